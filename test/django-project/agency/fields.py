"""Fields of every class, with values: `kinds` by name, each made and filled by random numbers."""

import datetime
import json
from decimal import Decimal

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from djangocms_attributes_field.fields import AttributesField
from djangocms_link.fields import LinkField
from djangocms_text.fields import HTMLField

from .drawn import installed
from .structured_values import data, html, links
from .values import clock, day, floats, instant, key, number, price, span, texts


class Size(models.TextChoices):
    SMALL = "s", "Small"
    LARGE = "l", "Large"


class Level(models.IntegerChoices):
    LOW = 1, "Low"
    HIGH = 20, "High"


class Heading(models.CharField):
    """A name for a field that reads and writes as its class does."""


class Fee(models.DecimalField):
    """With settings of its own."""

    def __init__(self, *args, **options):
        super().__init__(*args, **{"max_digits": 10, "decimal_places": 4, **options})


class Secret(models.CharField):
    """Computes its value when it is read: only Python knows it."""

    def from_db_value(self, value, expression, connection):
        return None if value is None else value[::-1]


class Decoder(json.JSONDecoder):
    """So does this one of JSON."""

    def decode(self, text, **options):
        return {"found": super().decode(text, **options)}


def computed_choices():
    return [("x", "X"), ("y", "Y")]


def blank_or_null(draw):
    """Half of the fields may be empty."""
    return {"null": True, "blank": True} if draw.random() < 0.5 else {"blank": draw.random() < 0.5}


#: Name: the field of random numbers, and a value of them.
kinds = {
    "char": (lambda d: models.CharField(max_length=200, **blank_or_null(d)), lambda d: d.choice(texts)),
    "text": (lambda d: models.TextField(**blank_or_null(d)), lambda d: d.choice(texts) * d.choice([1, 1, 50])),
    "slug": (lambda d: models.SlugField(allow_unicode=d.random() < 0.5, **blank_or_null(d)), lambda d: d.choice(["a-b", "", "x_1"])),
    "url": (lambda d: models.URLField(**blank_or_null(d)), lambda d: d.choice(["", "https://example.org/ä?b=c d"])),
    "email": (lambda d: models.EmailField(**blank_or_null(d)), lambda d: d.choice(["", "someone@example.org"])),
    "chosen": (
        lambda d: models.CharField(max_length=9, choices=d.choice([Size, computed_choices, [("g", [("s", "S"), ("l", "L")])]]), **blank_or_null(d)),
        lambda d: d.choice(["s", "l", "", "gone"]),
    ),
    "level": (lambda d: models.IntegerField(choices=Level.choices, **blank_or_null(d)), lambda d: d.choice([1, 20, 5])),
    "chosen_day": (lambda d: models.DateField(choices=[(datetime.date(2026, 1, 1), "first")], **blank_or_null(d)), day),
    "chosen_price": (lambda d: models.DecimalField(max_digits=5, decimal_places=2, choices=[(Decimal("1.50"), "cheap")], **blank_or_null(d)), price(5, 2)),
    "integer": (lambda d: models.IntegerField(**blank_or_null(d)), number(-(2**31), 2**31 - 1)),
    "small": (lambda d: models.SmallIntegerField(**blank_or_null(d)), number(-32768, 32767)),
    "big": (lambda d: models.BigIntegerField(**blank_or_null(d)), number(-(2**63), 2**63 - 1)),
    "positive": (lambda d: models.PositiveIntegerField(**blank_or_null(d)), number(0, 2**31 - 1)),
    "positive_small": (lambda d: models.PositiveSmallIntegerField(**blank_or_null(d)), number(0, 32767)),
    "positive_big": (lambda d: models.PositiveBigIntegerField(**blank_or_null(d)), number(0, 2**63 - 1)),
    "float": (lambda d: models.FloatField(**blank_or_null(d)), lambda d: d.choice(floats)),
    "price": (lambda d: models.DecimalField(max_digits=8, decimal_places=2, **blank_or_null(d)), price(8, 2)),
    "fine": (lambda d: models.DecimalField(max_digits=15, decimal_places=9, **blank_or_null(d)), price(15, 9)),
    "whole": (lambda d: models.DecimalField(max_digits=12, decimal_places=0, **blank_or_null(d)), price(12, 0)),
    "flag": (lambda d: models.BooleanField(null=d.random() < 0.5), lambda d: d.random() < 0.5),
    "day": (lambda d: models.DateField(**blank_or_null(d)), day),
    "instant": (lambda d: models.DateTimeField(**blank_or_null(d)), instant),
    "clock": (lambda d: models.TimeField(**blank_or_null(d)), clock),
    "span": (lambda d: models.DurationField(**blank_or_null(d)), span),
    "key": (lambda d: models.UUIDField(**blank_or_null(d)), key),
    "address": (
        lambda d: models.GenericIPAddressField(null=True, **d.choice([{}, {"protocol": "IPv6"}, {"unpack_ipv4": True}])),
        lambda d: d.choice(["2001:db8::1", "::ffff:10.0.0.1", "fe80::", "2001:db8:0:0:1::"]),
    ),
    "address4": (lambda d: models.GenericIPAddressField(protocol="IPv4", null=True), lambda d: d.choice(["10.0.0.1", "255.255.255.255"])),
    "binary": (lambda d: models.BinaryField(editable=d.random() < 0.7, **blank_or_null(d)), lambda d: d.choice([b"", b"\x00\xff\x10", b"plain"])),
    "json": (lambda d: models.JSONField(default=dict, null=d.random() < 0.5), data),
    "encoded": (lambda d: models.JSONField(encoder=DjangoJSONEncoder, null=True), data),
    "decoded": (lambda d: models.JSONField(decoder=Decoder, null=True), data),
    "heading": (lambda d: Heading(max_length=200, **blank_or_null(d)), lambda d: d.choice(texts)),
    "fee": (lambda d: Fee(**blank_or_null(d)), price(10, 4)),
    "secret": (lambda d: Secret(max_length=200, **blank_or_null(d)), lambda d: d.choice(texts)),
    "path": (lambda d: models.FilePathField(path="agency", match=r".*\.py$", max_length=200, **blank_or_null(d)), lambda d: d.choice(["agency/urls.py", ""])),
    "file": (lambda d: models.FileField(upload_to="up/%Y", **blank_or_null(d)), lambda d: d.choice(["up/a b ä.txt", "", "up/100%.pdf"])),
    "image": (lambda d: models.ImageField(upload_to="up", **blank_or_null(d)), lambda d: d.choice(["up/leaf.png", ""])),
    "html": (lambda d: HTMLField(**blank_or_null(d)), lambda d: d.choice(html)),
    "link": (lambda d: LinkField(**blank_or_null(d)), lambda d: dict(d.choice(links))),
    "attributes": (
        lambda d: AttributesField(excluded_keys=["href"], **blank_or_null(d)),
        lambda d: d.choice([{}, {"class": "one two", "data-n": "a < b"}, {"title": "It's", "hidden": ""}]),
    ),
}

if installed("colorfield"):
    from colorfield.fields import ColorField

    kinds["color"] = (
        lambda d: ColorField(format=d.choice(["hex", "hexa", "rgb"]), **blank_or_null(d)),
        lambda d: d.choice(["#ff8800", ""]),
    )

if installed("djangocms_icon"):
    from djangocms_icon.fields import Icon

    kinds["icon"] = (lambda d: Icon(**blank_or_null(d)), lambda d: d.choice(["fa-leaf", "fas fa-leaf x", ""]))

if connection.vendor == "postgresql":
    from .postgres_fields import postgres_kinds

    kinds.update(postgres_kinds(kinds, blank_or_null))
