"""Fills the empty database with pages of plugins of every type, with random settings of their forms; prints the seed."""

import os
import random

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_ecosystem")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from cms.plugin_pool import plugin_pool  # noqa: E402
from django import forms  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import models, transaction  # noqa: E402
from djangocms_attributes_field.fields import AttributesField  # noqa: E402
from djangocms_link.fields import LinkField, LinkFormField  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import File, Image  # noqa: E402
from PIL import Image as Drawing  # noqa: E402

seed = int(os.environ.get("SEED", "1"))
count = int(os.environ.get("COUNT", "4"))
draw = random.Random(seed)
texts = ["Yarrow", "Sage & salt <b>", "", "A \"quoted\" word", "Grün"]
icons = [
    {},
    {"library": "font-awesome", "iconClass": "fas fa-leaf", "iconText": ""},
    {"library": "material-icons-filled", "iconClass": "material-icons", "iconText": "eco"},
]
links = [{}, {"external_link": "https://example.org/?a=1&b=2"}, {"internal_link": "cms.page:2", "anchor": "#a"}]
attributes = [
    {},
    {"class": "one two"},
    {"data-name": "a < b", "hidden": "", "class": "two"},
    {"title": "It's", "style": "color: red;"},
]


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
    made = add_plugin(placeholder, name, "en", target=target, **values(plugin, image, movie))
    if not plugin.allow_children or depth > 1:
        return made
    inner = [one for one in plugin.child_classes or everywhere if one in plugin_pool.plugins and one not in without_html]
    for _ in range(draw.randrange(3)):
        if inner:
            add(placeholder, draw.choice(inner), made, image, movie, depth + 1)
    return made


everywhere = ["HeadingPlugin", "BadgePlugin", "AlertPlugin", "ImagePlugin", "CodePlugin"]


def values(plugin, image, movie):
    """Of the model's fields, and of the form's in `config`."""
    found = {}
    for field in plugin.model._meta.local_fields if plugin.model else []:
        if field.primary_key or field.name in ("config", "ui_item", "template"):
            continue
        if plugin.model._meta.proxy is False and not field.is_relation:
            found[field.name] = model_value(field)
        elif field.related_model in (Image, File):
            found[field.name] = draw.choice([None, image] if field.related_model is Image else [movie])
    form = getattr(plugin, "form", None)
    entangled = getattr(getattr(form, "_meta", None), "entangled_fields", {}).get("config", [])
    if entangled:
        found = {"config": {name: form_value(name, form.base_fields[name], image) for name in entangled}}
        if "tag_type" in form.base_fields:
            found["tag_type"] = draw.choice([key for key, _ in form.base_fields["tag_type"].choices if key])
        found["ui_item"] = plugin.model.__name__
    return found


def model_value(field):
    if isinstance(field, LinkField):
        return draw.choice(links)
    if isinstance(field, AttributesField):
        excluded = getattr(field, "excluded_keys", [])
        return {key: value for key, value in draw.choice(attributes).items() if key not in excluded}
    if field.choices:
        return draw.choice([key for key, _ in field.flatchoices])
    if isinstance(field, models.BooleanField):
        return draw.random() < 0.5
    if isinstance(field, models.IntegerField):
        return draw.choice([None, 0, 5]) if field.null else 5
    if field.name in ("embed_link", "hls_source_url"):
        return draw.choice(["https://player.example.com/v/1?h=2&x=3", ""] if field.blank else ["https://example.com/a.m3u8"])
    if field.name in ("additional_classes", "id_name"):
        return draw.choice(["", "first, second"])
    return draw.choice(texts)


def form_value(name, field, image):
    kind = type(field).__name__
    # Other templates have names of their own (docs/html.md).
    if name == "template":
        return "default"
    if kind == "AttributesFormField" or name.endswith("attributes"):
        return draw.choice(attributes)
    if isinstance(field, LinkFormField):
        return draw.choice(links)
    if kind == "IconPickerField":
        return draw.choice(icons)
    if kind == "TitleField":
        return {"show": draw.random() < 0.5, "title": draw.choice(texts)}
    if isinstance(field, (forms.ModelChoiceField,)):
        is_image = field.queryset.model is Image
        return {"model": "filer.image", "pk": image.pk} if is_image and draw.random() < 0.7 else None
    if isinstance(field, forms.MultipleChoiceField):
        keys = [key for key, _ in field.choices]
        return draw.choice([None, keys, keys[:2]]) if name.endswith("devices") or "visibility" in name else keys[:1]
    if isinstance(field, forms.ChoiceField):
        keys = []
        for key, label in field.choices:
            keys += [inner for inner, _ in label] if isinstance(label, (list, tuple)) else [key]
        return draw.choice(keys)
    if isinstance(field, forms.BooleanField):
        return draw.random() < 0.5
    if isinstance(field, (forms.IntegerField, forms.FloatField)):
        return draw.choice([1, 2, 3, None if not field.required else 1])
    if kind == "HTMLFormField":
        return draw.choice(["<p>Some <em>text</em></p>", ""])
    if name in ("margin_x", "margin_y", "padding_x", "padding_y"):
        return draw.choice(["", "%s%s-3" % (name[0], name[-1]), "%s%s-auto" % (name[0], "se"[draw.randrange(2)])])
    if name.endswith("identifier"):
        return "part-%d" % draw.randrange(100)
    return draw.choice(texts)


with transaction.atomic():
    main()
print(seed)
