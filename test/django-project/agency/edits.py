"""What editors change between two exports: `kinds`, each of which some rounds make."""

from cms.models import CMSPlugin, Page, PageContent, PagePermission, PageUrl, Placeholder
from django.apps import apps
from django.contrib.auth import get_user_model
from django.contrib.sites.models import Site
from django.db import IntegrityError, transaction
from djangocms_alias.models import AliasContent
from filer.models import File

from .drawn import draw
from .fields import kinds as fields
from .models import parts, things

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version


def edit(turn):
    """Changes a few rows, and says which."""
    drawn = draw("edits %d" % turn)
    made = []
    for _ in range(drawn.randint(2, 8)):
        change = drawn.choice(kinds)
        try:
            with transaction.atomic():
                found = change(drawn)
        except IntegrityError:
            # Of fields that are the only one of something.
            continue
        if found is not None:
            made.append("%s of %s %s" % (change.__name__, type(found).__name__, found.pk))
    return made


def one(drawn, rows):
    """A row, whichever order the database has them in; None: there is none."""
    found = list(rows.order_by("pk"))
    return drawn.choice(found) if found else None


def value(drawn):
    """Of a field of a plugin or a thing."""
    model = drawn.choice([*parts, *parts, *things])
    row = one(drawn, model._base_manager.all())
    names = [field for field in model._meta.concrete_fields if hasattr(field, "drawn_kind")]
    if row is None or not names:
        return None
    field = drawn.choice(names)
    model._base_manager.filter(pk=row.pk).update(**{field.name: fields[field.drawn_kind][1](drawn)})
    return row


def thing(drawn):
    row = one(drawn, drawn.choice(things)._base_manager.all())
    type(row)._base_manager.filter(pk=row.pk).update(
        **drawn.choice([{"name": "Changed"}, {"rank": drawn.choice([None, 1, 9])}, {"day": None}, {"slug": "slug-%d" % drawn.randrange(10**6)}])
    )
    return row


def relation(drawn):
    model = drawn.choice(parts)
    many = [field for field in model._meta.many_to_many if hasattr(field, "m2m_db_table") and field.remote_field.through._meta.auto_created]
    row = one(drawn, model._base_manager.all())
    if row is None or not many:
        return None
    field = drawn.choice(many)
    rows = list(field.related_model._base_manager.order_by("pk")[:6])
    getattr(row, field.name).set(drawn.sample(rows, drawn.randint(0, min(3, len(rows)))))
    return row


def gone_plugin(drawn):
    row = one(drawn, CMSPlugin.objects.filter(cmsplugin__isnull=True))
    if row is not None:
        CMSPlugin.objects.filter(pk=row.pk).delete()
    return row


def moved_plugin(drawn):
    row = one(drawn, CMSPlugin.objects.filter(cmsplugin__isnull=True))
    if row is not None:
        slot = one(drawn, Placeholder.objects.all())
        CMSPlugin.objects.filter(pk=row.pk).update(placeholder=slot, parent=None, position=20000 + row.pk)
    return row


def content(drawn):
    row = one(drawn, PageContent._base_manager.all())
    PageContent._base_manager.filter(pk=row.pk).update(
        **drawn.choice(
            [
                {"title": "Changed title"},
                {"menu_title": drawn.choice([None, "Changed menu"])},
                {"in_navigation": drawn.random() < 0.5},
                {"soft_root": drawn.random() < 0.5},
                {"template": drawn.choice(["agency/page.html", "agency/wide.html", "INHERIT"])},
                {"redirect": drawn.choice([None, "/en/", "/de/"])},
                {"meta_description": "Changed"},
            ]
        )
    )
    return row


def page(drawn):
    row = one(drawn, Page.objects.filter(is_home=False))
    if row is not None:
        Page.objects.filter(pk=row.pk).update(
            **drawn.choice(
                [
                    {"login_required": not row.login_required},
                    {"reverse_id": drawn.choice([None, "changed-%d" % row.pk])},
                    {"navigation_extenders": drawn.choice([None, "CatalogueMenu"])},
                ]
            )
        )
    return row


def address(drawn):
    row = one(drawn, PageUrl.objects.exclude(path=None).exclude(path=""))
    if row is not None:
        path = drawn.choice([None, "changed/way-%d" % row.pk])
        PageUrl.objects.filter(pk=row.pk).update(path=path, slug="way-%d" % row.pk)
    return row


def version(drawn):
    row = one(drawn, Version.objects.all()) if versioned else None
    if row is not None:
        # One of a page and a language is published, which the package sees to and exports rely on.
        state = drawn.choice(["draft", "unpublished", "archived"])
        Version.objects.filter(pk=row.pk).update(state=state)
    return row


def permission(drawn):
    row = one(drawn, PagePermission.objects.all())
    if row is not None and drawn.random() < 0.5:
        PagePermission.objects.filter(pk=row.pk).delete()
        return row
    user = get_user_model().objects.get(username="visitor")
    return PagePermission.objects.create(page=one(drawn, Page.objects.all()), user=user, can_view=True, grant_on=drawn.randint(1, 5))


def file(drawn):
    row = one(drawn, File.objects.all())
    File.objects.filter(pk=row.pk).update(**drawn.choice([{"is_public": not row.is_public}, {"file": "filer_public/changed %d.pdf" % row.pk}, {"name": "Changed"}]))
    return row


def alias(drawn):
    row = one(drawn, AliasContent._base_manager.all())
    if row is not None:
        AliasContent._base_manager.filter(pk=row.pk).update(name="Changed")
    return row


def site(drawn):
    row = one(drawn, Site.objects.all())
    Site.objects.filter(pk=row.pk).update(name="Changed %d" % drawn.randrange(10))
    return row


kinds = [value, value, value, thing, relation, gone_plugin, moved_plugin, content, content, page, address, version, permission, file, alias, site]
