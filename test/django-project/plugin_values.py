"""Random settings of plugins of packages: of their models' fields, and of their forms'."""

from django import forms
from django.db import models
from djangocms_attributes_field.fields import AttributesField
from djangocms_link.fields import LinkField, LinkFormField
from filer.models import File, Image

texts = ["Yarrow", "Sage & salt <b>", "", "A \"quoted\" word", "Grün"]
icons = [
    {},
    {"library": "font-awesome", "iconClass": "fas fa-leaf", "iconText": ""},
    {"library": "material-icons-filled", "iconClass": "material-icons", "iconText": "eco"},
]
links = [
    {},
    {"external_link": "https://example.org/?a=1&b=2"},
    {"external_link": "mailto:a@example.org"},
    {"external_link": "tel:+49 30 1234"},
    {"external_link": "#top"},
    {"external_link": "relative/path"},
    {"internal_link": "cms.page:2", "anchor": "#a"},
    {"internal_link": "cms.page:3"},
    {"internal_link": "cms.page:9999", "anchor": "#a"},
    {"file_link": "1"},
    {"file_link": "9999"},
]
attributes = [
    {},
    {"class": "one two"},
    {"data-name": "a < b", "hidden": "", "class": "two"},
    {"title": "It's", "style": "color: red;"},
]


def plugin_values(draw, plugin, image, movie):
    """Of the model's fields, and of the form's in `config`."""
    found = {}
    for field in plugin.model._meta.local_fields if plugin.model else []:
        if field.primary_key or field.name in ("config", "ui_item", "template"):
            continue
        if plugin.model._meta.proxy is False and not field.is_relation:
            found[field.name] = model_value(draw, field)
        elif field.related_model in (Image, File):
            found[field.name] = draw.choice([None, image] if field.related_model is Image else [movie])
    form = getattr(plugin, "form", None)
    entangled = getattr(getattr(form, "_meta", None), "entangled_fields", {}).get("config", [])
    if entangled:
        found = {"config": {name: form_value(draw, name, form.base_fields[name], image) for name in entangled}}
        if "tag_type" in form.base_fields:
            found["tag_type"] = draw.choice([key for key, _ in form.base_fields["tag_type"].choices if key])
        found["ui_item"] = plugin.model.__name__
    return found


def model_value(draw, field):
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


def form_value(draw, name, field, image):
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
