"""Fields that only PostgreSQL has: arrays, ranges, pairs of texts."""

import datetime

from django.contrib.postgres import fields as postgres
from django.db import models
from django.db.backends.postgresql.psycopg_any import DateRange, DateTimeTZRange, NumericRange

from .values import days, instant, number, price, texts

arrays = "integer text flag day instant clock span key price float url json chosen big address4".split()
pairs = [{}, {"one": "1", "none": None, 'quo"te': "a=>b, c\\"}, {"ä": ""}]


def postgres_kinds(kinds, blank_or_null):
    """By name, as `kinds`; some are lists of those."""

    def ranged(kind, of, value):
        return lambda d: kind(**blank_or_null(d)), range_of(of, value)

    return {
        **{"array_" + plain: array(*kinds[plain]) for plain in arrays},
        **{"matrix_" + plain: matrix(*kinds[plain]) for plain in ("flag", "char", "integer", "day")},
        "range_integer": ranged(postgres.IntegerRangeField, NumericRange, number(-1000, 1000)),
        "range_big": ranged(postgres.BigIntegerRangeField, NumericRange, number(-(2**60), 2**60)),
        "range_decimal": ranged(postgres.DecimalRangeField, NumericRange, price(8, 2)),
        "range_day": ranged(postgres.DateRangeField, DateRange, lambda d: datetime.date(*d.choice(days[:-1]))),
        "range_instant": ranged(postgres.DateTimeRangeField, DateTimeTZRange, instant),
        "store": (lambda d: postgres.HStoreField(**blank_or_null(d)), lambda d: d.choice(pairs)),
        "insensitive": (
            lambda d: models.CharField(max_length=50, db_collation="agency_insensitive", **blank_or_null(d)),
            lambda d: d.choice(texts),
        ),
    }


def array(make, value):
    """An array of a plain field."""

    def values(draw):
        return [None if draw.random() < 0.2 else value(draw) for _ in range(draw.randrange(4))]

    return lambda d: postgres.ArrayField(make(d), null=d.random() < 0.5, size=d.choice([None, 5])), values


def matrix(make, value):
    def values(draw):
        rows, columns = draw.randrange(3), draw.randrange(1, 3)
        return [[value(draw) for _ in range(columns)] for _ in range(rows)]

    return lambda d: postgres.ArrayField(postgres.ArrayField(make(d)), null=True), values


def range_of(kind, value):
    def values(draw):
        if draw.random() < 0.15:
            return kind(empty=True)
        ends = sorted([value(draw), value(draw)])
        low, high = (end if draw.random() < 0.8 else None for end in ends)
        return kind(low, high, draw.choice(["[)", "[]", "()", "(]"]))

    return values
