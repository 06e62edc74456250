"""Fills the empty database with a page of galleries: run after migrate."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "gallery.settings")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from gallery import models  # noqa: E402
from gallery.cms_plugins import PHOTOS  # noqa: E402


def main():
    Site.objects.update_or_create(pk=1, defaults={"domain": "gallery.example.com", "name": "Gallery"})
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    home = create_page("Home", "nursery/page.html", "en", created_by=user, in_navigation=True)
    home.set_as_homepage()
    content = home.pagecontent_set(manager="admin_manager").get()
    Version.objects.get_for_content(content).publish(user)
    slot = content.get_placeholders().get(slot="content")
    authors = [models.Author.objects.create(name=name) for name in ("Zoe", "Ada")]
    for name, model in PHOTOS.items():
        gallery = add_plugin(slot, "%sPlugin" % name.title(), "en")
        for index, (title, number) in enumerate([("b", 2), ("a", None), ("c", 2), ("d", 5), ("e", None)]):
            hidden = title == "c" and model in (models.PickedPhoto, models.OwnedPhoto)
            facts = {"author": authors[index % 2]} if model is models.AuthoredPhoto else {}
            facts.update({"is_shown": False, "title": "of nobody"} if hidden else {"title": title})
            photo = model.objects.create(gallery=gallery, number=number, **facts)
            for _ in range(2 if model is models.LabelledPhoto else 0):
                photo.labels.create(name="label")
    add_plugin(slot, "PosterPlugin", "en", title="a")
    add_plugin(slot, "PosterPlugin", "en", title="b", is_shown=False)


if __name__ == "__main__":
    with transaction.atomic():
        main()
