"""The project with code that decides about answers, and that no row tells of; DECIDING names what its settings have."""

import os

from settings import *  # noqa: F403
from settings import DATABASES, INSTALLED_APPS, MIDDLEWARE, REST_FRAMEWORK

INSTALLED_APPS = [*INSTALLED_APPS, "deciding"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}

names = {
    "middleware": (
        "Leaving Waiting Enveloped Marked soon with_key Closed members_only in_german in_tokyo "
        "by_host one_host closed_admin encrypted Counting Needing"
    ),
    "filter": "",
}[os.environ.get("DECIDING", "filter")]
MIDDLEWARE = [*MIDDLEWARE, *("deciding.middleware." + name for name in names.split())]
if names:
    DATABASES["default"]["TIME_ZONE"] = "Europe/Zurich"
    REST_FRAMEWORK = {
        **REST_FRAMEWORK,
        "DEFAULT_AUTHENTICATION_CLASSES": [
            "deciding.rest.OptionalAuthentication",
            "deciding.rest.KeyAuthentication",
            "deciding.rest.GuestAuthentication",
            "rest_framework.authentication.SessionAuthentication",
        ],
    }
else:
    REST_FRAMEWORK = {**REST_FRAMEWORK, "DEFAULT_FILTER_BACKENDS": ["deciding.rest.NewestFirst"]}
