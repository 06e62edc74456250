"""Fields that Python reads in a form of its own, and such as only have the name of one that does."""

from django.db import models
from django.db.models.fields.files import FieldFile, FileDescriptor
from django.utils.translation import get_language


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
