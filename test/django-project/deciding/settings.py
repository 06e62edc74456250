"""The project with code that decides about answers, and that no row tells of."""

from settings import *  # noqa: F403
from settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "deciding"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
