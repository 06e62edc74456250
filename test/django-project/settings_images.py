"""The project with pictures; THUMBNAILS: `elsewhere` for a storage of their own, which also keeps their sizes."""

from settings_ecosystem import *  # noqa: F403
from settings_ecosystem import MEDIA_ROOT, os

THUMBNAIL_PROCESSORS = [
    "easy_thumbnails.processors.colorspace",
    "easy_thumbnails.processors.autocrop",
    "filer.thumbnail_processors.scale_and_crop_with_subject_location",
    "easy_thumbnails.processors.filters",
]
if os.environ.get("THUMBNAILS") == "elsewhere":
    THUMBNAIL_CACHE_DIMENSIONS = True
    FILER_STORAGES = {
        "public": {
            "thumbnails": {
                "ENGINE": "easy_thumbnails.storage.ThumbnailFileSystemStorage",
                "OPTIONS": {"location": str(MEDIA_ROOT / "small"), "base_url": "/media/small/"},
                "THUMBNAIL_OPTIONS": {"base_dir": "of_images"},
            }
        }
    }
