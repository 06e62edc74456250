"""What a project says of pages beside their texts, with fields that the seed draws."""

from cms.extensions import PageContentExtension, PageExtension
from cms.extensions.extension_pool import extension_pool
from cms.models import Page
from django.conf import settings
from django.db import models

from .drawn import draw
from .fields import kinds
from .things import things

chosen = draw("extensions")
extensions = []


def extension(name, base):
    members = {"__module__": __name__}
    for kind in chosen.sample(sorted(kinds), 3):
        field = kinds[kind][0](chosen)
        field.drawn_kind = kind
        field.null = field.blank = True
        members[kind] = field
    members["thing"] = models.ForeignKey(chosen.choice(things), null=True, on_delete=models.SET_NULL, related_name="+")
    members["other"] = models.ForeignKey(Page, null=True, on_delete=models.SET_NULL, related_name="+")
    return extension_pool.register(type(name, (base,), members))


def values(model, drawn):
    """Of some fields."""
    own = [field for field in model._meta.concrete_fields if hasattr(field, "drawn_kind")]
    drawn_values = {field.name: kinds[field.drawn_kind][1](drawn) for field in own if drawn.random() < 0.7}
    for name in ("thing", "other"):
        rows = list(model._meta.get_field(name).related_model._base_manager.order_by("pk")[:8])
        drawn_values[name] = drawn.choice([None, *rows])
    return drawn_values


if chosen.random() < 0.5:
    settings.VARIANT["extensions"] = "pages and contents"
    for name, base in (("Badge", PageExtension), ("Summary", PageContentExtension)):
        made = extension(name, base)
        globals()[name] = made
        extensions.append(made)
