"""Writes the site manifest of a django CMS project with djangocms-rest, for djangocms-static.

In the folder of manage.py, with the project's Python:

    python introspect.py --settings mysite.settings -o manifest.json

or, where that does not work (Django 5.2 and later need the -v 0):

    python manage.py shell -v 0 < introspect.py > manifest.json

or, saved as management/commands/introspect.py of one of the project's apps:

    python manage.py introspect -o manifest.json

With --samples 5 it also writes samples.json, for `npx djangocms-static doctor --samples`: of each plugin type up to
five plugins, each field as it is stored and as the project's own serializers write it. --redact hides their texts.

It only reads: settings, installed apps, and from the database the sites, the slots of placeholders, rows of models that
make addresses of themselves, and the samples. Notes go to stderr.

It needs Django 4.2, django CMS 4.1 and djangocms-rest 1, or later.
"""

import argparse
import inspect
import json
import os
import re
import sys
import traceback
import uuid


def main():
    write_all(set_up())


def set_up():
    """Starts Django, unless a shell has done so; returns the arguments."""
    from django.apps import apps

    parser = argparse.ArgumentParser(description="Writes the site manifest for djangocms-static.")
    parser.add_argument("--settings", help="the settings module; default: DJANGO_SETTINGS_MODULE")
    add_arguments(parser)
    if apps.ready:
        return parser.parse_args([])
    arguments = parser.parse_args()
    if arguments.settings:
        os.environ["DJANGO_SETTINGS_MODULE"] = arguments.settings
    if not os.environ.get("DJANGO_SETTINGS_MODULE"):
        parser.error("name the settings module: --settings mysite.settings")
    sys.path.insert(0, os.getcwd())
    import django

    try:
        django.setup()
    except Exception:
        traceback.print_exc()
        sys.exit(
            "introspect: Django does not start with the settings %s. Run the script in the folder of manage.py, with the "
            "Python and the environment of the project; or by its manage.py: "
            "python manage.py shell -v 0 < introspect.py > manifest.json" % os.environ["DJANGO_SETTINGS_MODULE"]
        )
    return arguments


def add_arguments(parser):
    parser.add_argument("-o", "--output", help="the file to write; default: stdout")
    samples = "also write N plugins of each type as samples"
    parser.add_argument("--samples", type=int, default=0, metavar="N", help=samples)
    parser.add_argument("--samples-output", default="samples.json", metavar="FILE", help="default: samples.json")
    parser.add_argument("--redact", action="store_true", help="hide the texts of samples")


def write_all(arguments):
    from django.db import DatabaseError
    from django.utils.translation import override

    try:
        with override(active_language()):
            write_json(build_manifest(), arguments.output)
            if arguments.samples > 0:
                write_samples(arguments.samples, arguments.samples_output, arguments.redact)
    except DatabaseError as error:
        sys.exit("introspect: the database of the project cannot be read: %s" % error)


def active_language():
    """
    The language of what is in none while the API answers: LANGUAGE_CODE, as the default site lists it, so `de` for
    `de-at`. The CMS leaves it active once it has asked for anything in another language (force_language).
    """
    from cms.utils.i18n import get_current_language
    from django.conf import settings
    from django.utils.translation import override

    with override(settings.LANGUAGE_CODE):
        return get_current_language()


def write_json(value, target):
    text = json.dumps(value, indent=1) + "\n"
    if target is None:
        sys.stdout.write(text)
        return
    with open(target, "w", encoding="utf-8") as file:
        file.write(text)
    note("wrote %s" % target)


def note(text):
    print("introspect: " + text, file=sys.stderr)


def build_manifest():
    import cms
    from cms.utils.conf import get_cms_setting
    from django.conf import settings
    from rest_framework.settings import api_settings

    manifest = {
        "version": 2,
        "cms": cms.__version__,
        "djangocms_rest": rest_version(),
        "versioning": has_versioning(),
        "versioned": versioned_models(),
        **content_filter(),
        "site_id": default_site_id(),
        "api_root": api_root(),
        **media_facts(),
        **thumbnail_facts(),
        "pictures": picture_settings(),
        "html_unknown": frontend_settings(),
        "time_zone": settings.TIME_ZONE,
        "use_tz": settings.USE_TZ,
        "rest_framework": rest_settings(),
        "permission": bool(get_cms_setting("PERMISSION")),
        "public_for": get_cms_setting("PUBLIC_FOR"),
        "page_size": api_settings.PAGE_SIZE,
        "default_language": settings.LANGUAGE_CODE,
        "locale_middleware": has_locale_middleware(),
        "append_slash": bool(settings.APPEND_SLASH),
        "alias_routes": has_alias_routes(),
        "alias_category_languages": category_languages(),
        "rest_apphooks": rest_apphooks(),
        "slug_regexp": slug_regexp(),
        "admin_root": roots("admin:index", all_languages([])),
    }
    auth = auth_facts()
    if auth:
        manifest["auth"] = auth
    manifest["menus"] = python_menus(manifest["site_id"])
    manifest["sites"] = site_facts(manifest)
    manifest["menu_pool"] = menu_pool_facts(manifest["site_id"])
    manifest["apphook_templates"] = apphook_templates()
    manifest["templates"] = declared_templates(manifest["apphook_templates"].values())
    manifest["slots"] = stored_slots()
    manifest["template_slots"] = template_slots(manifest["templates"], manifest["slots"])
    manifest["plugins"] = plugin_classes()
    manifest["extensions"] = page_extensions()
    manifest["models"] = project_models([*manifest["plugins"].values(), *manifest["extensions"].values()])
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
    # Builds after 1.2 have its number until the next release.
    is_after_1_2 = found.startswith("1.2.") and "+" not in found and mounts_apphooks()
    return found + "+apphooks" if is_after_1_2 else found


def mounts_apphooks():
    """Whether the API mounts the routes that apphooks bring (djangocms_rest.appresolver)."""
    from importlib.util import find_spec

    return find_spec("djangocms_rest.appresolver") is not None


def has_versioning():
    from cms.models import PageContent

    return PageContent._meta.label_lower in versioned_models()


def versioned_models():
    """Those that djangocms-versioning keeps versions of; a setting for each app decides whether it does."""
    from django.apps import apps

    if not apps.is_installed("djangocms_versioning"):
        return []
    extension = apps.get_app_config("djangocms_versioning").cms_extension
    return sorted(model._meta.label_lower for model in extension.versionables_by_content)


def content_filter():
    """Python code that leaves out more page contents than versions and djangocms-timed-publishing do."""
    from cms.models import PageContent
    from django.apps import apps

    known = (3 if apps.is_installed("djangocms_timed_publishing") else 1) if has_versioning() else 0
    if len(PageContent.objects.all().query.where.children) <= known:
        return {}
    found = [vars(kind).get("get_queryset") for kind in type(PageContent.objects).__mro__]
    own = [method for method in found if method and not method.__module__.startswith(("django.", "cms.", "djangocms_"))]
    return {"contents_filtered_by": dotted(own[0] if own else type(PageContent.objects))}


def default_site_id():
    from django.conf import settings
    from django.contrib.sites.models import Site

    site_id = getattr(settings, "SITE_ID", None)
    if site_id:
        if not Site.objects.filter(pk=site_id).exists():
            sys.exit("introspect: SITE_ID is %s, and django_site has no row with this id" % site_id)
        return int(site_id)
    first = Site.objects.order_by("pk").values_list("pk", flat=True).first()
    if first is None:
        sys.exit("introspect: django_site has no rows")
    note("SITE_ID is not set: site_id is the first site, %s" % first)
    return first


def api_root():
    from django.conf import settings
    from django.conf.urls.i18n import is_language_prefix_patterns_used
    from django.urls import NoReverseMatch, get_script_prefix, reverse

    try:
        root = reverse("language-list")[: -len("languages/")]
    except NoReverseMatch:
        # The package's own links fail there, too.
        sys.exit(
            "introspect: %s does not include djangocms_rest.urls, or in a namespace or below a parameter, where its "
            "addresses are not found" % settings.ROOT_URLCONF
        )
    others = roots("language-list", all_languages([])).values()
    if any(address != root + "languages/" for address in others):
        note("the address of the API begins with a language (i18n_patterns): it is exported below %s only" % root)
    elif root == get_script_prefix() and has_locale_middleware():
        # Then the language that addresses begin with is the active one.
        if is_language_prefix_patterns_used(settings.ROOT_URLCONF)[0]:
            note("the API is at the root, beside i18n_patterns: links are exported as in %s" % settings.LANGUAGE_CODE)
    return root


def media_facts():
    """Where the files are: below MEDIA_URL, unless their storage knows better, as one of a bucket does."""
    from django.conf import settings

    storage = media_storage()
    base = plain_base(storage)
    if base is None:
        # The storage of the settings stands behind a lazy object.
        kind = dotted(type(getattr(storage, "_wrapped", storage)))
        return {"media_url": settings.MEDIA_URL, "media_unknown": "%s has no plain addresses" % kind}
    return {"media_url": base}


def media_storage():
    """That of django-filer's public files, and of file fields without a storage of their own."""
    from django.apps import apps
    from django.core.files.storage import default_storage

    if apps.is_installed("filer"):
        from filer import settings as filer

        return filer.FILER_PUBLICMEDIA_STORAGE
    return default_storage


def plain_base(storage):
    """The address that names of files follow; None: each file has its own, such as a signed one."""
    try:
        url, encoded = storage.url("a/b.jpg"), storage.url("a b/\u00fc.jpg")
    except Exception:
        return None
    base = url[: -len("a/b.jpg")]
    # Some write names as they are.
    return base if url.endswith("/a/b.jpg") and encoded == base + "a%20b/%C3%BC.jpg" else None


def picture_settings():
    """The settings of djangocms-picture and djangocms-frontend that decide about HTML, as far as the project has them."""
    from django.conf import settings

    names = {
        "responsive": "DJANGOCMS_PICTURE_RESPONSIVE_IMAGES",
        "breakpoints": "DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS",
        "ratio": "DJANGOCMS_PICTURE_RATIO",
    }
    found = {key: getattr(settings, name) for key, name in names.items() if hasattr(settings, name)}
    return {**found, **({"responsive": bool(found["responsive"])} if "responsive" in found else {})}


def frontend_settings():
    """Those of djangocms-frontend whose Python code takes part in rendering: no template knows what it does."""
    from importlib import import_module

    from django.apps import apps

    if not apps.is_installed("djangocms_frontend"):
        return {}
    from djangocms_frontend import settings as frontend

    found = {}
    if frontend.framework != "bootstrap5":
        found["DJANGOCMS_FRONTEND_FRAMEWORK"] = frontend.framework
    try:
        names = dir(import_module(frontend.theme_render_path))
    except ModuleNotFoundError:
        names = []
    if any(name.endswith("RenderMixin") for name in names):
        found["DJANGOCMS_FRONTEND_THEME"] = frontend.theme
    return found


def thumbnail_facts():
    """
    The storage of django-filer's public thumbnails, and the names that easy-thumbnails has for it and for the one of
    files.
    """
    from django.apps import apps

    if not apps.is_installed("filer"):
        return {}
    try:
        from easy_thumbnails.utils import get_storage_hash
        from filer import settings as filer

        thumbnails = filer.FILER_PUBLICMEDIA_THUMBNAIL_STORAGE
        url = plain_base(thumbnails)
        if url is None:
            return {"thumbnails": {"unknown": "%s has no plain addresses" % dotted(type(thumbnails))}}
        storage, source = get_storage_hash(thumbnails), get_storage_hash(filer.FILER_PUBLICMEDIA_STORAGE)
        return {"thumbnails": {"url": url, "storage": storage, "source_storage": source}}
    except Exception as error:
        return {"thumbnails": {"unknown": "the storage of thumbnails failed: %r" % error}}


def rest_settings():
    """The settings of REST framework that decide how values are written."""
    from rest_framework.settings import api_settings

    renderers = api_settings.DEFAULT_RENDERER_CLASSES
    return {
        "datetime_format": api_settings.DATETIME_FORMAT,
        "date_format": api_settings.DATE_FORMAT,
        "time_format": api_settings.TIME_FORMAT,
        # Older versions of REST framework have neither of the next two.
        "duration_format": getattr(api_settings, "DURATION_FORMAT", "django"),
        "coerce_bigint_to_string": bool(getattr(api_settings, "COERCE_BIGINT_TO_STRING", False)),
        "coerce_decimal_to_string": bool(api_settings.COERCE_DECIMAL_TO_STRING),
        "uploaded_files_use_url": bool(api_settings.UPLOADED_FILES_USE_URL),
        "unicode_json": bool(api_settings.UNICODE_JSON),
        "compact_json": bool(api_settings.COMPACT_JSON),
        "renderer": dotted(renderers[0]) if renderers else "",
        # Combinations of permissions have no name.
        "permissions": [getattr(kind, "__name__", "") for kind in api_settings.DEFAULT_PERMISSION_CLASSES],
    }


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


def has_alias_routes():
    """Whether the API answers for aliases, as djangocms_alias.rest does."""
    from django.urls import NoReverseMatch, reverse

    try:
        return reverse("alias-list", kwargs={"language": "en"}) == api_root() + "en/aliases/"
    except NoReverseMatch:
        return False


def category_languages():
    """Where the name of an alias's category is looked up: the active language, then what django-parler falls back to."""
    from django.apps import apps
    from django.utils.translation import get_language

    if not apps.is_installed("djangocms_alias"):
        return []
    from parler.appsettings import PARLER_LANGUAGES

    facts = PARLER_LANGUAGES.get_language(get_language())
    return list(dict.fromkeys([get_language(), facts["code"], *facts["fallbacks"]]))


def rest_apphooks():
    """The apphooks that bring routes to the API, with the name of each's app."""
    from cms.apphook_pool import apphook_pool

    if not mounts_apphooks():
        return {}
    apphooks = {name: apphook_pool.get_apphook(name) for name, _ in apphook_pool.get_apphooks()}
    return {name: str(app.app_name or "") for name, app in apphooks.items() if hasattr(app, "get_rest_urls")}


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


# Menus and sites


def python_menus(site_id):
    """The nodes of all menus but the pages' own, as an anonymous visitor of the site has them, by language."""
    from django.conf import settings

    menus = {}
    # As in a request to the API: the language asked for is the request's, the active one stays the default.
    for code, _ in settings.LANGUAGES:
        nodes = menu_nodes(code, site_id)
        if nodes:
            menus[code] = nodes
    return menus


#: Names of menus that have failed.
failed_menus = set()


def menu_nodes(language, site_id):
    from cms.cms_menus import CMSMenu
    from django.urls import NoReverseMatch

    renderer = menu_renderer(language, site_id)
    entries = []
    for name, menu_class in renderer.menus.items():
        if issubclass(menu_class, CMSMenu):
            continue
        try:
            nodes = list(menu_class(renderer=renderer).get_nodes(renderer.request))
            entries.extend([menu_entry(*pair, name) for pair in zip(nodes, linked_nodes(nodes, name))])
        except Exception as error:
            note("menu %s is left out in %s on site %s: %r" % (name, language, site_id, error))
            # The CMS leaves menus out that have no addresses.
            if not isinstance(error, NoReverseMatch):
                failed_menus.add(name)
    return entries


def menu_renderer(language, site_id):
    from cms.toolbar.toolbar import CMSToolbar
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
    request.toolbar = CMSToolbar(request)
    renderer = menu_pool.get_renderer(request)
    renderer.site = request.site
    return renderer


def linked_nodes(nodes, menu_name):
    """Copies, linked to their parents as the CMS does it."""
    from copy import copy

    from menus.menu_pool import _build_nodes_inner_for_one_menu

    copies = [copy(node) for node in nodes]
    for node in copies:
        node.children, node.parent = [], None
    _build_nodes_inner_for_one_menu(list(copies), menu_name)
    return copies


def menu_entry(node, linked, menu_name):
    namespace = node.namespace or menu_name
    # Zero and the like name a parent only where a node with that id was linked before.
    parent = node.parent_id if node.parent_id or linked.parent else None
    entry = {
        "namespace": namespace,
        "id": menu_key(node.id),
        "parent": None if parent is None else menu_key(parent),
        # Untranslated names may be None.
        "title": "" if node.title is None else str(node.title),
        "url": None if node.url is None else str(node.url),
        "visible": bool(node.visible),
        "attr": plain(dict(node.attr)),
    }
    # The package writes it of any node, also where the project has set it.
    endpoint = getattr(node, "api_endpoint", None)
    if endpoint:
        entry["api_endpoint"] = str(endpoint)
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
        "modifiers": [*changing_classes(menus), *sorted(failed_menus)],
    }


#: Of the CMS itself, and those of packages that change nothing in answers of the API.
KNOWN_MODIFIERS = ("menus.", "cms.", "djangocms_alias.", "djangocms_stories.")


def changing_classes(menus):
    """The project's own modifiers, and menus that make nodes of pages in their own way."""
    from cms.cms_menus import CMSMenu
    from menus.menu_pool import menu_pool

    page_menus = [menu for menu in menus.values() if issubclass(menu, CMSMenu) and menu is not CMSMenu]
    modifiers = [kind for kind in menu_pool.get_registered_modifiers() if not kind.__module__.startswith(KNOWN_MODIFIERS)]
    return [dotted(kind) for kind in [*page_menus, *modifiers]]


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


def all_languages(first):
    """These codes, and then those of the other languages of the settings."""
    from django.conf import settings

    return list(dict.fromkeys([*first, *(code for code, _ in settings.LANGUAGES)]))


# Placeholders


def apphook_templates():
    """That of an apphook's first view decides which placeholders its pages have (PageContent.get_template)."""
    from cms.apphook_pool import apphook_pool
    from cms.models import PageContent
    from cms.utils.conf import get_cms_setting

    found = {}
    if not get_cms_setting("TEMPLATES"):
        return found
    contents = PageContent._base_manager.exclude(page__application_urls=None).exclude(page__application_urls="")
    for content in contents.select_related("page").order_by("pk"):
        name = content.page.application_urls
        try:
            app = apphook_pool.get_apphook(name)
            # Before django CMS 5.1 there is no such method.
            has_template = hasattr(app, "get_root_template")
            template = app.get_root_template(page=content.page, language=content.language) if has_template else None
        except Exception as error:
            note("the template of the apphook %s is left out: %r" % (name, error))
            continue
        if found.setdefault(name, template) != template:
            note("the apphook %s has another template on page %s, which is ignored" % (name, content.page_id))
    # A property of the view's class stands for a name that only a request has.
    return {name: template for name, template in sorted(found.items()) if template and isinstance(template, str)}


def declared_templates(of_apphooks):
    """The slots by template; in a project without templates by set of slots."""
    from cms.constants import TEMPLATE_INHERITANCE_MAGIC
    from cms.utils.conf import get_cms_setting
    from cms.utils.placeholder import get_placeholders

    templates = {}
    named = [name for name, _ in get_cms_setting("TEMPLATES")]
    # Pages keep a template that is no longer listed, and apphooks bring theirs.
    others = [*stored_templates(), *of_apphooks] if named else []
    for name in dict.fromkeys([*named, *sorted(others)]):
        if name == TEMPLATE_INHERITANCE_MAGIC:
            continue
        try:
            templates[name] = [declared_slot(placeholder.slot, name) for placeholder in get_placeholders(name)]
        except Exception as error:
            note("template %s is left out: %r" % (name, error))
    return templates or declared_sets()


def stored_templates():
    from cms.models import PageContent

    names = PageContent._base_manager.order_by().values_list("template", flat=True).distinct()
    return [name for name in names if name]


def declared_sets():
    """The slots by name of the sets in CMS_PLACEHOLDERS."""
    from cms.utils.conf import get_cms_setting

    try:
        sets = get_cms_setting("PLACEHOLDERS")
    except KeyError:
        # Before django CMS 5 there is no such setting.
        return {}
    found = {}
    for name, slots, _ in sets:
        slots = [slots] if isinstance(slots, str) else slots
        names = [slot if isinstance(slot, str) else slot["slot"] for slot in slots]
        found[name] = [declared_slot(slot, None) for slot in names]
    return found


def declared_slot(slot, template):
    return {"slot": slot, **slot_facts(slot, template)}


def stored_slots():
    from cms.models import Placeholder

    slots = Placeholder.objects.order_by("slot").values_list("slot", flat=True).distinct()
    return {slot: slot_facts(slot, None) for slot in slots}


def template_slots(templates, slots):
    """Stored slots that a template does not declare, but names in CMS_PLACEHOLDER_CONF in another way than elsewhere."""
    from cms.utils.conf import get_cms_setting

    if not get_cms_setting("TEMPLATES"):
        return {}
    found = {}
    for template, declared in templates.items():
        others = slots.keys() - {placeholder["slot"] for placeholder in declared}
        own = {slot: slot_facts(slot, template) for slot in sorted(others)}
        found[template] = {slot: facts for slot, facts in own.items() if facts != slots[slot]}
    return {template: own for template, own in found.items() if own}


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


# Plugins and page extensions


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
    custom, members, written = serializer_facts(plugin)
    return {
        "title": str(plugin.name),
        "model": model._meta.label_lower,
        "table": None if table == CMSPlugin._meta.db_table else table,
        "custom_serializer": custom,
        "members": members,
        "fields": plugin_fields(model, written),
        "search_fields": search_fields(model),
        "definition": plain(without_computed(plugin, definition["properties"])) if definition else None,
        **row_filter(model),
    }


def serializer_facts(plugin):
    """
    The dotted name of the project's own serializer, the names that the serializer in use writes, and the fields of the
    generic one by name.
    """
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    generic = get_auto_model_serializer(plugin.model)
    serializer = getattr(plugin, "serializer_class", None) or generic
    # The API keeps the class that it has generated at the plugin's.
    if (serializer.__name__, serializer.__bases__) == (generic.__name__, generic.__bases__):
        serializer = generic
    # The alias app's serializer is part of the API.
    known = serializer is generic or serializer.__module__.startswith(("djangocms_rest.", "djangocms_alias."))
    custom = None if known else dotted(serializer)
    try:
        written = dict(generic(context={"request": None}).fields)
    except Exception as error:
        written = {}
        note("%s: how its fields are written is a guess: %r" % (plugin.__name__, error))
    try:
        return custom, written_members(serializer), written
    except Exception as error:
        note("%s: the members of %s are a guess: %r" % (plugin.__name__, custom or "its serializer", error))
        return custom, written_members(generic), written


def written_members(serializer):
    fields = serializer(context={"request": None}).fields
    return [name for name, field in fields.items() if not field.write_only]


def plugin_fields(model, written):
    from djangocms_rest.serializers.plugins import base_exclude

    fields = [field_facts(field, written) for field in model._meta.concrete_fields if field.name not in base_exclude]
    return fields + relations(model)


def search_fields(model):
    """As PageManager.search: only models that the search can reach through their plugin row."""
    link = getattr(model, "cmsplugin_ptr", None)
    related_name = link.field.related_query_name() if link else "+"
    if not related_name or related_name.startswith("+"):
        return []
    return list(getattr(model, "search_fields", []))


def without_computed(plugin, properties):
    """Choices that are computed belong to the machine that computes them, such as the names of its files."""
    from django.db.models import FilePathField
    from rest_framework import serializers

    declared = getattr(getattr(plugin, "serializer_class", None), "_declared_fields", {})
    computed = {name for name, field in declared.items() if isinstance(field, serializers.FilePathField)}
    for field in plugin.model._meta.concrete_fields:
        # A function makes them anew each time (CallableChoiceIterator of Django 5).
        if isinstance(field, FilePathField) or hasattr(field.choices, "func"):
            computed.add(field.name)
    return {
        name: {key: value for key, value in facts.items() if key != "enum" or name not in computed}
        for name, facts in properties.items()
    }


def row_filter(model):
    """A manager that leaves rows out decides which plugins there are (cms.utils.plugins.downcast_plugins)."""
    import cms
    from cms.models import CMSPlugin

    # Since django CMS 5 it asks the model behind a proxy.
    asked = model if cms.__version__.startswith("4.") else model._meta.concrete_model
    by = None if asked is CMSPlugin else filtering_manager(asked)
    return {} if by is None else {"filtered_by": by}


def filtering_manager(model):
    """The class of the manager `objects`, if it leaves rows out."""
    manager = getattr(model, "objects", None)
    try:
        is_whole = manager is None or not manager.all().query.where
    except Exception as error:
        note("%s: what its manager leaves out is a guess: %r" % (model._meta.label, error))
        is_whole = False
    return None if is_whole else dotted(type(manager))


def manager_condition(model):
    """Which rows the manager `objects` has, where that only depends on flags, choices and nulls of the row itself."""
    from django.utils.translation import override

    found = []
    # What depends on the language is none.
    for code in ("en", "de"):
        with override(code):
            query = model.objects.all().query
        try:
            found.append(None if query.is_sliced or query.combinator else where_terms(query.where, model))
        except (AttributeError, LookupError):
            return {}
    return {"where": found[0]} if found[0] and found[0] == found[1] else {}


def where_terms(node, model):
    """Comparisons by column, as conditions of the configuration. Raises LookupError for others."""
    if node.connector != "AND":
        raise LookupError
    terms = {}
    for child in node.children:
        found = where_terms(child, model) if hasattr(child, "children") else {child.lhs.target.column: comparison(child, model)}
        for column, comparisons in found.items():
            own = terms.setdefault(column, {})
            if own.keys() & comparisons.keys():
                raise LookupError
            own.update(comparisons)
    return negated_terms(terms) if node.negated else terms


def comparison(lookup, model):
    from django.db.models import BooleanField

    field, value = lookup.lhs.target, lookup.rhs
    if lookup.lhs.alias != model._meta.db_table or field.model._meta.db_table != model._meta.db_table:
        raise LookupError
    name = {"exact": "equals", "in": "in", "isnull": "null"}[lookup.lookup_name]
    values = list(value) if name == "in" else [value]
    if not all(isinstance(one, (bool, int, str)) for one in values):
        raise LookupError
    # Numbers and texts besides choices may be those of a moment or a site.
    if name != "null" and not isinstance(field, BooleanField) and (field.is_relation or not field.choices):
        raise LookupError
    return {name: values if name == "in" else value}


def negated_terms(terms):
    """Of one comparison; Django adds that the column is not null, which `not` allows."""
    (column, found), *others = terms.items()
    if len(found) > 1 and found.get("null") is False:
        del found["null"]
    (name, value), *more = found.items()
    if others or more:
        raise LookupError
    return {column: {"null": not value} if name == "null" else {"not": value}}


def page_extensions():
    """The models that extend pages and their contents, by name."""
    from cms.extensions.extension_pool import extension_pool

    found = {}
    for of, models in (("page", extension_pool.page_extensions), ("content", extension_pool.page_content_extensions)):
        found.update({model._meta.label_lower: extension_facts(of, model) for model in models})
    return dict(sorted(found.items()))


def extension_facts(of, model):
    """Its fields, without what ties a row to its page."""
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    try:
        written = dict(get_auto_model_serializer(model)(context={"request": None}).fields)
    except Exception as error:
        written = {}
        note("%s: how its fields are written is a guess: %r" % (model._meta.label, error))
    ties = {"extended_object", "public_extension"}
    fields = [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in ties]
    return {
        "of": of,
        "title": str(model._meta.verbose_name),
        "table": model._meta.db_table,
        "pk": model._meta.pk.column,
        "column": model._meta.get_field("extended_object").column,
        "fields": [field_facts(field, written) for field in fields] + relations(model),
    }


# Models


def project_models(described):
    """
    All models by name; those that fields of `described`, plugins and page extensions, lead to have their fields, too.
    """
    from django.apps import apps

    referred = {field["to"] for facts in described for field in facts["fields"] if "to" in field}
    # References in JSON may still name a model that another stands in for, such as auth.user.
    every = apps.get_models(include_auto_created=True, include_swapped=True)
    models = {model._meta.label_lower: model for model in every}
    return {name: model_facts(model, name in referred) for name, model in models.items()}


def model_facts(model, is_referred):
    facts = {"table": model._meta.db_table, "pk": key_column(model)}
    detail = detail_route(model)
    if detail and "{pk}" in detail:
        facts["detail"] = detail
        facts["detail_regexp"] = detail_regexp(model)
    kind = own_endpoint(model)
    if kind and hasattr(model, "get_api_endpoint"):
        facts["endpoint"] = kind
        if kind == "file" and has_own_endpoint(model):
            facts["api_endpoint"] = address_facts(model, "get_api_endpoint")
    elif hasattr(model, "get_api_endpoint"):
        facts["api_endpoint"] = address_facts(model, "get_api_endpoint")
        # References in JSON ask this manager; foreign keys lead to all rows.
        by = filtering_manager(model)
        if by is not None and "pattern" in facts["api_endpoint"]:
            facts["api_endpoint"].update({"filtered_by": by, **manager_condition(model)})
    elif detail and "detail" not in facts:
        facts["api_endpoint"] = {"unknown": "%s is a form of the key that only its route knows" % detail}
    if kind is None and hasattr(model, "get_absolute_url"):
        by = filtering_manager(model)
        condition = manager_condition(model) if by else {}
        if by is None or condition:
            facts["absolute_url"] = {**address_facts(model, "get_absolute_url"), **condition}
        else:
            facts["absolute_url"] = {"unknown": "its manager objects (%s) leaves rows out" % by}
    if is_referred:
        facts["fields"] = model_fields(model)
    return facts


def key_column(model):
    """Of a composite key its first column: no foreign key leads to such a model."""
    return model._meta.pk.column or model._meta.pk_fields[0].column


def detail_route(model):
    """
    The URL pattern of the route `<model>-detail`, found by reversing it with unlikely keys. A URL without {pk} is an
    example of a route that writes keys in a form of its own.
    """
    from django.urls import reverse

    numbers = (987654321, 123456)
    uuids = (uuid.UUID("8c0e1f5a-6b7d-4e3c-9a2b-1d0f9e8c7b6a"), uuid.UUID(int=987654321))
    for keys in (numbers, uuids, ("unlikely-key", "unlikely")):
        found = []
        for key in keys:
            # The route may take no such key, and its converter may fail for it in any way.
            try:
                found.append((str(key), reverse("%s-detail" % model._meta.model_name, args=(key,))))
            except Exception:
                pass
        if found:
            pattern = found[0][1].replace(found[0][0], "{pk}")
            return pattern if all(pattern.replace("{pk}", key) == url for key, url in found) else found[-1][1]
    return None


def detail_regexp(model):
    """The keys that the route takes, as the first group of its pattern; REST framework's routers take `[^/.]+`."""
    from django.urls import get_resolver

    for entry in get_resolver().reverse_dict.getlist("%s-detail" % model._meta.model_name):
        group = re.search(r"\(\?P<\w+>", entry[1])
        if group:
            depth = 1
            for end in range(group.end(), len(entry[1])):
                depth += {"(": 1, ")": -1}.get(entry[1][end], 0)
                if depth == 0:
                    return entry[1][group.end() : end]
    return "[^/.]+"


def own_endpoint(model):
    kinds = {"cms.page": "page", "filer.file": "file", "djangocms_alias.alias": "alias"}
    for parent in model.__mro__:
        kind = kinds.get(getattr(getattr(parent, "_meta", None), "label_lower", None))
        if kind:
            return kind
    return None


def has_own_endpoint(model):
    """Whether a class of files has another address than those of django-filer."""
    from filer.models import File

    return model.get_api_endpoint is not File.get_api_endpoint


def model_fields(model):
    return [field_facts(field, {}) for field in model._meta.concrete_fields] + relations(model)


# Addresses that Python makes of a row


#: Rows that a pattern is tried on: half of them the oldest, half the newest.
CHECKED_ROWS = 200


def address_facts(model, method):
    """
    A pattern with fields of the row that gives the same addresses as the method, on real rows; or why there is none.
    """
    if model._meta.pk.column is None:
        return {"unknown": "the key of %s is composite" % model._meta.label}
    try:
        ends = [model._default_manager.order_by(order)[: CHECKED_ROWS // 2] for order in ("pk", "-pk")]
        rows = list({row.pk: row for end in ends for row in end}.values())
        addresses = [getattr(row, method)() for row in rows]
    except Exception as error:
        return {"unknown": "%s failed: %r" % (method, error)}
    if not rows:
        return {"unknown": "%s has no rows to learn it from" % model._meta.label}
    if not all(isinstance(address, str) for address in addresses):
        return {"unknown": "%s gives no address for some rows" % method}
    found = address_pattern(model, rows, addresses)
    if found is None:
        return {"unknown": "%s is Python code that no pattern of fields gives" % method}
    pattern, names = found
    fields = {name: field_facts(model._meta.get_field(name), {}) for name in names}
    return {"pattern": pattern, "fields": fields, "rows": len(rows)}


def address_pattern(model, rows, addresses):
    """
    The pattern and the names of its fields; None: there is none. Each piece of an address, between slashes and the
    like, is the same text in all of them, or the text of a field. A field wins over a text that only happens to be
    equal everywhere, for instance where there is one row.
    """
    split = [re.split(r"([/?&=.])", address) for address in addresses]
    if len({len(pieces) for pieces in split}) > 1:
        return None
    pattern, names = "", []
    for place in range(len(split[0])):
        pieces = [one[place] for one in split]
        found = next((form for form in row_forms(model) if matches(form, rows, pieces)), None)
        if found is not None and pieces[0] != "":
            pattern += "{%s}" % form_name(found)
            names.append(found[0].name)
        elif len(set(pieces)) == 1 and not re.search("[{}]", pieces[0]):
            pattern += pieces[0]
        else:
            return None
    return pattern, list(dict.fromkeys(names))


def row_forms(model):
    """
    Fields of the row's own table, each with the part of a date that an address may have of it or None: the key and
    unique fields first.
    """
    from django.db import models

    fields = [field for field in model._meta.concrete_fields if field.model._meta.db_table == model._meta.db_table]
    texts = (models.CharField, models.TextField, models.IntegerField, models.AutoField, models.UUIDField)
    for field in sorted(fields, key=lambda field: (not field.primary_key, not field.unique)):
        if field.is_relation or isinstance(field, texts):
            yield field, None
        elif isinstance(field, models.DateField):
            for part in ("%Y", "%m", "%d", "%-m", "%-d"):
                yield field, part


def form_name(form):
    field, part = form
    return field.name if part is None else "%s:%s" % (field.name, part)


def matches(form, rows, pieces):
    return all(form_text(form, row) == piece for row, piece in zip(rows, pieces))


def form_text(form, row):
    """As reverse() writes it."""
    from urllib.parse import quote

    from django.utils import timezone

    field, part = form
    value = getattr(row, field.attname)
    if value is None:
        return None
    if part is None:
        return quote(str(value), safe="!$&'()*+,;=/~:@")
    if hasattr(value, "tzinfo") and timezone.is_aware(value):
        return None
    number = {"Y": value.year, "m": value.month, "d": value.day}[part[-1]]
    return str(number) if "-" in part else str(number).zfill(4 if part == "%Y" else 2)


# Fields


def field_facts(field, written):
    from django.db import connection

    facts = {
        "name": field.name,
        "column": field.column,
        "table": field.model._meta.db_table,
        **value_facts(field, written.get(field.name)),
        "column_type": field.db_type(connection) or "",
    }
    if field.is_relation and field.related_model:
        facts["to"] = field.related_model._meta.label_lower
        target = field.target_field
        if not target.primary_key:
            facts["to_field"] = target_facts(target)
    # Fields of images that keep their size in the row.
    for size in ("width_field", "height_field"):
        if isinstance(getattr(field, size, None), str) and getattr(field, size):
            facts[size] = getattr(field, size)
    base = plain_base(field.storage) if is_elsewhere(field) else None
    if base is not None:
        facts["base_url"] = base
    methods = computing_methods(field, written.get(field.name))
    if methods:
        facts["computed"] = "%s (%s)" % (dotted(type(field)), ", ".join(methods))
    return facts


def target_facts(target):
    return {"name": target.name, "table": target.model._meta.db_table, "column": target.column}


def value_facts(field, written):
    """What is stored, and as which field of REST framework it is written; of arrays and ranges also of their items."""
    facts = {"type": field.get_internal_type(), "class": type(field).__name__}
    like = known_ancestor(field)
    if like is None and facts["class"] in KNOWN_NAMES:
        # A class that only has the name of a known one, such as HTMLField of django-tinymce.
        facts["class"] = dotted(type(field))
    elif like not in (None, facts["class"]):
        facts["like"] = like
    if written is not None:
        facts["written"] = rest_class(written)
        choices = written_choices(field, written)
        if choices:
            facts["choices"] = choices
    # A generated field has them in its output.
    places = getattr(getattr(field, "output_field", field), "decimal_places", None)
    if places is not None:
        facts["decimal_places"] = places
    base = getattr(field, "base_field", None)
    if base is not None:
        facts["base"] = value_facts(base, getattr(written, "child", None))
    return facts


#: Field classes with a reading of their own that djangocms-static knows.
KNOWN_CLASSES = {
    "djangocms_text.fields.HTMLField",
    "djangocms_attributes_field.fields.AttributesField",
    "djangocms_link.fields.LinkField",
    "django.contrib.postgres.fields.array.ArrayField",
    "django.contrib.postgres.fields.hstore.HStoreField",
    "django.contrib.postgres.fields.ranges.RangeField",
}
KNOWN_NAMES = {name.rpartition(".")[2] for name in KNOWN_CLASSES}

#: Packages whose field classes give what is stored, or are among the known ones.
KNOWN_PACKAGES = (
    "django.",
    "cms.",
    "colorfield.",
    "djangocms_attributes_field.",
    "djangocms_icon.",
    "djangocms_link.",
    "djangocms_text.",
    "easy_thumbnails.",
    "filer.",
    "rest_framework.",
    "sortedm2m.",
)


def known_ancestor(field):
    return next((kind.__name__ for kind in type(field).__mro__ if dotted(kind) in KNOWN_CLASSES), None)


def rest_class(written):
    """The nearest class of REST framework's own."""
    for kind in type(written).__mro__:
        if kind.__module__.startswith("rest_framework."):
            return kind.__name__
    return type(written).__name__


def written_choices(field, written):
    """
    Pairs of a value and what is written in its place: REST framework writes the key of a choice that reads the same, such
    as the number 1 for the text "1".
    """
    pairs = []
    places = getattr(field, "decimal_places", None)
    for text, key in getattr(written, "choice_strings_to_values", {}).items():
        try:
            value = field.to_python(text)
            if places is not None:
                # As the database has it.
                value = round(value, places)
        except Exception:
            # No row can have this choice.
            continue
        pair = [plain(value), plain(key)]
        if text != "" and str(value) == text and json.dumps(pair[0]) != json.dumps(pair[1]):
            pairs.append(pair)
    return pairs


def is_elsewhere(field):
    """Whether files of the field are not where those of django-filer are."""
    from django.db.models import FileField

    return isinstance(field, FileField) and plain_base(field.storage) != media_facts()["media_url"]


def computing_methods(field, written):
    """What Python code of the project, or of a package that is not known, does with the value when it is read."""
    from rest_framework.settings import api_settings

    methods = reading_methods(field)
    descriptor = type(inspect.getattr_static(field.model, field.attname, None))
    if not is_known(descriptor) and hasattr(descriptor, "__get__"):
        methods.add(descriptor.__name__)
    for kind in type(written).__mro__:
        if not is_known(kind) and "to_representation" in vars(kind):
            methods.add("%s.to_representation" % kind.__name__)
    decoder = getattr(field, "decoder", None)
    if decoder is not None and not is_known(decoder) and decoder is not json.JSONDecoder:
        methods.add(getattr(decoder, "__name__", "decoder"))
    base = getattr(field, "base_field", None)
    if base is not None:
        methods |= reading_methods(base)
    if is_elsewhere(field) and api_settings.UPLOADED_FILES_USE_URL and plain_base(field.storage) is None:
        methods.add("%s.url" % type(field.storage).__name__)
    # Of an object that counts as false, the package writes the key (GenericPluginSerializer.to_representation).
    if field.is_relation and field.related_model:
        methods.update({"__bool__", "__len__"} & set(dir(field.related_model)))
    return sorted(methods)


def reading_methods(field):
    """The methods by which classes that are not known change a value that is read."""
    methods = {"from_db_value", "get_db_converters", "value_from_object", "value_to_string"}
    return {name for kind in type(field).__mro__ if not is_known(kind) for name in methods & set(vars(kind))}


def is_known(kind):
    return (kind.__module__ + ".").startswith(KNOWN_PACKAGES) or kind.__module__ == "builtins"


def relations(model):
    """Tags (django-taggit) and other managers are no members: their through tables are not theirs alone."""
    from django.db.models import ManyToManyField

    return [many_to_many(field) for field in model._meta.many_to_many if isinstance(field, ManyToManyField)]


def many_to_many(field):
    facts = {
        "name": field.name,
        "type": "ManyToManyField",
        "class": type(field).__name__,
        "to": field.related_model._meta.label_lower,
        "table": field.remote_field.through._meta.db_table,
        "column": field.m2m_column_name(),
        "to_column": field.m2m_reverse_name(),
    }
    target = field.related_model._meta.get_field(field.m2m_reverse_target_field_name())
    if not target.primary_key:
        facts["to_field"] = target_facts(target)
    try:
        facts["order"] = relation_order(field)
    except Exception as error:
        facts["order"] = []
        facts["computed"] = str(error)
    return facts


def relation_order(field):
    """What `all()` orders by, as columns of the through table or of the related one. Raises for what is no column."""
    query = getattr(field.model(pk=1), field.name).all().query
    # One condition leads to the plugin; more of them are the related model's manager.
    if len(query.where.children) > 1:
        raise ValueError("the default manager of %s leaves out rows" % field.related_model._meta.label)
    if query.extra_order_by:
        terms = query.extra_order_by
    elif query.order_by or not query.default_ordering:
        terms = query.order_by
    else:
        terms = field.related_model._meta.ordering
    return [order_term(field, term) for term in terms]


def order_term(field, term):
    from django.core.exceptions import FieldDoesNotExist
    from django.db.models import F
    from django.db.models.expressions import OrderBy

    related, through = field.related_model, field.remote_field.through
    name, descending, nulls = term, False, None
    if isinstance(term, OrderBy):
        name, descending = term.expression, term.descending
        nulls = "first" if term.nulls_first else "last" if term.nulls_last else None
    if isinstance(name, F):
        name = name.name
    if not isinstance(name, str) or name == "?":
        raise ValueError("%s is ordered by the expression %r" % (related._meta.label, term))
    if name.startswith("-"):
        name, descending = name[1:], not descending
    model = related
    if name.startswith(through._meta.db_table + "."):
        model, name = through, name.rpartition(".")[2]
    try:
        column = model._meta.pk if name == "pk" else model._meta.get_field(name)
    except FieldDoesNotExist:
        raise ValueError("%s is ordered by %s, which is no field" % (related._meta.label, name)) from None
    in_other_table = column.model._meta.db_table != model._meta.db_table
    # A foreign key orders as the other model does.
    if in_other_table or (column.is_relation and column.related_model._meta.ordering):
        raise ValueError("%s is ordered by %s, which is in another table" % (related._meta.label, name))
    facts = {"of": "through" if model is through else "related", "column": column.column, "descending": descending}
    return {**facts, "nulls": nulls} if nulls else facts


# Samples


def write_samples(count, target, redact):
    from cms.models import CMSPlugin
    from cms.plugin_pool import plugin_pool
    from django.contrib.sites.models import Site
    from django.test import RequestFactory

    host = Site.objects.get(pk=default_site_id()).domain
    # Only the host of the request counts, which is not looked up in ALLOWED_HOSTS here.
    request = RequestFactory().get("/")
    request.get_host = lambda: host
    plugins = []
    for name in sorted(plugin_pool.plugins):
        ids = list(CMSPlugin.objects.filter(plugin_type=name).order_by("pk").values_list("pk", flat=True))
        step = max(1, len(ids) // count)
        for plugin in CMSPlugin.objects.filter(pk__in=ids[::step][:count]).order_by("pk"):
            sample = plugin_sample(plugin, request, redact)
            if sample:
                plugins.append(sample)
    write_json({"version": 1, "origin": "http://" + host, "redacted": redact, "plugins": plugins}, target)


def plugin_sample(plugin, request, redact):
    from djangocms_rest.plugin_rendering import serialize_cms_plugin

    # What an alias shows are other plugins.
    if plugin.plugin_type == "Alias":
        return None
    try:
        expected = plain(serialize_cms_plugin(plugin, {"request": request}))
        instance, _ = plugin.get_plugin_instance()
    except Exception as error:
        note("plugin %s (%s) is no sample: %r" % (plugin.pk, plugin.plugin_type, error))
        return None
    if expected is None or instance is None:
        return None
    fields = {field.name: field for field in instance._meta.get_fields() if hasattr(field, "attname")}
    members = []
    for name, value in expected.items():
        field = fields.get(name)
        member = {"name": name, "expected": value}
        if field is not None:
            member["class"] = type(field).__name__
            if getattr(field, "column", None) and not field.many_to_many:
                member["stored"] = stored_value(field, instance)
        is_key = name in ("id", "plugin_type", "parent_plugin_type")
        if redact and not is_key and (field is None or may_hold_text(field)):
            member["expected"] = redacted(member["expected"])
            member["stored"] = redacted(member.get("stored"))
            member["redacted"] = True
        members.append(member)
    return {"plugin_type": plugin.plugin_type, "id": plugin.pk, "members": members}


def stored_value(field, instance):
    """As text of the database, before Python has seen it."""
    from django.db import connection

    table, column = (connection.ops.quote_name(name) for name in (field.model._meta.db_table, field.column))
    key = connection.ops.quote_name(field.model._meta.pk.column)
    text = "%s::text" if connection.vendor == "postgresql" else "quote(%s)"
    with connection.cursor() as cursor:
        cursor.execute("SELECT %s FROM %s WHERE %s = %%s" % (text % column, table, key), [instance.pk])
        row = cursor.fetchone()
    stored = row[0] if row else None
    # MySQL quotes bytes as bytes.
    return stored.decode("utf-8", "backslashreplace") if isinstance(stored, bytes) else stored


def may_hold_text(field):
    """Whether the field may hold anything that somebody wrote: no number, date, choice or key."""
    from django.db import models

    numbers = (models.BooleanField, models.DecimalField, models.FloatField, models.IntegerField, models.UUIDField)
    dates = (models.DateField, models.DurationField, models.TimeField)
    return not (field.is_relation or field.choices or isinstance(field, (*numbers, *dates)))


def redacted(value):
    """Letters and digits become x; blanks, signs and names of members stay."""
    if isinstance(value, str):
        return re.sub(r"[^ \t\r\n!-/:-@\[-`{-~]", "x", value)
    if isinstance(value, list):
        return [redacted(item) for item in value]
    if isinstance(value, dict):
        return {key: redacted(item) for key, item in value.items()}
    return value


# Values


def dotted(kind):
    return "%s.%s" % (kind.__module__, kind.__qualname__)


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


# In a folder management/commands of an app this file is a command. Django's shell runs it under a name of Django.
if ".management.commands." in __name__ and not __name__.startswith("django."):
    from django.core.management.base import BaseCommand

    class Command(BaseCommand):
        help = "Writes the site manifest for djangocms-static."

        def add_arguments(self, parser):
            add_arguments(parser)

        def handle(self, **options):
            write_all(argparse.Namespace(**options))

else:
    main()
