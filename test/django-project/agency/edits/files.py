"""Changes of files."""

from django.core.files.base import ContentFile
from filer.models import File

from .drawn_rows import change, delete, one


def file(drawn):
    row = one(drawn, File.objects.all())
    facts = [
        {"is_public": bool(row and not row.is_public)},
        {"file": "filer_public/changed %d.pdf" % (row.pk if row else 0)},
        {"name": "Changed"},
    ]
    return change(row, **drawn.choice(facts))


def replaced_file(drawn):
    row = one(drawn, File.objects.filter(is_public=True))
    if row is not None:
        row.file = ContentFile(b"other paper", "other & new %d.pdf" % drawn.randrange(1000))
        row.save()
    return row


def deleted_file(drawn):
    """Its plugins lose it, or go with it."""
    row = one(drawn, File.objects.all())
    if row is None or File.objects.count() < 4:
        return None
    return delete(row)


kinds = [file, file, replaced_file, deleted_file]
