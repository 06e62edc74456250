"""Changes of what is published."""

from django.apps import apps
from django.db import IntegrityError

from .drawn_rows import Refused, admin, change, one

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from django_fsm import TransitionNotAllowed
    from djangocms_versioning.exceptions import ConditionFailed
    from djangocms_versioning.models import Version


def version(drawn):
    """The state alone, as other programs change it."""
    row = one(drawn, Version.objects.all()) if versioned else None
    # One of a page and a language is published, which the package sees to and exports rely on.
    return change(row, state=drawn.choice(["draft", "unpublished", "archived"]))


def step(drawn):
    """What an editor does with a version: publish, unpublish, archive, or go on with a new draft of it."""
    row = one(drawn, Version.objects.all()) if versioned else None
    if row is None:
        return None
    steps = {
        "draft": [row.publish, row.publish, row.archive],
        "published": [row.unpublish, row.copy],
        "unpublished": [row.copy],
        "archived": [row.copy],
    }
    if row.state in ("published", "draft") or not drafts_of(row):
        try:
            made = drawn.choice(steps[row.state])(admin())
        except (ConditionFailed, TransitionNotAllowed, IntegrityError, KeyError) as error:
            # KeyError: a plugin to copy, whose type is no longer installed.
            raise Refused(str(error)) from error
        if made is not None and drawn.random() < 0.6:
            made.publish(admin())
        return row
    return None


def drafts_of(row):
    contents = row.versionable.for_content_grouping_values(row.content).values_list("pk", flat=True)
    return Version.objects.filter(content_type=row.content_type, object_id__in=contents, state="draft").exists()


kinds = [version, step, step, step]
