"""A project of an agency, with settings that a seed draws (agency/drawn.py).

PROJECT_DATABASE: the URL of a PostgreSQL, MySQL or MariaDB database, in place of SQLite; of PostgreSQL tables may be in
another schema than `public`.
"""

import os
from urllib.parse import urlsplit

from agency.drawn import cms_version, draw, installed
from django.utils.translation import gettext_lazy as _
from settings import *  # noqa: F403
from settings import DATABASES, INSTALLED_APPS, MIDDLEWARE, TEMPLATES

chosen = draw("settings")
VARIANT = {}


def choose(name, *values):
    """One of the values, noted under a name for the report."""
    VARIANT[name] = chosen.choice(values)
    return VARIANT[name]


# Packages and models
has_versioning = choose("versioning", True, True, True, False)
has_people = choose("uuid_users", True, True, False)
packages = ["djangocms_attributes_field", "djangocms_file", "djangocms_style", "djangocms_video"]
packages += ["colorfield", "sortedm2m", "taggit"]
INSTALLED_APPS = [app for app in INSTALLED_APPS if app not in ("nursery", "djangocms_versioning")]
INSTALLED_APPS += [app for app in packages if installed(app)]
# Both icon plugins have one name: a project has one of them.
icons = draw("icons").choice(["djangocms_icon", "djangocms_frontend.contrib.icon"])
if installed("djangocms_frontend") and choose("frontend", True, False):
    contrib = "accordion alert badge card carousel collapse content grid image jumbotron link listgroup media tabs"
    INSTALLED_APPS += ["djangocms_frontend"]
    INSTALLED_APPS += ["djangocms_frontend.contrib." + name for name in (contrib + " utilities navigation").split()]
    VARIANT["icons"] = icons
else:
    icons = "djangocms_icon"
INSTALLED_APPS += [icons] if installed(icons) else []
if has_versioning:
    # The administration of snippets needs versions.
    INSTALLED_APPS += ["djangocms_versioning"] + [app for app in ["djangocms_snippet"] if installed(app)]
    if installed("djangocms_stories") and choose("stories", True, False):
        INSTALLED_APPS += ["djangocms_stories", "parler"]
if has_people:
    INSTALLED_APPS.insert(0, "agency_people")
    AUTH_USER_MODEL = "agency_people.Person"
INSTALLED_APPS += ["agency"]
if draw("redirects").random() < 0.5:
    INSTALLED_APPS.append("django.contrib.redirects")
DEFAULT_AUTO_FIELD = choose("auto_field", "django.db.models.BigAutoField", "django.db.models.AutoField")
VARIANT_SCHEMA = choose("schema", "public", "agency")

database = urlsplit(os.environ.get("PROJECT_DATABASE", ""))
if database.scheme.startswith("postgres"):
    INSTALLED_APPS.append("django.contrib.postgres")
    DATABASES = {
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": database.path[1:],
            "USER": database.username,
            "PASSWORD": database.password,
            "HOST": database.hostname,
            "PORT": database.port,
            "OPTIONS": {} if VARIANT_SCHEMA == "public" else {"options": "-c search_path=%s,public" % VARIANT_SCHEMA},
        }
    }
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}

# Time
USE_TZ = choose("use_tz", True, True, False)
TIME_ZONE = choose(
    "time_zone", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "UTC", "Australia/Lord_Howe", "America/St_Johns"
)
if draw("zone").random() < 0.15:
    # In winter it has the time of UTC.
    VARIANT["time_zone"] = TIME_ZONE = "Europe/London"

# Sites
VARIANT["site"] = SITE_ID = draw("site").choice([1, 1, 2])

# Languages
pool = ["en", "de", "fr", "nl", "pt-br", "zh-hans", "ar", "uk"]
codes = chosen.sample(pool, 4)
LANGUAGES = [(code, "Language %s" % code) for code in codes]
speech = draw("speech")
VARIANT["default_language"] = LANGUAGE_CODE = codes[speech.choice([0, 0, 0, 1, 2])]


def language(code, others):
    entry = {"code": code, "name": "Language %s" % code, "public": code == codes[0] or chosen.random() < 0.8}
    if chosen.random() < 0.7:
        entry["fallbacks"] = chosen.sample(others, chosen.randint(0, len(others)))
    for name in ("hide_untranslated", "redirect_on_fallback"):
        if chosen.random() < 0.5:
            entry[name] = chosen.random() < 0.5
    return entry


def languages(some):
    return [language(code, [other for other in some if other != code]) for code in some]


CMS_LANGUAGES = {
    1: languages(codes),
    "default": {"hide_untranslated": chosen.random() < 0.5, "public": True, "fallbacks": [codes[0]]},
}
if choose("second_site_languages", True, True, False):
    CMS_LANGUAGES[2] = languages(chosen.sample(codes, chosen.randint(1, 4)))
VARIANT["cms_languages"] = speech.choice(["all", "all", "all", "all", "some", "none", "no translations", "varieties"])
if VARIANT["cms_languages"] == "some":
    # Others are of those who write, or were of the site once.
    CMS_LANGUAGES[1] = CMS_LANGUAGES[1][speech.randint(1, 2) :]
if VARIANT["cms_languages"] == "varieties" and "-" not in LANGUAGE_CODE:
    # The settings name a country, and the list of a site the language. Django has the same words for both.
    LANGUAGE_CODE = VARIANT["default_language"] = LANGUAGE_CODE + "-at"
    LANGUAGES.append((LANGUAGE_CODE, "Language %s" % LANGUAGE_CODE))
if VARIANT["cms_languages"] == "none":
    del CMS_LANGUAGES
USE_I18N = VARIANT["cms_languages"] != "no translations"
LOCALE = choose("locale_middleware", True, False)
if not LOCALE:
    MIDDLEWARE = [name for name in MIDDLEWARE if not name.endswith("LocaleMiddleware")]

# Addresses
ROOT_URLCONF = "agency.urls"
VARIANT_API_ROOT = choose("api_root", "api/", "api/", "headless/v1/")
VARIANT_PAGES = choose("pages", "prefixed", "prefixed", "default unprefixed", "no prefix")
APPEND_SLASH = choose("append_slash", True, True, False)
FORCE_SCRIPT_NAME = choose("script_name", None, None, "/cms")
MEDIA_URL = choose("media_url", "/media/", "/media/", "https://cdn.example.org/m/")
media = draw("media").random()
if MEDIA_URL == "/media/" and not 0.25 <= media < 0.9:
    VARIANT["media_url"] = MEDIA_URL = "media/" if media < 0.25 else "//cdn.example.org/m/"
ALLOWED_HOSTS = ["*"]

# Permissions
CMS_PERMISSION = choose("permission", True, False)
CMS_PUBLIC_FOR = choose("public_for", "all", "all", "all", "staff")

# The API
formats = {
    "DATETIME_FORMAT": ["iso-8601", None, "%Y-%m-%d %H:%M:%S", "%d.%m.%y %I:%M %p %z", "%A %d. %B %Y, %H:%M:%S.%f %Z"],
    "DATE_FORMAT": ["iso-8601", None, "%d.%m.%Y", "%a %e %b %y (%j, %U, %G-%V-%u)"],
    "TIME_FORMAT": ["iso-8601", None, "%H:%M", "%I:%M:%S %p"],
    "DURATION_FORMAT": ["django", "iso-8601"],
    "COERCE_DECIMAL_TO_STRING": [True, False],
    "COERCE_BIGINT_TO_STRING": [False, True],
    "UPLOADED_FILES_USE_URL": [True, False],
    "COMPACT_JSON": [True, False],
    "UNICODE_JSON": [True, False],
    "PAGE_SIZE": [None, 3],
}
REST_FRAMEWORK = {}
for name, values in formats.items():
    if chosen.random() < 0.4:
        REST_FRAMEWORK[name] = choose(name, *values)
if choose("json_only", True, False):
    REST_FRAMEWORK["DEFAULT_RENDERER_CLASSES"] = ["rest_framework.renderers.JSONRenderer"]
VARIANT["languages"] = codes

CMS_TEMPLATES = [("agency/page.html", "Page"), ("agency/wide.html", "Wide"), ("agency/bare.html", "Bare")]
CMS_PLACEHOLDER_CONF = {
    "agency/wide.html aside": {"name": "Beside", "language_fallback": False},
    "footer": {"name": "The end"},
}
slots = draw("slots")
VARIANT["slots"] = slots.choice(["templates", "templates", "templates", "sets"])
if cms_version < (5, 0):
    VARIANT["slots"] = "templates"
VARIANT["slot_conf"] = slots.choice(["plain", "plain", "inherited"])
if VARIANT["slots"] == "sets":
    CMS_TEMPLATES = []
    CMS_PLACEHOLDERS = [
        ("plain", ("content",), "Plain"),
        ("wide", ("content", {"slot": "aside", "inherit": True}, "footer"), "Wide"),
        ("bare", (), "Bare"),
    ]
    if slots.random() < 0.5:
        # It takes whatever is not listed before it.
        CMS_PLACEHOLDERS.insert(slots.randrange(1, 4), ("", "content", "Any"))
VARIANT_SETS = {"agency/page.html": "plain", "agency/wide.html": "wide"}
if VARIANT["slot_conf"] == "inherited":
    CMS_PLACEHOLDER_CONF = {
        None: {"name": slots.choice(["Any <slot>", _("Permissions")]), "language_fallback": False},
        "agency/wide.html": {"name": "Of the wide one"},
        "aside": {"inherit": "content", "language_fallback": True},
        "agency/page.html content": {"inherit": "footer"},
        "content": {"plugins": ["TextPlugin"], "name": _("Users")},
        "footer": {"name": ""},
    }
    for name in slots.sample([None, "agency/wide.html", "aside"], slots.randrange(3)):
        del CMS_PLACEHOLDER_CONF[name]
DJANGOCMS_STYLE_CHOICES = ["wide", "narrow"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
META_SITE_PROTOCOL = "https"
META_USE_SITES = True
