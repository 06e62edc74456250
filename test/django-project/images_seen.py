"""Prints what django-filer and easy-thumbnails say of each image, by id."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_images")
django.setup()

from filer.models import Image  # noqa: E402
from PIL import Image as Drawing  # noqa: E402
from PIL import ImageChops, ImageStat  # noqa: E402


def seen(image):
    return {
        "public": image.is_public,
        "url": image.url,
        "alt": image.default_alt_text or None,
        "caption": image.default_caption or None,
        "width": image.width or None,
        "height": image.height or None,
        "location": image.subject_location,
        "mime_type": image.mime_type,
        "same": [] if image.mime_type == "image/svg+xml" else same_pictures(image),
    }


def same_pictures(image):
    """The thumbnails that look like the image itself, smaller: of each width the one that was made last."""
    found = {}
    original = Drawing.open(image.file.path).convert("RGB")
    for thumbnail in sorted(image.file.get_thumbnails(), key=made):
        picture = Drawing.open(thumbnail.path).convert("RGB")
        distance = max(ImageStat.Stat(ImageChops.difference(original.resize(picture.size), picture)).mean)
        is_like = distance < 20 and abs(picture.width / picture.height - image.width / image.height) < 0.05
        is_moving = image.mime_type == "image/gif" and not thumbnail.name.endswith(".gif")
        if is_like and not is_moving and picture.width < image.width:
            found[picture.width] = {"url": thumbnail.url, "width": picture.width, "height": picture.height}
    return [found[width] for width in sorted(found)]


def made(thumbnail):
    from easy_thumbnails.models import Thumbnail

    return Thumbnail.objects.get(name=thumbnail.name).pk


print(json.dumps({image.pk: seen(image) for image in Image.objects.all()}))
