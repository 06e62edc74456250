"""Fills the empty database with the pages of the studio: run after migrate."""

import os
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "studio.settings")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import File, Image  # noqa: E402
from studio import methods, models  # noqa: E402


def main():
    Site.objects.update_or_create(pk=1, defaults={"domain": "studio.example.com", "name": "Studio"})
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    home, slot = add_page("Home", user)
    home.set_as_homepage()
    files = {
        "file": File.objects.create(original_filename="a.pdf", file="filer_public/a b.pdf", owner=user),
        "empty": File.objects.create(original_filename="e.pdf", owner=user),
    }
    image = Image.objects.create(name="I", original_filename="i.jpg", file="filer_public/i.jpg", owner=user)
    Image.objects.update(default_alt_text="an I", mime_type="image/jpeg", _width=640)
    add_private_files(user)
    features = add_plugin(slot, "FeatureListPlugin", "en", title="Features")
    features.quotes.set(models.Quote._base_manager.values_list("pk", flat=True))
    for name in ("b", "a", "c"):
        features.feature_set.create(name=name, number=len(name))
    add_plugin(slot, "FeatureListPlugin", "en")
    land = models.Country.objects.create(name="Norway", code="NO")
    office = models.Office.objects.create(city="Oslo", country=land)
    people = [
        models.Person.objects.create(name="Ada", phone="+47 1", office=office, portrait="people/ada.jpg", languages=["en"]),
        models.Person.objects.create(name="Bob", office=models.Office.objects.create(city="Rome")),
        models.Person.objects.create(name="Cy"),
    ]
    for kind in ("ContactPlugin", "FullContactPlugin", "ContactDefaultsPlugin"):
        for person in [*people, None]:
            add_plugin(slot, kind, "en", heading="Ask", person=person)
    for person in [*people, None]:
        add_plugin(slot, "HelpedPersonPlugin", "en", heading="Ask", person=person)
    nameless = models.Person.objects.create(name="Dot", office=models.Office.objects.create(city=""))
    for person in [nameless, None]:
        add_plugin(slot, "HelpedPersonPlugin", "en", person=person)
        add_plugin(slot, "FarJsonPlugin", "en", person=person)
    add_plugin(slot, "HelpedPeoplePlugin", "en").people.set([*people, nameless])
    topics = [models.Topic.objects.create(name=name, slug=name.lower()) for name in ("Art", "Zen", "Music")]
    models.Topic.objects.filter(name="Zen").update(parent=topics[0])
    add_sliders(slot, image, home, topics)
    listed = add_plugin(slot, "TopicListPlugin", "en")
    listed.topics.set(topics)
    listed.people.set(people)
    # The CMS answers nothing where a person has no office.
    for person in [people[0], None]:
        add_plugin(slot, "PlacePlugin", "en", person=person)
    add_plugin(slot, "PlacesPlugin", "en").people.set(people[:2])
    add_code(slot, topics, people)
    add_paths(slot, topics, people)
    add_nested(slot, topics, people, files["file"], home)
    add_notes(slot, image, people)
    add_composed(slot, image, people)
    for kind in ("DownloadsPlugin", "PlainDownloadsPlugin"):
        downloads = add_plugin(slot, kind, "en", title="Downloads")
        for order, (title, file) in enumerate([*files.items(), ("none", None)]):
            downloads.items.create(title=title, file=file, order=order // 2)
    facts = {
        "starts": "2026-03-29T01:30:00.123456Z",
        "day": "2026-12-24",
        "opens": "08:05:09",
        "lasts": timedelta(days=1, hours=2),
        "price": "1234.50",
        "image": image,
        "flyer": files["file"],
    }
    for kind in ("EventPlugin", "ClockPlugin", "PricedPlugin", "PicturedPlugin", "CardPlugin", "MethodPlugin", "EventDefaultsPlugin", "PictureOfEventPlugin", "TimesPlugin", "DayTextsPlugin", "PriceTextsPlugin", "HelpedEventPlugin", "RepresentingPlugin"):
        add_plugin(slot, kind, "en", **facts)
        add_plugin(slot, kind, "en")
    add_plugin(slot, "PicturedPlugin", "en", flyer=files["empty"])
    add_plugin(slot, "TimesPlugin", "en", price=0, lasts=timedelta(), opens="00:00:00", starts="2026-01-01T00:00:00Z")
    for cover in ("", "covers/a b.jpg"):
        add_plugin(slot, "CoverPlugin", "en", cover=cover)
        add_plugin(slot, "CoverNamePlugin", "en", cover=cover)
    add_plugin(slot, "CoverAddressPlugin", "en", cover="covers/a b.jpg")
    add_plugin(slot, "MethodCoverPlugin", "en", cover="covers/ü b.jpg")
    gallery = add_plugin(slot, "GalleryPlugin", "en", cover="covers/a b.jpg")
    for title in ("a", "c", "b"):
        gallery.photos.create(title=title, photo="photos/%s.jpg" % title)
    service = models.Service.objects.create(code="print", title="Printing")
    for kind in ("ServiceTeaserPlugin", "PlainServicePlugin"):
        add_plugin(slot, kind, "en", service=service).others.add(service)
        add_plugin(slot, kind, "en")
    accordion = add_plugin(slot, "AccordionPlugin", "en")
    page = {"model": "cms.page", "pk": 1}
    hero = {"title": "a hero", "page": page, "list": [{"page": page}], "n": [1.5, 2**60]}
    whole = {"theme": "dark", "columns": [1, "2"], "label": "", "is_on": 0, "size": None, "hero": hero, "page": page}
    for data in (whole, {}, {"theme": None, "columns": {}, "label": 3, "is_on": [0], "hero": {}, "phone": 5}):
        add_plugin(slot, "PlacesInJsonPlugin", "en", title="Panel", data=data)
    for data in ({"hero": {**hero, "n": 1}}, {"hero": page}, {}):
        add_plugin(slot, "WholeJsonPlugin", "en", data=data)
    for title in ("one", "two"):
        panel = add_plugin(slot, "PanelPlugin", "en", target=accordion, title=title, data={"page": {"model": "cms.page", "pk": 1}})
        add_plugin(slot, "TextPlugin", "en", target=panel, body="<p>%s</p>" % title)


def add_page(title, user):
    page = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True)
    content = page.pagecontent_set(manager="admin_manager").get()
    Version.objects.get_for_content(content).publish(user)
    return page, content.get_placeholders().get(slot="content")


def add_private_files(user):
    """A page of what the live API shows of files that are not public."""
    _, slot = add_page("Private", user)
    facts = {"is_public": False, "owner": user, "name": "a secret", "original_filename": "a secret"}
    image = Image.objects.create(file="filer_private/s.jpg", default_alt_text="a secret", **facts)
    file = File.objects.create(file="filer_private/s.pdf", **facts)
    add_plugin(slot, "CardPlugin", "en", image=image, flyer=file)
    add_plugin(slot, "PicturedPlugin", "en", image=image, flyer=file)
    add_plugin(slot, "SliderPlugin", "en").slides.create(image=image)
    add_plugin(slot, "DownloadsPlugin", "en").items.create(file=file)
    add_plugin(slot, "MethodPlugin", "en", image=image, flyer=file)
    add_plugin(slot, "CardsPlugin", "en").slides.create().links.create(label="private", file=file)
    add_plugin(slot, "PictureOfEventPlugin", "en", image=image)
    add_plugin(slot, "ListingPlugin", "en").slides.create(title="private", image=image)


def add_sliders(slot, image, page, topics):
    slider = add_plugin(slot, "SliderPlugin", "en", title="Slider", delay=timedelta(seconds=5))
    facts = {
        "text": '<p><a data-cms-href="cms.page:1">home</a></p>',
        "image": image,
        "photo": "slides/one.jpg",
        "target": page,
        "link": {"internal_link": "cms.page:1"},
        "attributes": {"class": "big"},
        "starts": "2026-06-01T12:00:00Z",
        "price": "9.50",
        "tone": "light",
    }
    slider.slides.create(title="last", position=3, **facts)
    prices = add_plugin(slot, "PricesPlugin", "en")
    prices.slides.create(title="only", **facts)
    prices.slides.create(position=1)
    listed = add_plugin(slot, "MethodListPlugin", "en", title="Methods")
    listed.slides.create(title="only", **facts)
    for kind in ("MethodPhotosPlugin", "HelpedSlidesPlugin", "RepresentingSlidesPlugin"):
        photos = add_plugin(slot, kind, "en")
        photos.slides.create(title="one", **facts)
        photos.slides.create(title="none")
    defaults = add_plugin(slot, "SliderDefaultsPlugin", "en")
    defaults.slides.create(title="only", **facts)
    defaults.slides.create(title="none", position=1)
    listing = add_plugin(slot, "ListingPlugin", "en")
    listing.slides.create(title="b", **facts).topics.set(topics)
    for position, title in enumerate(["", "c", "a"]):
        slide = listing.slides.create(title=title, position=position)
        for topic in [None, *topics][: position + 1]:
            slide.links.create(label="%s of %s" % (topic and topic.name, title), topic=topic)
    for stars, flags in enumerate([{}, {}, {"is_shown": False}, {"is_old": True}, {"is_shown": False, "is_old": True}]):
        listing.quotes.create(text="quote %s" % stars, stars=stars % 2, **flags)
        listing.loose.create(text="quote %s" % stars, **flags)
        listing.votes.create(text="vote %s" % (stars * 2 % 5), is_odd=stars == 1)
    firsts = add_plugin(slot, "FirstsPlugin", "en", title="Firsts")
    for position, title in ((3, "d"), (1, "a"), (2, "c"), (1, "b")):
        firsts.slides.create(**{**facts, "title": title, "position": position})
    for text, is_shown in (("z", False), ("a", True), ("c", True), ("b", True)):
        firsts.quotes.create(text=text, is_shown=is_shown)
        firsts.loose.create(text=text, is_shown=is_shown, is_old=text == "z")
        firsts.votes.create(text=text)
    add_plugin(slot, "FirstsPlugin", "en")
    add_plugin(slot, "ListingPlugin", "en")
    slider.slides.create(title="first", position=1)
    slider.slides.create(title="second", position=2, link={"external_link": "https://example.org/"})
    slider.slides.create(title="second again", position=2)
    for stars, facts in enumerate([{}, {}, {}, {"is_shown": False}, {"is_old": True}]):
        slider.quotes.create(text="quote %s" % stars, stars=stars, **facts)
    add_plugin(slot, "SliderPlugin", "en", title="Empty")


def add_nested(slot, topics, people, file, page):
    cards = add_plugin(slot, "CardsPlugin", "en", title="Cards")
    for number, title in enumerate(["card one", "card two", "no card"]):
        card = cards.slides.create(title=title, position=3 - number)
        card.topics.set(topics[: 2 - number])
        for label in ["a", "c", "b"][: 3 * (2 - number)]:
            facts = {"target": page, "topic": topics[0], "file": file} if label == "c" else {}
            card.links.create(label="%s of %s" % (label, title), **facts)
    for is_shown in (True, True, False):
        cards.quotes.create(text="counted", is_shown=is_shown)
    add_plugin(slot, "CardsPlugin", "en")
    tested = add_plugin(slot, "RowTestsPlugin", "en")
    tested.slides.create(title="a slide").topics.set(topics)
    for stars in (1, 2):
        tested.quotes.create(text="%s stars" % stars, stars=stars)
    add_plugin(slot, "RowTestsPlugin", "en").quotes.create(text="hidden", is_shown=False)
    add_plugin(slot, "RowTestsPlugin", "en")
    for person in [*people, None]:
        add_plugin(slot, "TeamPlugin", "en", person=person)
    for kind in ("TeamsPlugin", "DeepPlugin"):
        add_plugin(slot, kind, "en").people.set(people)


def add_notes(slot, image, people):
    """Of each column values that Python takes for true and for false, and null."""
    facts = {"text": "t", "heading": "h", "count": 3, "flag": True, "data": {"a": []}, "tone": "dark", "image": image}
    facts["stage"] = "main"
    add_plugin(slot, "NotesPlugin", "en", person=people[0], **facts)
    add_plugin(slot, "NotesPlugin", "en", person=people[1], text="", count=0, data={})
    for data in ([], "", 0, False, [{}]):
        add_plugin(slot, "NotesPlugin", "en", person=people[2], data=data)
    add_plugin(slot, "NotesPlugin", "en")
    for person in [*people, None]:
        add_plugin(slot, "FarNullsPlugin", "en", person=person, image=image if person else None)
    for number, title in ((0, "Ground"), (1, "First")):
        floor = models.Floor.objects.create(number=number, title=title)
        add_plugin(slot, "FarNullsPlugin", "en", floor=floor)
    add_plugin(slot, "MemosPlugin", "en").people.set(people)
    add_plugin(slot, "TopicNamesPlugin", "en").topics.set(models.Topic.objects.all())


def add_composed(slot, image, people):
    facts = {"text": "a text", "heading": "h", "count": 3, "flag": True, "data": {"a": []}, "tone": "dark", "image": image}
    add_plugin(slot, "ComposedPlugin", "en", person=people[0], **facts)
    add_plugin(slot, "ComposedPlugin", "en", person=people[1], text="", count=0, heading="é", data=[])
    add_plugin(slot, "ComposedPlugin", "en", person=people[2], text="t", count=1)
    add_plugin(slot, "ComposedPlugin", "en")
    add_plugin(slot, "ChosenPlugin", "en", **facts)
    add_plugin(slot, "ChosenPlugin", "en", tone="light", count=2)
    add_plugin(slot, "ChosenPlugin", "en")
    add_plugin(slot, "MadePeoplePlugin", "en").people.set(people)
    add_plugin(slot, "PropertiesPlugin", "en", person=people[0], **facts)
    odd = "\x1c\u2003\x85\xa0 \ufeff İΣ ß Σ\u200b\x1f\n"
    add_plugin(slot, "PropertiesPlugin", "en", person=people[1], heading=odd, text="", count=2, tone="dark")
    add_plugin(slot, "PropertiesPlugin", "en", person=people[2], text="t", count=0, image=Image.objects.get(name="I"))
    add_plugin(slot, "PropertiesPlugin", "en")
    add_plugin(slot, "PriceTextsPlugin", "en", price=0)
    for heading in ("", " h"):
        add_plugin(slot, "ClassesPlugin", "en", heading=heading, tone="dark", count=3, flag=not heading, text="t")
        add_plugin(slot, "ClassesPlugin", "en", heading=heading, person=people[0])
    entries = [models.Entry.objects.create(first=first, last=last) for first, last in (("Ada", "L"), ("", "B"))]
    entry = add_plugin(slot, "EntryPlugin", "en", entry=entries[0], again_id=entries[1].pk)
    entry.entries.set(entries)
    entry.agains.set([one.pk for one in entries])
    for title, key in (("a", entries[0]), ("b", None), ("c", entries[1]), ("d", entries[0]), ("e", None)):
        entry.chapters.add(models.Chapter.objects.create(title=title, entry=key))
    for first, note in (("b", "1"), ("a", "2"), ("b", "3")):
        entry.long.add(models.LongEntry.objects.create(first=first, last="L", note=note))
    add_plugin(slot, "ShoutedCodePlugin", "en", shouted_id=entries[0].pk)
    add_plugin(slot, "EntryPlugin", "en")


def add_paths(slot, topics, people):
    people[0].topics.set(topics)
    for title, topic in (("a", topics[0]), ("c", None), ("b", topics[1])):
        people[0].badges.create(title=title, topic=topic)
    people[1].badges.create(title="of Bob")
    for person in [*people, None]:
        add_plugin(slot, "CaptionPlugin", "en", person=person)
        add_plugin(slot, "BadgesPlugin", "en", person=person)
        add_plugin(slot, "SomeBadgesPlugin", "en", person=person)
        add_plugin(slot, "PlainContactPlugin", "en", person=person)
    add_plugin(slot, "PlainPeoplePlugin", "en").people.set(people)


def add_code(slot, topics, people):
    facts = {models.Slider: {"title": "Code"}, models.Event: {"kind": "fair"}, models.Contact: {"person": people[0]}}
    for kind in methods.CODE:
        name = kind.__name__.replace("Serializer", "CodePlugin")
        plugin = add_plugin(slot, name, "en", **facts.get(kind.Meta.model, {}))
        if kind.Meta.model is models.Slider:
            plugin.slides.create(title="a slide").topics.set(topics)
            plugin.slides.create(title="another one", text="a text")
            plugin.wishes.create(text="a wish")
            for is_valid in (True, False, False):
                plugin.votes.create(text="valid" if is_valid else "invalid", is_valid=is_valid, is_late=is_valid)
        if kind.Meta.model is models.Contact:
            add_plugin(slot, name, "en", person=people[2])
            add_plugin(slot, name, "en")
        if issubclass(kind.Meta.model, models.TopicList):
            plugin.topics.set(topics)
            models.TopicList.people.through.objects.create(topiclist_id=plugin.pk, person=people[0])
        if kind.Meta.model is models.FeatureList:
            plugin.hints.create(text="shown", is_shown=True, is_short=False)
            plugin.hints.create(text="short", is_shown=False, is_short=True)
    image = Image.objects.create(file=ContentFile(b"an image", "measured.jpg"), name="Measured")
    Image.objects.filter(pk=image.pk).update(sha1="")
    add_plugin(slot, "MeasuredCodePlugin", "en", image=image)
    add_plugin(slot, "FileKindCodePlugin", "en", flyer=image)


if __name__ == "__main__":
    with transaction.atomic():
        main()
