"""Fills the empty database of the project: run after migrate."""

import os
from datetime import datetime, timezone
from decimal import Decimal
from io import BytesIO

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from cms import __version__ as cms_version  # noqa: E402
from cms.api import add_plugin, create_page, create_page_content  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import Image  # noqa: E402
from nursery.models import Event, Plant  # noqa: E402
from PIL import Image as Drawing  # noqa: E402


def main():
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    Site.objects.update_or_create(pk=1, defaults={"domain": "nursery.example.com", "name": "Nursery"})
    second = Site.objects.create(pk=2, domain="second.example.com", name="Second nursery")
    for number, name in enumerate(["Yarrow", "Sage", "White sage", "Red sage"], 1):
        Plant.objects.create(name=name, order=-number)
    drawing = BytesIO()
    Drawing.new("RGB", (4, 3), "green").save(drawing, "PNG")
    image = Image.objects.create(original_filename="leaf.png", file=ContentFile(drawing.getvalue(), "leaf.png"), owner=user)

    home, home_contents = page(user, "Home", "Start")
    home.set_as_homepage()
    about, about_contents = page(user, "About us", "Über uns", template="nursery/two-columns.html", reverse_id="about")
    team, _ = page(user, "Team", parent=about)
    page(user, "Ada", "Ada (de)", parent=team)
    page(user, "History", "Geschichte", parent=about, soft_root=True)
    page(user, "Imprint", "Impressum", in_navigation=False, reverse_id="imprint")
    plants, _ = page(user, "Plants", "Pflanzen", navigation_extenders="PlantMenu", reverse_id="plants")
    page(user, "Sowing", "Säen", parent=plants)
    page(user, "More plants", navigation_extenders="PlantMenu")
    page(user, "Shop", "Laden", apphook="ShopApp", apphook_namespace="shop")
    page(user, "German apart", navigation_extenders="EmptyMenu", apphook="ShopApp", apphook_namespace="second")
    # Before 5.0 every menu fails where a menu is None.
    if cms_version >= "5":
        page(user, "Menuless", apphook="MenulessApp", apphook_namespace="menuless")
    page(user, "Elsewhere", site=second)
    page(user, "Draft", "Entwurf", publish=False)
    page(user, "Members", "Mitglieder", login_required=True)

    for language, content in home_contents.items():
        slot = placeholder(content)
        text = add_plugin(slot, "TextPlugin", language, body="")
        link = add_plugin(
            slot, "LinkPlugin", language, target=text, name="About us", link={"internal_link": f"cms.page:{about.pk}"}
        )
        text.body = f'<p>Hello <cms-plugin alt="Link" id="{link.pk}"></cms-plugin></p>'
        text.save()
        add_plugin(slot, "PicturePlugin", language, picture=image, alignment="left")
        card = add_plugin(
            slot,
            "PlantCardPlugin",
            language,
            heading=f"Yarrow {language}",
            price=Decimal("12.50"),
            since=datetime(2026, 3, 1, 8, 30, tzinfo=timezone.utc),
            settings={"page": {"model": "cms.page", "pk": team.pk}, "image": {"model": "filer.image", "pk": None}},
            link=None if language == "en" else {"external_link": "https://example.org/"},
            plant=Plant.objects.get(name="Yarrow"),
        )
        card.companions.set(Plant.objects.filter(name__contains="sage"))
        add_plugin(slot, "QuotePlugin", language, target=card, text="All is green", author="A gardener")
    for slug, year, published in [("harvest", 2025, True), ("sowing", 2026, True), ("party", 2025, False), ("jubilee", 2100, True)]:
        event = Event.objects.create(
            title=slug.title(), slug=slug, starts=datetime(year, 5, 1, 9, 0, tzinfo=timezone.utc), published=published
        )
        add_plugin(event.body, "TextPlugin", "en", body=f"<p>Come to the {slug}</p>")
    about_slot = placeholder(about_contents["en"], "sidebar")
    add_plugin(about_slot, "LinkPlugin", "en", name="Elsewhere", link={"external_link": "https://example.org/"})


def page(user, title, german=None, publish=True, template="nursery/page.html", **members):
    """A page in English and, with a German title, in German; answers its contents by language."""
    made = create_page(title, template, "en", created_by=user, **{"in_navigation": True, **members})
    contents = {"en": made.pagecontent_set(manager="admin_manager").get(language="en")}
    if german:
        visible = members.get("in_navigation", True)
        contents["de"] = create_page_content("de", german, made, created_by=user, in_navigation=visible)
    if publish:
        for content in contents.values():
            Version.objects.get_for_content(content).publish(user)
    return made, contents


def placeholder(content, slot="content"):
    return content.get_placeholders().get(slot=slot)


with transaction.atomic():
    main()
