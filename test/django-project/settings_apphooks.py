"""The project with an app that brings routes to the API, by apphooks and by its configuration."""

from settings import *  # noqa: F403
from settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "apphooks"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
ALLOWED_HOSTS = ["*"]
CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
# For agency/questions.py.
VARIANT_API_ROOT = "api/"
