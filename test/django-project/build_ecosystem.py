"""Fills the empty database with pages of plugins of every type, with random settings of their forms; prints the seed."""

import os
import random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_ecosystem")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from cms.plugin_pool import plugin_pool  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import File, Image  # noqa: E402
from PIL import Image as Drawing  # noqa: E402
from plugin_values import plugin_values  # noqa: E402

seed = int(os.environ.get("SEED", "1"))
count = int(os.environ.get("COUNT", "4"))
draw = random.Random(seed)


def main():
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    Site.objects.update_or_create(pk=1, defaults={"domain": "ecosystem.example.com", "name": "Ecosystem"})
    from io import BytesIO

    drawing = BytesIO()
    Drawing.new("RGB", (40, 30), "green").save(drawing, "PNG")
    leaf = ContentFile(drawing.getvalue(), "leaf.png")
    image = Image.objects.create(original_filename="leaf.png", file=leaf, owner=user, default_alt_text="A leaf & more")
    movie = File.objects.create(original_filename="film.mp4", file=ContentFile(b"film", "film.mp4"), owner=user)
    home = page(user, "Home")
    home.page.set_as_homepage()
    page(user, "About us")
    modules = os.environ.get("MODULES", "djangocms_frontend djangocms_video djangocms_style").split()
    types = [
        name
        for name, plugin in sorted(plugin_pool.plugins.items())
        if plugin.__module__.startswith(tuple(modules)) and name not in without_html
    ]
    for name in types:
        placeholder = page(user, name).get_placeholders().get(slot="content")
        for _ in range(count):
            add(placeholder, name, None, image, movie)


# They show what no row of theirs says: menus, headings before them.
without_html = ["PageTreePlugin", "TOCPlugin", "EditorNotePlugin", "NavContainerPlugin"]


def page(user, title):
    made = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True)
    content = made.pagecontent_set(manager="admin_manager").get(language="en")
    Version.objects.get_for_content(content).publish(user)
    return content


def add(placeholder, name, target, image, movie, depth=0):
    """A plugin inside one that it needs, with some inside of it."""
    plugin = plugin_pool.plugins[name]
    parents = [one for one in plugin.parent_classes or [] if one in plugin_pool.plugins and one not in without_html]
    if target is None and parents:
        target = add(placeholder, parents[0], None, image, movie, depth + 2)
    made = add_plugin(placeholder, name, "en", target=target, **plugin_values(draw, plugin, image, movie))
    if not plugin.allow_children or depth > 1:
        return made
    inner = [one for one in plugin.child_classes or everywhere if one in plugin_pool.plugins and one not in without_html]
    for _ in range(draw.randrange(3)):
        if inner:
            add(placeholder, draw.choice(inner), made, image, movie, depth + 1)
    return made


everywhere = ["HeadingPlugin", "BadgePlugin", "AlertPlugin", "ImagePlugin", "CodePlugin"]


with transaction.atomic():
    main()
print(seed)
