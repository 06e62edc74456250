"""Fields that Python reads in a form of its own, and such as only have the name of one that does."""

from django.db import models


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


class JSONField(models.TextField):
    """REST framework writes its text."""
