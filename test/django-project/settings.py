"""What a headless project usually has; PROJECT_DATA is the folder of its database and uploads.

PROJECT_DATABASE: the URL of a database of a server, in place of SQLite.
"""

import os
from pathlib import Path
from urllib.parse import urlsplit

data = Path(os.environ["PROJECT_DATA"])

SECRET_KEY = "only for tests"
# Each of Django's own takes half a second.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
ALLOWED_HOSTS = ["127.0.0.1"]
DEBUG = False
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
    "cms",
    "menus",
    "treebeard",
    "sekizai",
    "easy_thumbnails",
    "filer",
    "djangocms_versioning",
    "djangocms_alias",
    "djangocms_text",
    "djangocms_link",
    "djangocms_picture",
    "rest_framework",
    "djangocms_rest",
    "nursery",
]

# What a site has that Django renders itself: search engines and old addresses.
if "WEBSITE" in os.environ:
    INSTALLED_APPS += ["django.contrib.redirects", "django.contrib.sitemaps"]

if "EXTENSIONS" in os.environ:
    INSTALLED_APPS.append("metadata")

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

if "WEBSITE" in os.environ:
    MIDDLEWARE.append("django.contrib.redirects.middleware.RedirectFallbackMiddleware")
    CMS_PERMISSION = True

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
server = urlsplit(os.environ.get("PROJECT_DATABASE", ""))
if server.scheme:
    DATABASES["default"] = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": server.path[1:],
        "USER": server.username,
        "PASSWORD": server.password,
        "HOST": server.hostname,
        "PORT": server.port,
    }
if server.scheme == "mysql":
    import pymysql

    pymysql.install_as_MySQLdb()
    DATABASES["default"].update(ENGINE="django.db.backends.mysql", OPTIONS={
        "charset": "utf8mb4",
        # Without escapes in LIKE, Django does not find what has an underscore.
        "init_command": "SET sql_mode = 'STRICT_TRANS_TABLES'",
    })
MEDIA_ROOT = data / "media"
MEDIA_URL = "/media/"
STATIC_URL = "/static/"

LANGUAGE_CODE = "en"
LANGUAGES = [("en", "English"), ("de", "Deutsch"), ("nl", "Nederlands")]
CMS_LANGUAGES = {
    1: [
        {"code": "en", "name": "English", "public": True, "fallbacks": ["de"]},
        {"code": "de", "name": "Deutsch", "public": True, "fallbacks": ["en"], "hide_untranslated": False},
        {"code": "nl", "name": "Nederlands", "public": False},
    ],
    2: [{"code": "en", "name": "English", "public": True}],
    "default": {"hide_untranslated": False, "redirect_on_fallback": True},
}
CMS_TEMPLATES = [("nursery/page.html", "Page"), ("nursery/two-columns.html", "Two columns")]
CMS_PLACEHOLDER_CONF = {"nursery/two-columns.html sidebar": {"name": "Beside", "language_fallback": False}}
CMS_CONFIRM_VERSION4 = True
REST_FRAMEWORK = {"PAGE_SIZE": 4}
