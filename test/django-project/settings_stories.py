"""The project with djangocms-stories; STORIES: `plain` for posts without versions."""

from settings import *  # noqa: F403
from settings import INSTALLED_APPS, os

INSTALLED_APPS = [*INSTALLED_APPS, "parler", "sortedm2m", "taggit", "meta", "djangocms_video", "djangocms_stories"]
MIGRATION_MODULES = {app.rpartition(".")[2]: None for app in INSTALLED_APPS}
STORIES_VERSIONING_ENABLED = os.environ.get("STORIES") != "plain"
META_SITE_PROTOCOL = "https"
META_USE_SITES = True
ALLOWED_HOSTS = ["*"]
CMS_PLACEHOLDER_CONF = {}
THUMBNAIL_PROCESSORS = [
    "easy_thumbnails.processors.colorspace",
    "filer.thumbnail_processors.scale_and_crop_with_subject_location",
]
