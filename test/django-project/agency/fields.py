"""Fields of every class, with values: `kinds` by name, each made and filled by random numbers."""

import datetime
import json
import uuid
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection, models
from djangocms_attributes_field.fields import AttributesField
from djangocms_link.fields import LinkField
from djangocms_text.fields import HTMLField

from .drawn import installed

texts = [
    "Yarrow",
    "",
    "Käse & <b>bread</b>",
    'A "quoted" word, it\'s \\ here',
    "Grün 日本語 😀",
    " blanks \n and\tlines ",
    "\u2028 \u200f mark \x7f",
    "İstanbul ẞ ﬁ",
    "%s {braces} _",
    "null",
]
words = ["yarrow", "sage", "Grün", "LINDEN", "50%", "a_b"]

zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu"]
instants = [
    (2026, 3, 29, 1, 30),
    (2026, 3, 29, 2, 30),
    (2026, 10, 25, 0, 30),
    (2026, 10, 25, 1, 30, 0, 120000),
    (2026, 7, 1, 12, 0, 59, 999999),
    (2026, 4, 5, 1, 45),
    (1969, 12, 31, 23, 59, 59, 1),
    (1890, 2, 28, 4, 5, 6),
    (1937, 6, 30, 22, 0),
    (2024, 2, 29, 0, 0, 0, 1000),
    (2099, 8, 1, 6, 7, 8),
    (999, 5, 6, 7, 8, 9),
    (9999, 12, 30, 0, 0),
]
days = [(1, 1, 1), (999, 12, 31), (1582, 10, 10), (1999, 12, 31), (2024, 2, 29), (2026, 1, 1), (2027, 1, 3), (9999, 12, 31)]
floats = [0.0, 1.0, -1.5, 0.1 + 0.2, 1e-7, 123456789.125, 12345678901234.5, -2.5e-300, 1.7976931348623157e308, 5e-324]


def instant(draw):
    parts = draw.choice(instants)
    if not settings.USE_TZ:
        return datetime.datetime(*parts)
    zone = datetime.timezone.utc if parts[0] < 1900 else ZoneInfo(draw.choice(zones))
    return datetime.datetime(*parts, tzinfo=zone, fold=draw.randrange(2))


def day(draw):
    return datetime.date(*draw.choice(days))


def clock(draw):
    return draw.choice([datetime.time(0, 0), datetime.time(23, 59, 59, 999999), datetime.time(13, 5), datetime.time(6, 7, 8, 90)])


def span(draw):
    return datetime.timedelta(days=draw.choice([0, 0, 1, -1, 400, -36500]), seconds=draw.choice([0, 61, 86399]), microseconds=draw.choice([0, 0, 1, 500000]))


def key(draw):
    # MariaDB takes only those of a version.
    return uuid.UUID(int=draw.getrandbits(128), version=4)


def number(low, high):
    return lambda draw: draw.choice([0, 1, low, high, draw.randint(low, high), 7])


def price(digits, places):
    def value(draw):
        whole = draw.choice([0, 5, 12, 10**digits - 1, draw.randrange(10**digits)])
        return Decimal(whole if draw.random() < 0.7 else -whole).scaleb(-places)

    return value


def data(draw, depth=0):
    """JSON as editors' plugins store it; plain values in lists make the live API fail, and so are rare."""
    if depth == 0 and draw.random() < 0.03:
        return draw.choice([[1, "two"], ["a"], [None]])
    if depth == 0 and draw.random() < 0.15:
        return draw.choice([{}, [], [{"a": 1}, {"b": {"c": []}}]])
    found = {}
    for _ in range(draw.randrange(1, 4)):
        name = draw.choice(["a", "Ärger", "attrs", "data-x", "1", "text", "long name"])
        found[name] = draw.choice(
            [
                None,
                draw.random() < 0.5,
                draw.choice([0, -1, 2**53 + 1, 10**18]),
                draw.choice(floats[:7]),
                draw.choice(texts),
                draw.choice(references),
                data(draw, depth + 1) if depth < 2 else {},
                [data(draw, depth + 1)] if depth < 2 else [],
            ]
        )
    return found


references = [
    {"model": "cms.page", "pk": 1},
    {"model": "cms.page", "pk": 2},
    {"model": "cms.page", "pk": 9999},
    {"model": "filer.image", "pk": 1},
    {"model": "filer.file", "pk": None},
    {"model": "agency.thing0", "pk": 1},
    {"model": "agency.thing1", "pk": "1"},
    {"internal_link": "cms.page:2", "anchor": "#a"},
    {"file_link": 2},
    {"attrs": {"data-cms-href": "cms.page:3", "title": "x"}},
]

links = [
    {},
    {"external_link": "https://example.org/?a=1&b=ü"},
    {"external_link": "mailto:a@example.org"},
    {"internal_link": "cms.page:2", "anchor": "#a"},
    {"internal_link": "cms.page:9999"},
    {"file_link": 2},
    {"anchor": "#only"},
]

html = [
    "",
    "<p>Some <em>text</em> &amp; <b>more</b></p>",
    "bare ä & b",
    '<p>Go <a href="/old" data-cms-href="cms.page:2">there</a> or <a data-cms-href="cms.page:9999">lost</a></p>',
    '<p class="x">Ein&nbsp;Bild <img src="/x.png" alt="a &quot;b&quot;" data-cms-src="filer.image:1"><br>€ 1 &lt; 2</p>',
    '<ul><li>one<li>two <a data-cms-href="filer.file:2">sheet</a></ul>',
    '<p><a data-cms-href="agency.thing0:1">thing</a> <a data-cms-href="cms.page:3" target="_blank">three</a></p>',
    "<table><tr><td>cell</td></tr></table>\n<!-- note --><p>x</p>",
]


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
    from django.contrib.postgres import fields as postgres
    from django.db.backends.postgresql.psycopg_any import DateRange, DateTimeTZRange, NumericRange

    def array(name):
        """An array of a plain field."""
        make, value = kinds[name]

        def values(draw):
            return [None if draw.random() < 0.2 else value(draw) for _ in range(draw.randrange(4))]

        return lambda d: postgres.ArrayField(make(d), null=d.random() < 0.5, size=d.choice([None, 5])), values

    def matrix(name):
        make, value = kinds[name]

        def values(draw):
            rows, columns = draw.randrange(3), draw.randrange(1, 3)
            return [[value(draw) for _ in range(columns)] for _ in range(rows)]

        return lambda d: postgres.ArrayField(postgres.ArrayField(make(d)), null=True), values

    def ranged(kind, of, value):
        def values(draw):
            if draw.random() < 0.15:
                return of(empty=True)
            ends = sorted([value(draw), value(draw)])
            low, high = (end if draw.random() < 0.8 else None for end in ends)
            return of(low, high, draw.choice(["[)", "[]", "()", "(]"]))

        return lambda d: kind(**blank_or_null(d)), values

    for plain in ("integer", "text", "flag", "day", "instant", "clock", "span", "key", "price", "float", "url", "json", "chosen", "big", "address4"):
        if plain in kinds:
            kinds["array_" + plain] = array(plain)
    for plain in ("flag", "char", "integer", "day"):
        kinds["matrix_" + plain] = matrix(plain)
    small = number(-1000, 1000)
    kinds["range_integer"] = ranged(postgres.IntegerRangeField, NumericRange, small)
    kinds["range_big"] = ranged(postgres.BigIntegerRangeField, NumericRange, number(-(2**60), 2**60))
    kinds["range_decimal"] = ranged(postgres.DecimalRangeField, NumericRange, price(8, 2))
    kinds["range_day"] = ranged(postgres.DateRangeField, DateRange, lambda d: datetime.date(*d.choice(days[:-1])))
    kinds["range_instant"] = ranged(postgres.DateTimeRangeField, DateTimeTZRange, instant)
    kinds["store"] = (
        lambda d: postgres.HStoreField(**blank_or_null(d)),
        lambda d: d.choice([{}, {"one": "1", "none": None, 'quo"te': "a=>b, c\\"}, {"ä": ""}]),
    )
    kinds["insensitive"] = (lambda d: models.CharField(max_length=50, db_collation="agency_insensitive", **blank_or_null(d)), lambda d: d.choice(texts))
