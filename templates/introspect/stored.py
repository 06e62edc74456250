# Values that are written as they are stored, although Python may change them


def is_written_as_stored(field, written):
    """Whether the methods change nothing that is written, as of phone numbers."""
    from django.db.models import FileField

    if written is None:
        return False
    if isinstance(field, FileField):
        is_plain = is_known(type(written)) and plain_base(field.storage) is not None
        return is_plain and shows_stored(field, lambda row: stored_file(getattr(row, field.attname)))
    # A path leads to the row from another one.
    return written.source == field.name and shows_stored(field, lambda row: shown_value(written, row), written)


def stored_file(file):
    """The name of a file that has the address of its storage."""
    return file.name if not file or file.url == file.storage.url(file.name) else None


def shown_value(written, row):
    value = written.get_attribute(row)
    return None if value is None else written.to_representation(value)


#: Types whose values are compared where REST framework writes them by its class of that name, or leaves them as is.
COMPARED_TYPES = ("BooleanField", "DateField", "DateTimeField", "DecimalField", "TimeField")


def plain_reading(field, written):
    """
    The column as Django's own field reads it, and how REST framework's own class writes what it reads; None: values of
    this type are not compared.
    """
    from django.db import models
    from django.db.models.functions import Cast
    from rest_framework import serializers

    kind, rest = field.get_internal_type(), rest_class(written)
    if kind in ("CharField", "TextField", "FileField"):
        return Cast(field.name, models.TextField()), plain
    if kind.endswith("IntegerField"):
        return Cast(field.name, models.BigIntegerField()), plain
    if kind not in COMPARED_TYPES or rest not in (kind, "ChoiceField", "ModelField"):
        return None
    digits = {name: getattr(field, name) for name in ("max_digits", "decimal_places") if kind == "DecimalField"}
    # A cast of SQLite leaves out microseconds.
    column = models.ExpressionWrapper(models.F(field.name), output_field=getattr(models, kind)(**digits))
    return column, getattr(serializers, kind)(**digits).to_representation if rest == kind else plain


def shows_stored(field, shown, written=None):
    """
    Whether rows with different values are all shown as they are stored in every language, those without one included.
    """
    from django.conf import settings
    from django.utils.translation import override

    found = set()
    try:
        reading = plain_reading(field, written)
        if reading is None:
            return False
        column, write = reading
        for code, _ in settings.LANGUAGES:
            with override(code):
                for row in field.model._base_manager.annotate(as_stored=column).order_by("-pk")[:CHECKED_ROWS]:
                    stored = json_text(None if row.as_stored is None else write(row.as_stored))
                    if stored != json_text(shown(row)):
                        return False
                    if row.as_stored not in (None, ""):
                        found.add(stored)
            if len(found) < 2:
                return False
        return True
    except Exception as error:
        note("%s: whether Python changes it when it is written is a guess: %r" % (field, error))
        return False


def json_text(value):
    """As the API has it, where true is not 1."""
    return json.dumps(plain(value))


def computed_key(key):
    """The class and methods by which Python changes a key that relations lead to when it is read."""
    while key.is_relation:
        key = key.target_field
    # Texts of these are Python's own.
    if key.get_internal_type() in ("BooleanField", "DurationField", "FloatField", "TimeField"):
        return "%s (__str__)" % dotted(type(key))
    methods = reading_methods(key) & COLUMN_METHODS
    if not methods or shows_stored(key, lambda row: shown_key(getattr(row, key.attname))):
        return None
    return "%s (%s)" % (dotted(type(key)), ", ".join(sorted(methods)))


def shown_key(key):
    return key if isinstance(key, int) else str(key)
