"""Fills the empty database with pages of apphooks: run after migrate.

With a number it asks the live API so many questions, and prints JSON: rows and access as in the recorded sites of
`test/sites`, the texts of the rows' answers apart, and SQL that makes the same database.
"""

import json
import os
import sys

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_apphooks")
django.setup()

from agency.questions import Questions  # noqa: E402
from cms.api import add_plugin, create_page, create_page_content  # noqa: E402
from cms.models import Page, PageUrl  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from django.utils.translation import override  # noqa: E402
from djangocms_alias.models import Alias, AliasContent, Category  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from nursery.models import Plant  # noqa: E402


def main():
    user = get_user_model().objects.create_superuser("admin", "admin@example.com", "admin")
    Site.objects.update_or_create(pk=1, defaults={"domain": "apphooks.example.com", "name": "Apphooks"})
    second = Site.objects.create(pk=2, domain="second.example.com", name="Second")
    home = page(user, "Home", "Start")
    home.set_as_homepage()
    hooked(home, "BlogApp", None)
    hooked(page(user, "News", "Neues"), "BlogApp", "news")
    parent = page(user, "About us", "Über uns", reverse_id="about")
    hooked(page(user, "Team", "Gruppe", parent=parent), "BlogApp", "team")
    hooked(page(user, "Draft of a blog", publish=False), "BlogApp", "draft")
    hooked(page(user, "Members", login_required=True), "BlogApp", "members")
    hooked(page(user, "Shop", "Laden"), "ShopApp", "shop")
    hooked(page(user, "Removed"), "RemovedApp", "removed")
    hooked(page(user, "Nameless"), "NamelessApp", None)
    hooked(page(user, "Elsewhere", site=second), "BlogApp", "elsewhere")
    beyond = hooked(page(user, "Beyond ASCII"), "BlogApp", "beyond")
    PageUrl.objects.filter(page=beyond).update(path="beyond/äpfel & (pears)", slug="äpfel")
    lost = hooked(page(user, "Without a path"), "BlogApp", "lost")
    PageUrl.objects.filter(page=lost).update(path=None)
    german = create_page("Nur deutsch", "nursery/page.html", "de", created_by=user, in_navigation=True)
    published(german.pagecontent_set(manager="admin_manager").get(), user)
    hooked(german, "BlogApp", "german")

    slot = home.pagecontent_set.get(language="en").get_placeholders().get(slot="content")
    category = Category.objects.create(name="Parts")
    header, footer = (Alias.objects.create(category=category, static_code=code, site_id=1) for code in ("header", "footer"))
    if "ALIASES" in os.environ:
        # Named in the language that English falls back to, and in one that nothing falls back to.
        for alias, language in ((header, "de"), (footer, "nl")):
            with override(language):
                alias.category = Category.objects.create(name="Parts (%s)" % language)
            alias.save()
    # Each shows the other one.
    for alias, shown in ((header, footer), (footer, header)):
        for language in ("en", "de"):
            content = AliasContent.objects.with_user(user).create(alias=alias, name=alias.static_code, language=language)
            add_plugin(content.placeholder, "TextPlugin", language, body="<p>All plants are green</p>")
            add_plugin(content.placeholder, "Alias", language, alias=shown, template="default")
            published(content, user)
    add_plugin(slot, "Alias", "en", alias=footer, template="default")
    sage = Plant.objects.create(name="Sage", order=1)
    add_plugin(slot, "PlantCardPlugin", "en", heading="Sage", price="12.50", plant=sage, settings={"plant": {"model": "nursery.plant", "pk": sage.pk}})


def page(user, title, german=None, publish=True, **members):
    made = create_page(title, "nursery/page.html", "en", created_by=user, **{"in_navigation": True, **members})
    if german:
        create_page_content("de", german, made, created_by=user, in_navigation=True)
    if publish:
        for content in made.pagecontent_set(manager="admin_manager").all():
            published(content, user)
    return made


def published(content, user):
    Version.objects.get_for_content(content).publish(user)


def hooked(page, apphook, namespace):
    Page.objects.filter(pk=page.pk).update(application_urls=apphook, application_namespace=namespace)
    return page


class ApphookQuestions(Questions):
    def urls(self, site):
        yield from super().urls(site)
        for language in ("en", "de"):
            for path in ("posts/", "news/posts/", "news/posts/one/", "news/archive/2026/", "neues/posts/", "about-us/team/posts/", "shop/posts/", "seeds/"):
                yield "%s/%s" % (language, path)
        yield "plants/1/"


if __name__ == "__main__":
    with transaction.atomic():
        main()
    if len(sys.argv) < 2:
        sys.exit()
    questions = ApphookQuestions(int(sys.argv[1]))
    rows = list(questions.rows())
    # Apart: what reads a recording looks for long numbers, also in texts.
    texts = [row.pop("text", None) for row in rows]
    connection.ensure_connection()
    sql = "\n".join(connection.connection.iterdump())
    json.dump({"rows": json.dumps(rows), "texts": texts, "access": questions.access(), "sql": sql}, sys.stdout)
