"""The project with what few projects have; STORAGE: `bucket` for files with an address of their own, `signed` for such
as change with each request, `kinds` for
pictures elsewhere, `unquoted` for names as they are; VARIETY: the default language is one that the site lists another for, and aliases have no versions."""

import os
from copy import deepcopy
from decimal import Decimal
from pathlib import Path
from urllib.parse import quote

from django.core.files.storage import FileSystemStorage
from settings import *  # noqa: F403
from settings import INSTALLED_APPS, LANGUAGES, REST_FRAMEWORK, TEMPLATES

INSTALLED_APPS = [*INSTALLED_APPS, "oddments"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
ROOT_URLCONF = "oddments.urls"
ODDMENTS_DRAFT = "oddments.Ticket"
REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"]}
CMS_PLACEHOLDER_CONF = {"oddments/old.html": {"name": "Of the old template"}, "sidebar": {"name": "Beside"}}


# As it comes from the environment.
USE_TZ = "True"
DJANGOCMS_PICTURE_RATIO = Decimal("1.5")
# A project's own come before those of its apps.
TEMPLATES = deepcopy(TEMPLATES)
TEMPLATES[0]["DIRS"] = [Path(__file__).parent / "site_templates"]


class SignedStorage(FileSystemStorage):
    def url(self, name):
        return "https://files.example.org/%s?signature=1" % quote(name)


class KindsStorage(FileSystemStorage):
    """Pictures have another address."""

    def url(self, name):
        return "https://%s.example.org/%s" % ("img" if name.endswith(".jpg") else "files", quote(name))


class UnquotedStorage(FileSystemStorage):
    def url(self, name):
        return "https://files.example.org/" + name


if "VARIETY" in os.environ:
    VERSIONING_ALIAS_MODELS_ENABLED = False
    LANGUAGE_CODE = "en-gb"
    LANGUAGES = [*LANGUAGES, ("en-gb", "British English")]

backends = {
    "bucket": {
        "BACKEND": "django.core.files.storage.FileSystemStorage",
        "OPTIONS": {"base_url": "https://files.example.org/bucket/"},
    },
    "signed": {"BACKEND": "oddments.settings.SignedStorage"},
    "kinds": {"BACKEND": "oddments.settings.KindsStorage"},
    "unquoted": {"BACKEND": "oddments.settings.UnquotedStorage"},
}
if os.environ.get("STORAGE"):
    STORAGES = {
        "default": backends[os.environ["STORAGE"]],
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
