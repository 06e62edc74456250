# Settings


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
    text = "SITE_ID is not set: site_id is the first site, %s, and languages/ is answered, which the API does not"
    note(text % first)
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
            "addresses are not found. Where middleware chooses other URL patterns for the API, run the script with "
            "settings that have these as ROOT_URLCONF" % settings.ROOT_URLCONF
        )
    others = roots("language-list", all_languages([])).values()
    if any(address != root + "languages/" for address in others):
        note("the address of the API begins with a language (i18n_patterns): it is exported below %s only" % root)
    elif root == get_script_prefix() and has_locale_middleware():
        # Then the language that addresses begin with is the active one.
        if is_language_prefix_patterns_used(settings.ROOT_URLCONF)[0]:
            note("the API is at the root, beside i18n_patterns: links are exported as in %s" % settings.LANGUAGE_CODE)
    return root


def rest_settings():
    """The settings of REST framework that decide how values are written."""
    from rest_framework.settings import api_settings

    return {
        "datetime_format": api_settings.DATETIME_FORMAT,
        "date_format": api_settings.DATE_FORMAT,
        "time_format": api_settings.TIME_FORMAT,
        # Older versions of REST framework have neither of the next two.
        "duration_format": lower(getattr(api_settings, "DURATION_FORMAT", "django")),
        "coerce_bigint_to_string": bool(getattr(api_settings, "COERCE_BIGINT_TO_STRING", False)),
        "coerce_decimal_to_string": bool(api_settings.COERCE_DECIMAL_TO_STRING),
        "uploaded_files_use_url": bool(api_settings.UPLOADED_FILES_USE_URL),
        "unicode_json": bool(api_settings.UNICODE_JSON),
        "compact_json": bool(api_settings.COMPACT_JSON),
        "renderer": chosen_renderer(),
        # Combinations of permissions have no name.
        "permissions": [getattr(kind, "__name__", "") for kind in api_settings.DEFAULT_PERMISSION_CLASSES],
        **required_versions(),
    }


def lower(name):
    """REST framework takes names in any case."""
    return name.lower() if isinstance(name, str) else name


def required_versions():
    """ALLOWED_VERSIONS, where a request has to name one of them."""
    from rest_framework.settings import api_settings
    from rest_framework.versioning import AcceptHeaderVersioning, QueryParameterVersioning, URLPathVersioning

    kind = api_settings.DEFAULT_VERSIONING_CLASS
    # Others read the version from a namespace or a host.
    if kind is None or not issubclass(kind, (AcceptHeaderVersioning, QueryParameterVersioning, URLPathVersioning)):
        return {}
    if kind().is_allowed_version(kind.default_version):
        return {}
    return {"required_versions": [str(one) for one in kind.allowed_versions or ()]}


def chosen_renderer():
    """The renderer of a request for any type, or, where that writes pages for people, of one for JSON."""
    from django.http import HttpRequest
    from rest_framework.renderers import BrowsableAPIRenderer
    from rest_framework.request import Request
    from rest_framework.settings import api_settings

    renderers = [kind() for kind in api_settings.DEFAULT_RENDERER_CLASSES]
    if not renderers:
        return ""
    for accepted in ("*/*", "application/json"):
        request = HttpRequest()
        request.META["HTTP_ACCEPT"] = accepted
        try:
            negotiator = api_settings.DEFAULT_CONTENT_NEGOTIATION_CLASS()
            chosen = negotiator.select_renderer(Request(request), renderers, None)[0]
        except Exception:
            # REST framework has the first one then, too.
            chosen = renderers[0]
        if not isinstance(chosen, BrowsableAPIRenderer):
            break
    return dotted(type(chosen))


def unsupported_settings():
    """Settings that decide about answers of the API, and that an export does not follow."""
    from django.conf import settings
    from django.core.exceptions import PermissionDenied
    from django.db import connection
    from djangocms_rest.views import PageListView
    from rest_framework.exceptions import APIException
    from rest_framework.request import Request
    from rest_framework.settings import api_settings

    zone = connection.settings_dict.get("TIME_ZONE")
    if settings.USE_TZ and zone not in (None, "UTC"):
        reason = "times that the database has without a zone are read as UTC, and dates of pages are written in UTC"
        yield {"setting": "TIME_ZONE of DATABASES", "value": zone, "reason": reason}
    code, active = settings.LANGUAGE_CODE, active_language()
    if active not in (code, None) and active.lower() == code.lower():
        reason = "Django makes %s of it, which is no language of the site: references of the API lead there" % active
        yield {"setting": "LANGUAGE_CODE", "value": code, "reason": reason}
    size = getattr(PageListView.pagination_class, "default_limit", None)
    if size == 0:
        reason = "lists of the API are empty with it, and exported ones have everything"
        yield {"setting": "PAGE_SIZE", "value": "0", "reason": reason}
    elif size is not None and not isinstance(size, int):
        reason = "it is no whole number, and lists of the API fail without ?limit="
        yield {"setting": "PAGE_SIZE", "value": repr(size), "reason": reason}
    for kind in api_settings.DEFAULT_AUTHENTICATION_CLASSES:
        try:
            with refused_writes():
                is_known = kind().authenticate(Request(api_request())) is not None
            reason = "it takes a visitor for a user, and exported answers are for everybody" if is_known else None
        except (APIException, PermissionDenied):
            reason = "it refuses a visitor, and exported answers are for everybody"
        except Exception as error:
            note("the authentication class %s is not tried: %r" % (dotted(kind), error))
            continue
        if reason:
            yield {"setting": "DEFAULT_AUTHENTICATION_CLASSES", "value": dotted(kind), "reason": reason}


def page_size():
    """PAGE_SIZE, unless the project has changed the class that lists of the package use."""
    from djangocms_rest.views import PageListView

    paging = PageListView.pagination_class
    if paging is None:
        return None
    for name, exported in (("limit_query_param", "limit"), ("offset_query_param", "offset"), ("max_limit", None)):
        found = getattr(paging, name, exported)
        if found != exported:
            note("%s of %s is %r, and of exported lists %r" % (name, dotted(paging), found, exported))
    # With 0 the API lists nothing, and with a text it fails, which `unsupported_settings` says.
    try:
        return int(getattr(paging, "default_limit", None) or 0) or None
    except (TypeError, ValueError):
        return None


def has_alias_routes():
    """Whether the API answers for aliases, as djangocms_alias.rest does."""
    from django.urls import NoReverseMatch, reverse

    try:
        return reverse("alias-list", kwargs={"language": "en"}) == api_root() + "en/aliases/"
    except NoReverseMatch:
        return False


def category_languages():
    """Languages of an alias's category, in the order of looking: the active one, then fallbacks of django-parler."""
    from django.apps import apps
    from django.utils.translation import get_language

    if not apps.is_installed("djangocms_alias"):
        return []
    from parler.appsettings import PARLER_LANGUAGES

    facts = PARLER_LANGUAGES.get_language(get_language())
    return list(dict.fromkeys([get_language(), facts["code"], *facts["fallbacks"]]))


def story_category_languages():
    """By language, those in which categories of djangocms-stories count as translated, the first one before others."""
    from django.apps import apps
    from django.conf import settings

    if not apps.is_installed("djangocms_stories"):
        return {}
    from parler.utils import get_active_language_choices

    found = {code: get_active_language_choices(code) for code, _ in settings.LANGUAGES}
    return {"story_category_languages": {code: list(dict.fromkeys(languages)) for code, languages in found.items()}}


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
