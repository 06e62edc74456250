"""Fills the empty database with a page of what Python code decides about: run after migrate."""

import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deciding.settings")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402


def main():
    Site.objects.update_or_create(pk=1, defaults={"domain": "deciding.example.com", "name": "Deciding"})
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor")
    home, *_ = [page(title, user) for title in ("Home", "News")]
    home.set_as_homepage()
    slot = home.get_placeholders("en").get(slot="content")
    for kind in ("Memo", "Headline", "Subtitle"):
        for state in ("current", "former"):
            text = "%s %s" % (state, kind.lower())
            more = {"is_current": state == "current"} if kind == "Memo" else {}
            plugin = add_plugin(slot, kind + "Plugin", "en", text=text, **more)
            # As it was before a receiver changed it.
            type(plugin).objects.filter(pk=plugin.pk).update(text=text)
    add_plugin(slot, "MemoPlugin", "en", text="hidden memo")


def page(title, user):
    made = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True)
    Version.objects.get_for_content(made.pagecontent_set(manager="admin_manager").get()).publish(user)
    return made


if __name__ == "__main__":
    with transaction.atomic():
        main()
