"""Fields that read or write what their classes say."""

from django.db import models


class LooseDate(models.DateField):
    """Its values may be texts, such as years alone."""

    def from_db_value(self, value, expression, connection):
        return str(value)


class ShoutedField(models.CharField):
    """REST framework writes it as the project says."""


class LoudField(models.CharField):
    def get_db_converters(self, connection):
        return [lambda value, expression, connection: value.upper()]


class MaskedField(models.CharField):
    """A property of the model reads it."""

    def contribute_to_class(self, cls, name, **options):
        super().contribute_to_class(cls, name, **options)
        setattr(cls, self.attname, property(self.masked, self.store))

    def masked(self, row):
        return "*" * len(row.__dict__[self.attname])

    def store(self, row, value):
        row.__dict__[self.attname] = value


class PlaceField(models.Field):
    """Only the other database of the project has such columns."""

    def db_type(self, connection):
        return connection.ops.geo_db_type(self)


class PhoneNumber(str):
    pass


class PhoneField(models.CharField):
    def from_db_value(self, value, expression, connection):
        return PhoneNumber(value)


class Bare(models.Field):
    """Django knows the type of its column alone."""

    def __init__(self, kind="text", **options):
        self.kind = kind
        super().__init__(null=True, **options)

    def deconstruct(self):
        name, path, args, options = super().deconstruct()
        return name, path, args, {"kind": self.kind}

    def db_type(self, connection):
        return self.kind


class AttributesField(models.TextField):
    """It has the name of another package's, and any text."""


#: As django-tinymce calls its own.
PlainHTML = type("HTMLField", (models.TextField,), {"__module__": __name__})
