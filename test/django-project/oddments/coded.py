"""Fields that Python reads in a form of its own, and such as only have the name of one that does."""

from datetime import date, timedelta
from decimal import Decimal

from django.db import models
from django.db.models.fields.files import FieldFile, FileDescriptor
from django.db.models.query_utils import DeferredAttribute
from django.utils.translation import get_language
from rest_framework import serializers


class BarcodeField(models.CharField):
    """A key that Python knows in capitals."""

    def from_db_value(self, value, expression, connection):
        return value and value.upper()

    def get_prep_value(self, value):
        return value and value.lower()


class Barcode(models.Model):
    code = BarcodeField(primary_key=True, max_length=10)


class BlankField(models.CharField):
    """Texts as they are, and one where there is none."""

    def from_db_value(self, value, expression, connection):
        return value or ""


class TranslatedField(models.CharField):
    """As stored in the language of the settings, as packages keep translations in other columns."""

    def from_db_value(self, value, expression, connection):
        return value.upper() if get_language() == "de" else value


class Level(models.IntegerChoices):
    LOW = 1
    HIGH = 2


class LevelField(models.IntegerField):
    """Written as the number that it is."""

    def from_db_value(self, value, expression, connection):
        return Level(value)


class Money:
    def __init__(self, amount):
        self.amount = amount


class MoneyDescriptor(DeferredAttribute):
    def __get__(self, instance, cls=None):
        amount = super().__get__(instance, cls)
        return amount if instance is None or amount is None else Money(amount)

    def __set__(self, instance, value):
        instance.__dict__[self.field.attname] = value


class PriceField(models.DecimalField):
    """As django-money has it; the serializer writes the amount."""

    descriptor_class = MoneyDescriptor

    def get_db_prep_save(self, value, connection):
        return super().get_db_prep_save(getattr(value, "amount", value), connection)


class TaxedField(PriceField):
    """Its serializer adds the tax."""


class Price(serializers.DecimalField):
    def to_representation(self, value):
        return super().to_representation(value.amount)


class Taxed(serializers.DecimalField):
    def to_representation(self, value):
        return super().to_representation(value.amount * Decimal("1.19"))


serializers.ModelSerializer.serializer_field_mapping.update({PriceField: Price, TaxedField: Taxed})


class AnswerField(models.BooleanField):
    """An answer of old data may be a text."""

    def from_db_value(self, value, expression, connection):
        return value in (True, "yes")


class DenialField(models.BooleanField):
    """Stored as the opposite."""

    def from_db_value(self, value, expression, connection):
        return not value


class Day(date):
    """Can do more than a date."""


class DayField(models.DateField):
    def from_db_value(self, value, expression, connection):
        return Day.fromordinal(value.toordinal())


class LastDayField(models.DateField):
    """Stored as the day after the last one."""

    def from_db_value(self, value, expression, connection):
        return value - timedelta(days=1)


class PreciseField(models.DateTimeField):
    def from_db_value(self, value, expression, connection):
        return value and value.replace(fold=0)


class PhotoDescriptor(FileDescriptor):
    """As packages have it that make thumbnails."""

    def __get__(self, instance, cls=None):
        return super().__get__(instance, cls)


class PhotoField(models.FileField):
    descriptor_class = PhotoDescriptor


class MovedPhoto(FieldFile):
    @property
    def url(self):
        return "https://images.example.org/fit/" + self.name


class MovedPhotoField(models.FileField):
    """An image service has it."""

    attr_class = MovedPhoto


class JSONField(models.TextField):
    """REST framework writes its text."""


class Tracked:
    """What FieldTracker of django-model-utils puts around the descriptor of a field."""

    def __init__(self, descriptor):
        self.descriptor = descriptor

    def __get__(self, instance, owner=None):
        return self if instance is None else self.descriptor.__get__(instance, owner)

    def __set__(self, instance, value):
        instance.__dict__[self.descriptor.field.attname] = value


Tracked.__module__ = "model_utils.tracker"
