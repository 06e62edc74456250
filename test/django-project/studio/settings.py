"""A project as an agency writes it: plugins with rows of their own, people, topics, downloads, translated models."""

from settings import *  # noqa: F403
from settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "parler", "colorfield", "djangocms_attributes_field", "studio"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
