"""Changes that imports and scripts make, past what the CMS does when something is saved."""

from cms.models import CMSPlugin, PageContent, PageUrl, Placeholder
from django.apps import apps

from ..models import parts, things
from ..tree import has_nodes, site_of
from .drawn_rows import Refused, change, one


def two(drawn, rows):
    """Rows that are not the same; None: there are too few."""
    found = list(rows.order_by("pk"))
    return drawn.sample(found, 2) if len(found) > 1 else None


def swapped_values(drawn):
    """Of a field, between two plugins or two things."""
    model = drawn.choice([*parts, *things])
    rows = two(drawn, model._base_manager.all())
    fields = [field for field in model._meta.local_concrete_fields if not (field.primary_key or field.unique)]
    if rows is None or not fields:
        return None
    name = drawn.choice(fields).attname
    for row, other in (rows, rows[::-1]):
        change(row, **{name: getattr(other, name)})
    return rows[0]


def swapped_plugins(drawn):
    """The places of two that hold no others."""
    rows = two(drawn, CMSPlugin.objects.filter(cmsplugin__isnull=True))
    if rows is None:
        return None
    places = [
        {name: getattr(row, name) for name in ("placeholder_id", "parent_id", "language", "position")} for row in rows
    ]
    # No two may have one place at any moment.
    change(rows[0], position=30000 + rows[0].pk)
    change(rows[1], **places[0])
    return change(rows[0], **places[1])


def swapped_slots(drawn):
    rows = two(drawn, Placeholder.objects.filter(content_type__isnull=False))
    if rows is None:
        return None
    owned = {(row.content_type_id, row.object_id, row.slot) for row in Placeholder.objects.exclude(pk__in=[row.pk for row in rows])}
    for row, other in (rows, rows[::-1]):
        if (row.content_type_id, row.object_id, other.slot) in owned:
            raise Refused("a slot that its owner has twice")
        change(row, slot=other.slot)
    return rows[0]


def reordered_relation(drawn):
    """The same rows, stored in the opposite order."""
    model = drawn.choice(parts)
    row = one(drawn, model._base_manager.all())
    many = [field for field in model._meta.many_to_many if hasattr(field, "m2m_db_table")]
    many = [field for field in many if field.remote_field.through._meta.auto_created]
    if row is None or not many:
        return None
    related = getattr(row, drawn.choice(many).name)
    rows = list(related.through._base_manager.filter(**{related.source_field_name: row.pk}).order_by("-pk"))
    related.through._base_manager.filter(pk__in=[one_row.pk for one_row in rows]).delete()
    for one_row in rows:
        one_row.pk = None
        one_row.save(force_insert=True)
    return row


def moved_translation(drawn):
    """All that a page has in a language belongs to another page of its site, which has nothing in it."""
    url = one(drawn, PageUrl.objects.filter(page__is_home=False))
    # Before 5.0 pages store their languages.
    if url is None or has_nodes:
        return None
    there = {*PageContent._base_manager.filter(language=url.language).values_list("page_id", flat=True)}
    there |= {*PageUrl.objects.filter(language=url.language).values_list("page_id", flat=True)}
    pages = apps.get_model("cms.page").objects.filter(is_home=False, application_urls=None).exclude(pk__in=there)
    page = one(drawn, pages)
    if page is None or site_of(page) != site_of(url.page) or url.page.application_urls:
        return None
    PageContent._base_manager.filter(page=url.page_id, language=url.language).update(page=page)
    return change(url, page=page)


kinds = [swapped_values, swapped_values, swapped_plugins, swapped_slots, reordered_relation, moved_translation]
