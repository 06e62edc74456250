"""Rows that edits change."""

from json import JSONDecodeError

from django.contrib.auth import get_user_model
from django.db import IntegrityError


class Refused(Exception):
    """The CMS does not do this, or leaves to the database what comes of it."""


#: Of fields that are the only one of something, and of damaged values, too.
refusals = (Refused, IntegrityError, JSONDecodeError)


def one(drawn, rows):
    """A row, whichever order the database has them in; None: there is none."""
    found = list(rows.order_by("pk"))
    return drawn.choice(found) if found else None


def change(row, **facts):
    """Without what the CMS does when a row is saved; row may be None."""
    if row is not None:
        type(row)._base_manager.filter(pk=row.pk).update(**facts)
    return row


def delete(row):
    """With what the CMS deletes beside it; the row keeps its key, for the report."""
    key = row.pk
    row.delete()
    row.pk = key
    return row


def admin():
    return get_user_model().objects.get(username="admin")
