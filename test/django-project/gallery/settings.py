"""A project whose managers and orders decide which rows of plugins there are, and where."""

from settings import *  # noqa: F403
from settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "gallery"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
