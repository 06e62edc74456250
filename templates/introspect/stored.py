# Values that are written as they are stored, although Python may change them


def is_written_as_stored(field, written):
    """Whether the methods change nothing that is written, as of phone numbers."""
    from django.db.models import FileField

    if written is None:
        return False
    if isinstance(field, FileField):
        is_plain = is_known(type(written)) and plain_base(field.storage) is not None
        return is_plain and shows_stored(field, lambda row: stored_file(getattr(row, field.attname)))
    return shows_stored(field, lambda row: shown_value(written, row))


def stored_file(file):
    """The name of a file that has the address of its storage."""
    return file.name if not file or file.url == file.storage.url(file.name) else None


def shown_value(written, row):
    value = written.get_attribute(row)
    return None if value is None else written.to_representation(value)


def shows_stored(field, shown):
    """
    Whether rows with different texts or numbers are all shown as they are stored in every language, those without one
    included.
    """
    from django.conf import settings
    from django.db.models import BigIntegerField, TextField
    from django.db.models.functions import Cast
    from django.utils.translation import override

    kind = field.get_internal_type()
    if kind not in ("CharField", "TextField", "FileField") and not kind.endswith("IntegerField"):
        return False
    cast = Cast(field.name, BigIntegerField() if kind.endswith("IntegerField") else TextField())
    found = set()
    try:
        for code, _ in settings.LANGUAGES:
            with override(code):
                for row in field.model._base_manager.annotate(as_stored=cast).order_by("-pk")[:CHECKED_ROWS]:
                    value = shown(row)
                    if row.as_stored != value or isinstance(value, bool):
                        return False
                    if row.as_stored:
                        found.add(row.as_stored)
            if len(found) < 2:
                return False
        return True
    except Exception as error:
        note("%s: whether Python changes it when it is written is a guess: %r" % (field, error))
        return False


def computed_key(key):
    """The class and methods by which Python changes a key that relations lead to when it is read."""
    while key.is_relation:
        key = key.target_field
    methods = reading_methods(key) & {"from_db_value", "get_db_converters"}
    if not methods or shows_stored(key, lambda row: shown_key(getattr(row, key.attname))):
        return None
    return "%s (%s)" % (dotted(type(key)), ", ".join(sorted(methods)))


def shown_key(key):
    return key if isinstance(key, int) else str(key)
