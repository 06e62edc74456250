"""Plain values of every kind: texts, dates, numbers."""

import datetime
import uuid
from decimal import Decimal
from zoneinfo import ZoneInfo

from django.conf import settings

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
