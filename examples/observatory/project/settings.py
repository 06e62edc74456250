"""A headless django CMS: pages, aliases, pictures and a journal, with versions. Its data is beside this folder."""

import os
from pathlib import Path

data = Path(os.environ.get("PROJECT_DATA") or Path(__file__).parent.parent)

SECRET_KEY = "only for the example"
ALLOWED_HOSTS = ["127.0.0.1", "localhost"]
DEBUG = True
SITE_ID = 1
USE_TZ = True
TIME_ZONE = "Europe/Berlin"
ROOT_URLCONF = "urls"
SILENCED_SYSTEM_CHECKS = ["rest_framework.W001", "treebeard.E001"]
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.sites",
    "django.contrib.staticfiles",
    "cms",
    "menus",
    "treebeard",
    "sekizai",
    "parler",
    "easy_thumbnails",
    "filer",
    "meta",
    "sortedm2m",
    "taggit",
    "djangocms_versioning",
    "djangocms_alias",
    "djangocms_text",
    "djangocms_link",
    "djangocms_picture",
    "djangocms_stories",
    "rest_framework",
    "djangocms_rest",
    "observatory",
]

# Tables are made from the models at once, which takes seconds instead of the minute of all migrations.
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}

MIDDLEWARE = [
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "cms.middleware.user.CurrentUserMiddleware",
    "cms.middleware.page.CurrentPageMiddleware",
    "cms.middleware.toolbar.ToolbarMiddleware",
    "cms.middleware.language.LanguageCookieMiddleware",
    "djangocms_rest.middleware.SiteContextMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "django.template.context_processors.request",
                "sekizai.context_processors.sekizai",
                "cms.context_processors.cms_settings",
            ]
        },
    }
]

DATABASES = {"default": {"ENGINE": "django.db.backends.sqlite3", "NAME": data / "site.sqlite3"}}
MEDIA_ROOT = data / "media"
MEDIA_URL = "/media/"
STATIC_URL = "/static/"
# Pictures keep their names, so that every build of the example gives the same addresses.
FILER_STORAGES = {"public": {"main": {"UPLOAD_TO": "observatory.uploads.by_name", "UPLOAD_TO_PREFIX": "pictures"}}}

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands")]
CMS_LANGUAGES = {
    1: [
        {"code": "en", "name": "English", "public": True, "fallbacks": []},
        {"code": "de", "name": "Deutsch", "public": True, "fallbacks": ["en"]},
        # In preparation: editors translate, visitors do not see it yet.
        {"code": "nl", "name": "Nederlands", "public": False, "fallbacks": ["en"]},
    ],
    "default": {"hide_untranslated": False, "redirect_on_fallback": True},
}
PARLER_LANGUAGES = {1: [{"code": code} for code, _ in LANGUAGES], "default": {"fallbacks": ["en"]}}
CMS_TEMPLATES = [("observatory/page.html", "Page"), ("observatory/home.html", "Home, with the footer")]
CMS_CONFIRM_VERSION4 = True
REST_FRAMEWORK = {"PAGE_SIZE": 20}
