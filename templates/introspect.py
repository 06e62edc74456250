"""Writes the site manifest of a django CMS project with djangocms-rest, for djangocms-static.

In the folder of manage.py, with the project's Python:

    python introspect.py --settings mysite.settings -o manifest.json

or, where that does not work (Django 5.2 and later need the -v 0):

    python manage.py shell -v 0 < introspect.py > manifest.json

or, saved as management/commands/introspect.py of one of the project's apps:

    python manage.py introspect -o manifest.json

It only reads: settings, installed apps, and from the database the sites and the slots of placeholders.
Django 4.2, django CMS 4.1, djangocms-rest 1 and later. Notes go to stderr.
"""

import argparse
import json
import os
import re
import sys
import uuid


def note(text):
    print("introspect: " + text, file=sys.stderr)


def set_up():
    """Starts Django, unless a shell has done so; returns the file to write, or None for stdout."""
    from django.apps import apps

    if apps.ready:
        return None
    parser = argparse.ArgumentParser(description="Writes the site manifest for djangocms-static.")
    parser.add_argument("--settings", help="the settings module; default: DJANGO_SETTINGS_MODULE")
    parser.add_argument("-o", "--output", help="the file to write; default: stdout")
    arguments = parser.parse_args()
    if arguments.settings:
        os.environ["DJANGO_SETTINGS_MODULE"] = arguments.settings
    if not os.environ.get("DJANGO_SETTINGS_MODULE"):
        parser.error("name the settings module: --settings mysite.settings")
    sys.path.insert(0, os.getcwd())
    import django

    django.setup()
    return arguments.output


def build_manifest():
    import cms
    from cms.utils.conf import get_cms_setting
    from django.conf import settings
    from django.urls import reverse
    from rest_framework.settings import api_settings

    manifest = {
        "version": 1,
        "cms": cms.__version__,
        "djangocms_rest": rest_version(),
        "versioning": has_versioning(),
        "site_id": default_site_id(),
        "api_root": reverse("language-list")[: -len("languages/")],
        "media_url": settings.MEDIA_URL,
        "time_zone": settings.TIME_ZONE if settings.USE_TZ else "UTC",
        "permission": bool(get_cms_setting("PERMISSION")),
        "public_for": get_cms_setting("PUBLIC_FOR"),
        "page_size": api_settings.PAGE_SIZE,
        "default_language": settings.LANGUAGE_CODE,
        "locale_middleware": has_locale_middleware(),
        "slug_regexp": slug_regexp(),
        "admin_root": roots("admin:index", all_languages([])),
    }
    auth = auth_facts()
    if auth:
        manifest["auth"] = auth
    manifest["menus"] = python_menus(manifest["site_id"])
    manifest["menu_pool"] = menu_pool_facts(manifest["site_id"])
    manifest["sites"] = site_facts(manifest)
    manifest["templates"] = declared_templates()
    manifest["slots"] = stored_slots()
    manifest["plugins"] = plugin_classes()
    manifest["models"] = model_facts()
    return manifest


# Settings


def rest_version():
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("djangocms-rest")
    except PackageNotFoundError:
        sys.exit("introspect: djangocms-rest is not installed in this project")
    if found.startswith("0."):
        sys.exit("introspect: djangocms-rest %s is too old, version 1 is needed" % found)
    return found


def has_versioning():
    from cms.models import PageContent
    from django.apps import apps

    if not apps.is_installed("djangocms_versioning"):
        return False
    extension = getattr(apps.get_app_config("djangocms_versioning"), "cms_extension", None)
    return extension is None or bool(extension.is_content_model_versioned(PageContent))


def default_site_id():
    from django.conf import settings
    from django.contrib.sites.models import Site

    site_id = getattr(settings, "SITE_ID", None)
    if site_id:
        return int(site_id)
    first = Site.objects.order_by("pk").values_list("pk", flat=True).first()
    note("SITE_ID is not set: site_id is the first site, %s" % first)
    return first


def has_locale_middleware():
    from django.conf import settings
    from django.middleware.locale import LocaleMiddleware
    from django.utils.module_loading import import_string

    for name in settings.MIDDLEWARE:
        try:
            middleware = import_string(name)
        except ImportError:
            continue
        if isinstance(middleware, type) and issubclass(middleware, LocaleMiddleware):
            return True
    return False


def slug_regexp():
    """The part of the page URL pattern that stands for the path of a page."""
    from cms.constants import SLUG_REGEXP
    from django.urls import get_resolver

    for entry in get_resolver().reverse_dict.getlist("pages-details-by-slug"):
        _, _, slug = entry[1].partition("(?P<slug>")
        match = re.fullmatch(r"(.+)\)/?(?:\$|\\Z)?", slug)
        if match:
            return match.group(1)
    return SLUG_REGEXP


def auth_facts():
    from django.apps import apps
    from django.conf import settings
    from django.contrib.auth import get_user_model

    if not (apps.is_installed("django.contrib.auth") and apps.is_installed("django.contrib.sessions")):
        return None
    return {
        "user_table": get_user_model()._meta.db_table,
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "session_engine": settings.SESSION_ENGINE,
        "session_serializer": settings.SESSION_SERIALIZER,
    }


# Sites and menus


def all_languages(first):
    from django.conf import settings

    return list(dict.fromkeys([*first, *(code for code, _ in settings.LANGUAGES)]))


def roots(name, codes):
    """The address of a view by language; languages in which it has none are left out."""
    from django.urls import NoReverseMatch, reverse
    from django.utils.translation import override

    found = {}
    for code in codes:
        with override(code):
            try:
                found[code] = reverse(name)
            except NoReverseMatch:
                pass
    return found


def site_facts(manifest):
    from cms.utils.i18n import get_languages
    from django.contrib.sites.models import Site

    sites = {}
    for site in Site.objects.order_by("pk"):
        languages = [language_facts(entry) for entry in get_languages(site.pk)]
        codes = all_languages(entry["code"] for entry in languages)
        page_root = roots("pages-root", codes)
        if not page_root:
            note("the project has no page URLs (cms.urls): page_root is a guess, /<language>/")
            page_root = {code: "/%s/" % code for code in codes}
        sites[str(site.pk)] = {
            "domain": site.domain,
            "name": site.name,
            "page_root": page_root,
            "languages": languages,
        }
        menus = manifest["menus"] if site.pk == manifest["site_id"] else python_menus(site.pk)
        if menus != manifest["menus"]:
            sites[str(site.pk)]["menus"] = menus
    return sites


def language_facts(entry):
    return {
        "code": entry["code"],
        "name": str(entry["name"]),
        "public": bool(entry.get("public", True)),
        "fallbacks": [str(code) for code in entry.get("fallbacks", [])],
        "redirect_on_fallback": bool(entry.get("redirect_on_fallback", True)),
        "hide_untranslated": bool(entry.get("hide_untranslated", True)),
    }


def python_menus(site_id):
    """The nodes of all menus but the pages' own, as an anonymous visitor of the site has them, by language."""
    from django.conf import settings

    menus = {}
    # As in a request to the API: the language asked for is the request's, the active one stays LANGUAGE_CODE.
    for code, _ in settings.LANGUAGES:
        nodes = menu_nodes(code, site_id)
        if nodes:
            menus[code] = nodes
    return menus


def menu_renderer(language, site_id):
    from django.contrib.auth.models import AnonymousUser
    from django.contrib.sites.models import Site
    from django.test import RequestFactory
    from menus.menu_pool import menu_pool

    request = RequestFactory().get("/")
    request.user = AnonymousUser()
    request.session = {}
    request.current_page = None
    request.LANGUAGE_CODE = language
    request.site = Site.objects.get(pk=site_id)
    renderer = menu_pool.get_renderer(request)
    renderer.site = request.site
    return renderer


def menu_nodes(language, site_id):
    from cms.cms_menus import CMSMenu

    renderer = menu_renderer(language, site_id)
    entries = []
    for name, menu_class in renderer.menus.items():
        if issubclass(menu_class, CMSMenu):
            continue
        try:
            nodes = list(menu_class(renderer=renderer).get_nodes(renderer.request))
            entries.extend([menu_entry(node, name, nodes[:index]) for index, node in enumerate(nodes)])
        except Exception as error:
            note("menu %s is left out in %s on site %s: %r" % (name, language, site_id, error))
    return entries


def menu_entry(node, menu_name, before):
    namespace = node.namespace or menu_name
    parent = node.parent_id
    # Zero and the like name a parent only where a node with that id came before (menus.menu_pool).
    if not parent and not any(other.id == parent and (other.namespace or menu_name) == namespace for other in before):
        parent = None
    entry = {
        "namespace": namespace,
        "id": menu_key(node.id),
        "parent": None if parent is None else menu_key(parent),
        "title": str(node.title),
        "url": str(node.url or ""),
        "visible": bool(node.visible),
        "attr": plain(dict(node.attr)),
    }
    return entry if namespace == menu_name else {**entry, "menu": menu_name}


def menu_key(key):
    return key if isinstance(key, int) and not isinstance(key, bool) else str(key)


def menu_pool_facts(site_id):
    """Which menus there are, and which of them are shown only where pages name them."""
    menus = menu_renderer(None, site_id).menus
    return {
        "names": list(menus),
        "attachable": [name for name, menu in menus.items() if getattr(menu, "cms_enabled", False)],
        "apphooks": apphook_menus(),
    }


def apphook_menus():
    """As CMSMenu attaches the menus of an apphook: {pk} stands for the page's key, None for a menu that is None."""
    from cms.apphook_pool import apphook_pool

    apphooks = {}
    for name, _ in apphook_pool.get_apphooks():
        try:
            menus = apphook_pool.get_apphook(name).get_menus()
        except Exception as error:
            note("the menus of the apphook %s are left out: %r" % (name, error))
            continue
        if menus:
            apphooks[name] = [apphook_menu(menu) for menu in menus]
    return apphooks


def apphook_menu(menu):
    if menu is None:
        return None
    name = getattr(menu, "__name__", str(menu))
    return name + ":{pk}" if hasattr(menu, "get_instances") else name


# Placeholders


def declared_templates():
    from cms.constants import TEMPLATE_INHERITANCE_MAGIC
    from cms.utils.conf import get_cms_setting
    from cms.utils.placeholder import get_placeholders

    templates = {}
    for name, _ in get_cms_setting("TEMPLATES"):
        if name == TEMPLATE_INHERITANCE_MAGIC:
            continue
        try:
            templates[name] = [declared(placeholder.slot, name) for placeholder in get_placeholders(name)]
        except Exception as error:
            note("template %s is left out: %r" % (name, error))
    if templates:
        return templates
    # A project without templates names sets of slots in CMS_PLACEHOLDERS instead (django CMS 5).
    try:
        sets = get_cms_setting("PLACEHOLDERS")
    except KeyError:
        return templates
    for name, slots, _ in sets:
        slots = [slots] if isinstance(slots, str) else slots
        names = [slot if isinstance(slot, str) else slot["slot"] for slot in slots]
        templates[name] = [declared(slot, None) for slot in names]
    return templates


def declared(slot, template):
    return {"slot": slot, **slot_facts(slot, template)}


def slot_facts(slot, template):
    """As Placeholder.get_label and Placeholder.get_language_fallback."""
    from cms.utils.placeholder import get_placeholder_conf
    from django.template.defaultfilters import title
    from django.utils.translation import gettext

    label = get_placeholder_conf("name", slot, template, default=title(slot))
    return {
        "label": gettext(str(label)),
        "language_fallback": bool(get_placeholder_conf("language_fallback", slot, template, True)),
    }


def stored_slots():
    from cms.models import Placeholder

    slots = Placeholder.objects.order_by("slot").values_list("slot", flat=True).distinct()
    return {slot: slot_facts(slot, None) for slot in slots}


# Plugins


def plugin_classes():
    from cms.plugin_pool import plugin_pool
    from djangocms_rest.serializers.plugins import PluginDefinitionSerializer

    plugin_pool.discover_plugins()
    definitions = PluginDefinitionSerializer.generate_plugin_definitions()
    return {
        name: plugin_facts(plugin, definitions.get(name)) for name, plugin in plugin_pool.plugins.items()
    }


def plugin_facts(plugin, definition):
    from cms.models import CMSPlugin

    model = plugin.model
    table = model._meta.db_table
    custom, members = serializer_facts(plugin)
    return {
        "title": str(plugin.name),
        "model": model._meta.label_lower,
        "table": None if table == CMSPlugin._meta.db_table else table,
        "custom_serializer": custom,
        "members": members,
        "fields": plugin_fields(model),
        "search_fields": search_fields(model),
        "definition": plain(definition["properties"]) if definition else None,
    }


def serializer_facts(plugin):
    """The dotted name of the project's own serializer, and the names that the serializer in use writes."""
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    generic = get_auto_model_serializer(plugin.model)
    serializer = getattr(plugin, "serializer_class", None) or generic
    # REST framework's module is that of generated classes; the alias app's serializer is part of the API.
    known = serializer.__module__.startswith(("rest_framework.", "djangocms_rest.", "djangocms_alias."))
    custom = None if known else "%s.%s" % (serializer.__module__, serializer.__qualname__)
    try:
        return custom, written_members(serializer)
    except Exception as error:
        note("%s: the members of %s are a guess: %r" % (plugin.__name__, custom or "its serializer", error))
        return custom, written_members(generic)


def written_members(serializer):
    fields = serializer(context={"request": None}).fields
    return [name for name, field in fields.items() if not field.write_only]


def plugin_fields(model):
    from djangocms_rest.serializers.plugins import base_exclude

    fields = [plain_field(field) for field in model._meta.concrete_fields if field.name not in base_exclude]
    return fields + [many_to_many(field) for field in model._meta.many_to_many]


def plain_field(field):
    facts = {
        "name": field.name,
        "column": field.column,
        "table": field.model._meta.db_table,
        "type": field.get_internal_type(),
        "class": type(field).__name__,
    }
    if field.is_relation and field.related_model:
        facts["to"] = field.related_model._meta.label_lower
    if facts["type"] == "DecimalField":
        facts["decimal_places"] = field.decimal_places
    return facts


def many_to_many(field):
    ordering = field.related_model._meta.ordering
    if not all(isinstance(name, str) for name in ordering):
        note("%s: an ordering by expressions is left out" % field.related_model._meta.label)
    return {
        "name": field.name,
        "type": "ManyToManyField",
        "to": field.related_model._meta.label_lower,
        "table": field.remote_field.through._meta.db_table,
        "ordering": [name for name in ordering if isinstance(name, str)],
        "column": field.m2m_column_name(),
        "to_column": field.m2m_reverse_name(),
    }


def search_fields(model):
    """As PageManager.search: only models that the search can reach through their plugin row."""
    link = getattr(model, "cmsplugin_ptr", None)
    related_name = link.field.related_query_name() if link else "+"
    if not related_name or related_name.startswith("+"):
        return []
    return list(getattr(model, "search_fields", []))


# Models


def model_facts():
    from django.apps import apps

    return {model._meta.label_lower: one_model(model) for model in apps.get_models()}


def one_model(model):
    facts = {"table": model._meta.db_table, "pk": model._meta.pk.column}
    detail = detail_route(model)
    if detail:
        facts["detail"] = detail
    if hasattr(model, "get_api_endpoint"):
        endpoint = own_endpoint(model)
        if endpoint:
            facts["endpoint"] = endpoint
        else:
            note("%s: get_api_endpoint is Python code, references to it use its detail route" % model._meta.label)
    return facts


def own_endpoint(model):
    kinds = {"cms.page": "page", "filer.file": "file", "djangocms_alias.alias": "alias"}
    for parent in model.__mro__:
        kind = kinds.get(getattr(getattr(parent, "_meta", None), "label_lower", None))
        if kind:
            return kind
    return None


def detail_route(model):
    """The URL pattern of the route `<model>-detail`, found by reversing it with unlikely keys."""
    from django.urls import NoReverseMatch, reverse

    for key in (987654321, uuid.UUID("8c0e1f5a-6b7d-4e3c-9a2b-1d0f9e8c7b6a"), "unlikely-key"):
        try:
            url = reverse("%s-detail" % model._meta.model_name, args=(key,))
        except NoReverseMatch:
            continue
        return url.replace(str(key), "{pk}")
    return None


def plain(value):
    """The value as JSON, as the API writes it; what is no JSON as null."""
    from rest_framework.utils.encoders import JSONEncoder

    class Encoder(JSONEncoder):
        def default(self, other):
            try:
                return super().default(other)
            except TypeError:
                return None

    return json.loads(json.dumps(value, cls=Encoder))


def main():
    write_manifest(set_up())


def write_manifest(target):
    from django.conf import settings
    from django.utils.translation import override

    with override(settings.LANGUAGE_CODE):
        text = json.dumps(build_manifest(), indent=1) + "\n"
    if target is None:
        sys.stdout.write(text)
        return
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)
    note("wrote %s" % target)


# In a folder management/commands of an app this file is a command. Django's shell runs it under a name of Django.
if ".management.commands." in __name__ and not __name__.startswith("django."):
    from django.core.management.base import BaseCommand

    class Command(BaseCommand):
        help = "Writes the site manifest for djangocms-static."

        def add_arguments(self, parser):
            parser.add_argument("-o", "--output", help="the file to write; default: stdout")

        def handle(self, **options):
            write_manifest(options["output"])

else:
    main()
