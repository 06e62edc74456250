"""Changes of aliases."""

from cms.utils.i18n import get_language_list
from django.apps import apps
from django.contrib.sites.models import Site
from djangocms_alias.models import Alias, AliasContent

from .drawn_rows import admin, change, one

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version


def alias_name(drawn):
    return change(one(drawn, AliasContent._base_manager.all()), name="Changed")


def alias(drawn):
    """Its code, or its site."""
    row = one(drawn, Alias.objects.all())
    site = drawn.choice([None, one(drawn, Site.objects.all())])
    code = drawn.choice([None, "changed-%d" % drawn.randrange(9)])
    facts = drawn.choice([{"static_code": code}, {"site": site}])
    if row is None or Alias.objects.filter(**{"site": row.site, "static_code": row.static_code, **facts}).exists():
        return None
    return change(row, **facts)


def alias_language(drawn):
    row = one(drawn, Alias.objects.all())
    there = list(AliasContent._base_manager.filter(alias=row).values_list("language", flat=True)) if row else []
    absent = [code for code in get_language_list(1) if code not in there]
    if row is None or not absent:
        return None
    language = drawn.choice(absent)
    content = AliasContent.objects.with_user(admin()).create(alias=row, name="Translated", language=language)
    if versioned and drawn.random() < 0.8:
        Version.objects.get_for_content(content).publish(admin())
    return content


kinds = [alias_name, alias, alias, alias_language]
