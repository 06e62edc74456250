"""Fields that only PostgreSQL has."""

from cms.models import CMSPlugin
from django.contrib.postgres import fields
from django.contrib.postgres.search import SearchVectorField
from django.db import models

__all__ = ["Curiosity", "Instrument"]


class ColumnField(models.Field):
    """A column of any type, as the driver gives it."""

    def __init__(self, column_type, **options):
        self.column_type = column_type
        super().__init__(**options)

    def deconstruct(self):
        name, path, arguments, options = super().deconstruct()
        return name, path, [self.column_type], options

    def db_type(self, connection):
        return self.column_type


class Instrument(CMSPlugin):
    numbers = fields.ArrayField(models.IntegerField(), null=True)
    flags = fields.ArrayField(models.BooleanField(), null=True)
    texts = fields.ArrayField(models.CharField(max_length=40), null=True)
    days = fields.ArrayField(models.DateField(), null=True)
    instants = fields.ArrayField(models.DateTimeField(), null=True)
    prices = fields.ArrayField(models.DecimalField(max_digits=8, decimal_places=2), null=True)
    spans = fields.ArrayField(models.DurationField(), null=True)
    keys = fields.ArrayField(models.UUIDField(), null=True)
    objects_list = fields.ArrayField(models.JSONField(), null=True)
    matrix = fields.ArrayField(fields.ArrayField(models.BooleanField()), null=True)
    integers = fields.IntegerRangeField(null=True)
    big_integers = fields.BigIntegerRangeField(null=True)
    decimals = fields.DecimalRangeField(null=True)
    period = fields.DateRangeField(null=True)
    hours = fields.DateTimeRangeField(null=True)
    store = fields.HStoreField(null=True)
    insensitive = ColumnField("citext", null=True)
    bits = ColumnField("bit(8)", null=True)
    mood = ColumnField("specimen_mood", null=True)
    network = ColumnField("cidr", null=True)
    words = SearchVectorField(null=True)

    def __str__(self):
        return "instrument"


class Curiosity(CMSPlugin):
    """A column of a type that nobody knows."""

    point = ColumnField("point", null=True)

    def __str__(self):
        return "curiosity"
