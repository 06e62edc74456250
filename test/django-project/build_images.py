"""Fills the empty database with pages of pictures, and their thumbnails as django-filer makes them."""

import os
import random
from io import BytesIO

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_images")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import Image  # noqa: E402
from PIL import Image as Drawing  # noqa: E402
from PIL import ImageDraw  # noqa: E402

draw = random.Random(1)
svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20"/></svg>'

#: Name, size, and what editors have said of it.
images = [
    ("meadow.jpg", (801, 600), {"default_alt_text": "A meadow", "default_caption": "In May", "subject_location": "200, 450"}),
    ("portrait.png", (333, 1000), {"default_alt_text": "", "subject_location": "5000,10"}),
    ("blüte, weiß.jpg", (640, 480), {"default_caption": "Weiße Blüte"}),
    ("loop.gif", (300, 200), {}),
    ("logo.svg", None, {"default_alt_text": "Logo"}),
    ("private.jpg", (640, 480), {"default_alt_text": "Nobody may see this", "is_public": False}),
]

#: Options of thumbnails of each.
thumbnails = [
    {"size": (400, 300)},
    {"size": (320, 0), "subject_location": True},
    {"size": (0, 120), "quality": 60},
    {"size": (200, 200), "crop": True, "upscale": True},
    {"size": (200, 150), "crop": True},
    {"size": (250, 0), "crop": True, "subject_location": True},
    {"size": (260, 100), "crop": "scale"},
    {"size": (180, 0), "zoom": 30},
    {"size": (170, 0), "bw": True},
    {"size": (160, 0), "sharpen": True},
    {"size": (2000, 0), "upscale": True},
    {"size": (1000, 1000)},
]


def main():
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    Site.objects.update_or_create(pk=1, defaults={"domain": "images.example.com", "name": "Images"})
    page(user, "Home").page.set_as_homepage()
    for name, size, facts in images:
        image = Image.objects.create(
            original_filename=name, file=ContentFile(drawn(name, size), name), owner=user, **facts
        )
        is_drawing = name.endswith(".svg")
        thumbnailer = image.easy_thumbnails_thumbnailer if is_drawing else image.file
        for options in thumbnails[:3] if is_drawing else thumbnails:
            subject = {"subject_location": image.subject_location} if "subject_location" in options else {}
            thumbnailer.get_thumbnail({**options, **subject})
        # Those of the admin.
        assert is_drawing or image.icons and image.thumbnails
        placeholder = page(user, name.partition(".")[0]).get_placeholders().get(slot="content")
        add_plugin(placeholder, "PicturePlugin", "en", picture=image, template="default")
        config = {"picture": {"model": "filer.image", "pk": image.pk}, "template": "default"}
        add_plugin(placeholder, "ImagePlugin", "en", config=config)


def drawn(name, size):
    """A picture that no part of it is like."""
    if size is None:
        return svg
    picture = Drawing.new("RGB", size, "white")
    pen = ImageDraw.Draw(picture)
    for _ in range(60):
        x, y = draw.randrange(size[0]), draw.randrange(size[1])
        pen.rectangle((x, y, x + draw.randrange(20, 160), y + draw.randrange(20, 160)), tuple(draw.randrange(256) for _ in range(3)))
    file = BytesIO()
    picture.save(file, {"jpg": "JPEG", "png": "PNG", "gif": "GIF"}[name[-3:]])
    return file.getvalue()


def page(user, title):
    made = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True)
    content = made.pagecontent_set(manager="admin_manager").get(language="en")
    Version.objects.get_for_content(content).publish(user)
    return content


with transaction.atomic():
    main()
