"""The project with fields of every class that Django, PostgreSQL and packages have; the environment chooses a variant.

PROJECT_DATABASE: the URL of a PostgreSQL database, in place of SQLite. PROJECT_VARIANT: `plain` for other settings.
"""

import os

from settings import *  # noqa: F403
from settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "colorfield", "djangocms_icon", "sortedm2m", "taggit", "specimens"]

if os.environ.get("PROJECT_DATABASE"):
    INSTALLED_APPS.append("django.contrib.postgres")

MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
ROOT_URLCONF = "specimens.urls"
ALLOWED_HOSTS = ["*"]
CMS_PLACEHOLDER_CONF = {}
REST_FRAMEWORK = {}

if os.environ.get("PROJECT_VARIANT") == "plain":
    USE_TZ = False
    REST_FRAMEWORK = {
        "DATETIME_FORMAT": "%A %d. %B %Y, %H:%M:%S.%f",
        "DATE_FORMAT": "%d.%m.%y (%j, week %V)",
        "TIME_FORMAT": "%I:%M %p",
        "DURATION_FORMAT": "iso-8601",
        "COERCE_DECIMAL_TO_STRING": False,
        "COERCE_BIGINT_TO_STRING": True,
        "UPLOADED_FILES_USE_URL": False,
        "UNICODE_JSON": False,
        "COMPACT_JSON": False,
    }
