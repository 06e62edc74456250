# Middleware


def has_locale_middleware():
    from django.middleware.locale import LocaleMiddleware

    return any(isinstance(one, type) and issubclass(one, LocaleMiddleware) for one in middleware())


def middleware():
    from django.conf import settings
    from django.utils.module_loading import import_string

    found = []
    for name in settings.MIDDLEWARE:
        try:
            found.append(import_string(name))
        except ImportError:
            continue
    return found


def own_middleware():
    """That of the project and of packages that are not known."""
    known = ("django.", "cms.", "djangocms_rest.")
    # Since Django 5.1 this one asks for a login of everybody.
    closing = "django.contrib.auth.middleware.LoginRequiredMiddleware"
    return [one for one in middleware() if not (one.__module__ + ".").startswith(known) or dotted(one) == closing]


#: What middleware may choose for each request, by a pattern of its source, and what the export takes.
CHOSEN_BY_REQUEST = {
    r"\bresponse\.(content|data)(\[[^\]]*\])?\s*=[^=]|\bresponse\.data\.(pop|update)\(": (
        "what answers have: they are exported without it"
    ),
    r"HttpResponseForbidden|PermissionDenied|\bstatus=40[13]\b": "who gets answers: exported ones are for everybody",
    r"\.urlconf\b": "URL patterns: addresses are those of ROOT_URLCONF",
    r"\btimezone\.(activate|override)\b": "a time zone: dates have that of TIME_ZONE",
    r"\btranslation\.(activate|override)\b|(?<!\.)\bactivate\(": (
        "a language: references and labels are those of LANGUAGE_CODE"
    ),
}


def note_middleware():
    """Names middleware of the project that decides about answers, and what a project with several sites lacks."""
    from django.contrib.sites.models import Site
    from djangocms_rest.middleware import SiteContextMiddleware

    has_header = any(inspect.isclass(one) and issubclass(one, SiteContextMiddleware) for one in middleware())
    if Site.objects.count() > 1 and not has_header:
        note(
            "SiteContextMiddleware of djangocms-rest is not in MIDDLEWARE: the API has the site of SITE_ID or of its "
            "host alone, whatever X-Site-ID says. verify --against compares the others only where it is"
        )
    for one in own_middleware():
        try:
            source = inspect.getsource(one)
        except (OSError, TypeError):
            continue
        for pattern, chosen in CHOSEN_BY_REQUEST.items():
            if re.search(pattern, source):
                note("the middleware %s chooses %s" % (dotted(one), chosen))


def deciding_middleware():
    """
    What middleware does to an answer for any visitor, tried with each alone. One that fails so is not tried: it needs
    more than a request, or writes to the database.
    """
    from django.conf import settings

    found = []
    for one in own_middleware():
        passed = tried_apart(one)
        if passed is None:
            continue
        status, target, body, seen = passed
        reasons = []
        if target:
            reasons.append("it redirects a visitor to %s, and exported answers are for everybody" % target)
        elif status >= 400:
            reasons.append("it answers a visitor with the status %s, and exported answers are for everybody" % status)
        elif status == 200 and not is_tried_answer(body):
            reasons.append("it changes answers, which are exported without that")
        if seen.get("language") not in (None, active_code(), settings.LANGUAGE_CODE):
            languages = (seen["language"], active_code())
            reasons.append("it activates %s, and references and labels are those of %s" % languages)
        if seen.get("time_zone") not in (None, settings.TIME_ZONE):
            reasons.append("it activates %s, and times are those of %s" % (seen["time_zone"], settings.TIME_ZONE))
        if seen.get("urlconf") not in (None, settings.ROOT_URLCONF):
            reasons.append("it chooses URL patterns, and addresses are those of ROOT_URLCONF")
        found += [{"setting": "MIDDLEWARE", "value": dotted(one), "reason": reason} for reason in reasons]
    return found


#: Seconds that middleware may take.
LONGEST_TRIAL = 5


def tried_apart(kind):
    """
    `passed_answer` in a thread: what middleware activates, and the database that it chooses, stay there, and it may
    wait for another server without end. None: it fails.
    """
    from threading import Thread

    from django.db import connections

    request, language, found = api_request(), active_code(), []

    def run():
        try:
            with refused_writes():
                found.append(passed_answer(kind, request, language))
        except Exception:
            pass
        finally:
            connections.close_all()

    # The script ends although it runs.
    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(LONGEST_TRIAL)
    if thread.is_alive():
        note("the middleware %s is not tried: it gives no answer in %s seconds" % (dotted(kind), LONGEST_TRIAL))
    return found[0] if found else None


#: Any JSON.
TRIED_ANSWER = {"status": "ok"}


def is_tried_answer(body):
    try:
        return json.loads(body) == TRIED_ANSWER
    except ValueError:
        return False


def passed_answer(kind, request, language):
    """Status, target of a redirect and body of an answer behind middleware, and what is active where it is made."""
    from django.urls import resolve
    from django.utils import timezone, translation
    from rest_framework.renderers import JSONRenderer
    from rest_framework.response import Response

    seen = {}

    def answer(request):
        seen.update(language=translation.get_language(), time_zone=timezone.get_current_timezone_name())
        seen.update(urlconf=getattr(request, "urlconf", None))
        view = resolve(request.path_info)
        if hasattr(tried, "process_view"):
            refused = tried.process_view(request, view.func, view.args, view.kwargs)
            if refused is not None:
                return refused
        # Middleware may change it in place.
        response = Response(dict(TRIED_ANSWER))
        response.accepted_renderer, response.accepted_media_type = JSONRenderer(), "application/json"
        response.renderer_context = {}
        if hasattr(tried, "process_template_response"):
            response = tried.process_template_response(request, response)
        return response.render()

    tried = kind(answer)
    with translation.override(language), timezone.override(None):
        response = tried(request)
    target = response.get("Location", "").partition("?")[0]
    # With the same path it is a redirect to another host, or to TLS.
    if target.endswith(request.path):
        target = ""
    return response.status_code, target, b"" if response.streaming else response.content, seen


def api_request():
    """Of a visitor, for the languages of the API."""
    from django.contrib.sites.models import Site
    from django.urls import reverse

    request = visitor_request(reverse("language-list"))
    request.site = Site.objects.get(pk=default_site_id())
    request.get_host = lambda: request.site.domain
    request.is_secure = lambda: True
    return request


def active_code():
    from django.utils.translation import get_language

    return get_language()
