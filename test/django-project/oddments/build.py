"""Fills the empty database with a page of oddments: run after migrate."""

import os
from datetime import timedelta

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "oddments.settings")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_alias.models import Alias, AliasContent, Category  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import File  # noqa: E402
from oddments import models  # noqa: E402


def main():
    Site.objects.update_or_create(pk=1, defaults={"domain": "oddments.example.com", "name": "Oddments"})
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    home = create_page("Home", "nursery/page.html", "en", created_by=user, in_navigation=True)
    home.set_as_homepage()
    content = home.pagecontent_set(manager="admin_manager").get()
    Version.objects.get_for_content(content).publish(user)
    slot = content.get_placeholders().get(slot="content")
    add_page("Shop", user, apphook="OddmentsApp", apphook_namespace="oddments")
    old = add_page("Old", user)
    # As of a page that is older than CMS_TEMPLATES.
    old.pagecontent_set(manager="admin_manager").update(template="oddments/old.html")
    File.objects.create(original_filename="sheet.pdf", file="filer_public/sheet.pdf", owner=user)
    # As of an upload that failed.
    nameless = File.objects.create(original_filename="lost.pdf", owner=user)
    manual = models.Manual.objects.create(original_filename="manual.pdf", file="filer_public/manual.pdf", owner=user)
    models.Poster.objects.create(original_filename="poster.jpg", file="filer_public/poster.jpg", owner=user)
    for name in ("part.pdf", "score.pdf"):
        score = models.Score.objects.create(original_filename=name, file="filer_public/" + name, owner=user)
    models.Stock.objects.create(shop=1, article=2)
    alias = Alias.objects.create(category=Category.objects.create(name="Shared"))
    shared = AliasContent.objects.with_user(user).create(alias=alias, name="Shared", language="en")
    add_plugin(shared.placeholder, "TextPlugin", "en", body="shared by pages")
    add_plugin(slot, "Alias", "en", alias=alias, template="default")
    for name in ("open", "closed", "used"):
        ticket = models.Ticket.objects.create(name=name, is_current=name == "open")
    for state, gone in (("sold", None), ("free", None), ("free", "2026-01-01")):
        models.Seat.objects.create(state=state, gone=gone)
    for name in ("hand-saw", "saw"):
        models.Ware.objects.create(name=name)
    models.Find.objects.create(made="1890-01-01")
    for name in ("play", "opera"):
        models.Show.objects.create(name=name)
    for rate in ("high", "low"):
        models.Fare.objects.create(rate=rate)
    # A year begins in Berlin while the other one lasts in UTC.
    article = models.Article.objects.create(written="2026-12-31T23:30:00Z")
    models.Diary.objects.create(written="2026-12-31T23:30:00Z")
    links = add_page("Links", user).get_placeholders("en").get(slot="content")
    # Of the tickets one is left out, one is there, and one was deleted; an app is no longer installed.
    for target in ("oddments.ticket:2", "oddments.ticket:1", "oddments.ticket:99", "extinct.page:1"):
        add_plugin(links, "LinkPlugin", "en", name=target, template="default", link={"internal_link": target})
    add_plugin(slot, "ButtonPlugin", "en", name="a button", template="default", link={"external_link": "https://example.org/"})
    add_plugin(slot, "HintPlugin", "en", text="a hint")
    whole = add_plugin(slot, "WholePlugin", "en", text="all of a hint")
    add_plugin(slot, "WholePlugin", "en", target=whole, text="below it")
    add_plugin(slot, "PlainPlugin", "en", text="a plain oddment", scan="a.pdf", rank="1")
    references = {"size": models.Größe.objects.create(name="S"), "guide": manual, "article": article}
    kinds = ("Key", "Stating", "Sharing", "Source", "Covered", "Forming", "Row", "Guarded", "Label", "Deep", "Moment")
    for kind in [name + "Plugin" for name in kinds]:
        add_plugin(slot, kind, "en", **references, data={"page": {"model": "cms.page", "pk": 1}})
    add_plugin(slot, "RowPlugin", "en", text="without rows")
    listed = add_plugin(slot, "ListPlugin", "en", text="with rows")
    listed.coupons.set([models.Coupon.objects.create(name=name) for name in ("half", "free")])
    add_plugin(slot, "ListPlugin", "en", text="without rows")
    add_plugin(slot, "RafflePlugin", "en").shows.add(*models.Show.objects.values_list("pk", flat=True))
    add_plugin(slot, "RenamingPlugin", "en", text="not shown")
    add_plugin(slot, "LabelPlugin", "en", text="not shown")
    add_plugin(slot, "TipPlugin", "en", text="for rainy days")
    add_plugin(slot, "NoticePlugin", "en", text="everybody may read this")
    add_plugin(slot, "NoticePlugin", "en", text="nobody may read this", is_current=False)
    add_plugin(slot, "ReminderPlugin", "en", text="a past reminder", is_current=False)
    for level, text, photo in ((1, "Al", "al.jpg"), (2, "Bo", "b o.jpg"), (1, None, "")):
        price = None if text is None else "%s.50" % level
        moment = "2026-12-3%dT23:30:00.1234%d6Z" % (level - 1, level)
        facts = {"price": price, "taxed": price, "answer": level == 1, "denial": level == 1, "precise": moment}
        facts |= {"day": moment[:10], "last_day": moment[:10]}
        facts |= {"text": text, "translated": "in %s" % text, "photo": photo, "moved_photo": photo}
        add_plugin(slot, "NicknamePlugin", "en", level=level, **facts)
    oddment = add_plugin(
        slot,
        "OddmentPlugin",
        "en",
        size=models.Größe.objects.create(name="XL"),
        coupon=models.Coupon.objects.create(name="ten"),
        ticket=ticket,
        lease=models.Lease.every.create(name="attic"),
        article=article,
        local_article_id=article.pk,
        barcode=models.Barcode.objects.create(code="X1"),
        basket=models.Basket.objects.create(name="empty"),
        moment=models.Moment.objects.create(at="2026-03-29T02:30:00.120000Z"),
        span=models.Span.objects.create(lasts=timedelta(days=2)),
        factor=models.Factor.objects.create(number=2),
        manual=manual,
        guide=manual,
        moved="2026-01-02 03:04:05",
        weight="1.50",
        data={
            "draft": {"model": "oddments.Draft", "pk": 1},
            "stock": {"model": "oddments.stock", "pk": 1},
            "file": {"model": "filer.file", "pk": 1},
            "manual": {"model": "filer.file", "pk": manual.pk},
            "page": {"model": "cms.page", "pk": 1},
            "same page": {"model": "cms.page", "pk": "0_1"},
            "same file": {"model": "filer.file", "pk": " +1 "},
            "nameless": {"model": "filer.file", "pk": nameless.pk},
            "__cache__": "a member like others",
            "ticket": {"model": "oddments.ticket", "pk": 2},
            "ware": {"model": "oddments.ware", "pk": 2},
            "open ticket": {"model": "oddments.ticket", "pk": 1},
            "show": {"model": "oddments.show", "pk": 1},
            "fare": {"model": "oddments.fare", "pk": 1},
            "sold seat": {"model": "oddments.seat", "pk": 1},
            "free seat": {"model": "oddments.seat", "pk": 2},
            "gone seat": {"model": "oddments.seat", "pk": 3},
        },
        score=score,
        sheet=nameless,
        scan="old//scans/./d.pdf",
        paper="a b.pdf",
        plain="c.pdf",
        text="odd",
        html='<p><a data-cms-href="oddments.größe:1">size</a> <a data-cms-href="oddments.größe:2">none</a>'
        '<a data-cms-href="oddments.ticket:1">open</a> <a data-cms-href="oddments.ticket:2">closed</a>'
        '<a data-cms-href="oddments.seat:1">sold</a> <a data-cms-href="oddments.seat:2">free</a></p>',
    )
    oddment.barcodes.add("X1")
    oddment.spans.add(timedelta(days=2))


def add_page(title, user, **options):
    """A page with a text in each of three placeholders, whichever its template has."""
    page = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True, **options)
    content = page.pagecontent_set(manager="admin_manager").get()
    Version.objects.get_for_content(content).publish(user)
    for slot in ("content", "sidebar", "window"):
        placeholder, _ = content.placeholders.get_or_create(slot=slot)
        add_plugin(placeholder, "TextPlugin", "en", body=slot)
    return page


if __name__ == "__main__":
    with transaction.atomic():
        main()
