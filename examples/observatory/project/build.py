"""Writes the data of the example anew: site.sqlite3 and media, beside this folder or in PROJECT_DATA."""

import os
import re
import shutil
import sqlite3
from datetime import datetime, timedelta, timezone
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.utils import timezone as django_timezone

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")


class Clock:
    """What Django takes for now: the same in every build, a second later at each call."""

    instant = datetime(2026, 9, 1, 8, 0, tzinfo=timezone.utc)

    def __call__(self):
        self.instant += timedelta(seconds=1)
        return self.instant


clock = django_timezone.now = Clock()
django.setup()

from cms.api import add_plugin, create_page, create_page_content  # noqa: E402
from cms.models import Placeholder  # noqa: E402
from cms.utils.placeholder import rescan_placeholders_for_obj  # noqa: E402
from contents import FOOTER, PAGES, PICTURES, POSTS  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from djangocms_alias.models import Alias, AliasContent, Category  # noqa: E402
from djangocms_stories.cms_appconfig import StoriesConfig  # noqa: E402
from djangocms_stories.models import Post, PostContent  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from draw import write as draw_pictures  # noqa: E402
from filer.models import Image  # noqa: E402

LANGUAGES = [code for code, _ in settings.LANGUAGES]
pages = {}
pictures = {}


def main(drawn):
    # Nobody can log in; createsuperuser makes an account for those who want to look at the admin.
    user = get_user_model().objects.create(username="editor", password="!", is_staff=True)
    Site.objects.update_or_create(pk=1, defaults={"domain": "www.observatory.example", "name": "Hill Observatory"})
    for name, title in PICTURES.items():
        file = ContentFile((drawn / f"{name}.webp").read_bytes(), f"{name}.webp")
        pictures[name] = Image.objects.create(original_filename=f"{name}.webp", name=title, file=file, owner=user)

    journal = StoriesConfig.objects.create(
        namespace="journal",
        type="StoriesApp",
        template_prefix="observatory",
        url_patterns="slug",
        menu_structure="none",
        set_author=False,
        menu_empty_categories=False,
        sitemap_priority="0.5",
        sitemap_changefreq="monthly",
        app_title="Journal",
        object_name="Entry",
    )

    contents = []
    for entry in PAGES:
        make_page(user, entry, None, contents)
    pages["home"].set_as_homepage()
    # All pages are there: plugins may name them.
    for entry, content in contents:
        fill(slot(content, "content"), content.language, entry[content.language][3])
    make_footer(user, {content.language: content for entry, content in contents if entry["key"] == "home"})
    for entry, content in contents:
        if entry.get("published", True):
            publish(content, user)
    for entry, content in contents:
        if content.language in entry.get("draft", {}):
            draft = Version.objects.get_for_content(content).copy(user).content
            fill(slot(draft, "content"), content.language, entry["draft"][content.language])
    make_journal(user, journal)


def make_page(user, entry, parent, contents):
    """The page with its contents in each language, and the pages below it."""
    page = None
    for language in LANGUAGES:
        if language not in entry:
            continue
        title, slug, description, _, *redirect = entry[language]
        common = {
            "slug": slug,
            "meta_description": description or None,
            "redirect": redirect[0] if redirect else None,
            "in_navigation": entry.get("in_navigation", True),
            "created_by": user,
        }
        if page is None:
            more = {key: entry[key] for key in ("apphook", "apphook_namespace", "login_required") if key in entry}
            template = entry.get("template", "observatory/page.html")
            page = create_page(title, template, language, parent=parent, reverse_id=entry["key"], **common, **more)
        else:
            path = "/".join(part for part in [parent and parent.get_path(language), slug] if part)
            template = entry.get("template", "observatory/page.html")
            create_page_content(language, title, page, path=path, template=template, **common)
        contents.append((entry, page.pagecontent_set(manager="admin_manager").get(language=language)))
    pages[entry["key"]] = page
    for below in entry.get("below", []):
        make_page(user, below, page, contents)


def slot(content, name):
    # Read anew, since it may hold an answer from before it had plugins.
    return Placeholder.objects.get(pk=rescan_placeholders_for_obj(content)[name].pk)


def fill(placeholder, language, plugins, target=None):
    for kind, values, below in plugins:
        values = dict(values)
        if kind == "TextPlugin":
            add_text(placeholder, language, values["body"], target)
            continue
        if "page" in values:
            values["link"] = {"internal_link": f"cms.page:{pages[values.pop('page')].pk}"}
        if kind == "PicturePlugin":
            values["attributes"] = {"alt": values.pop("alt")}
        if "picture" in values:
            values["picture"] = pictures[values["picture"]]
        plugin = add_plugin(placeholder, kind, language, target=target, **values)
        fill(placeholder, language, below, plugin)


def add_text(placeholder, language, html, target):
    """With both kinds of links to pages that editors make."""
    plugin = add_plugin(placeholder, "TextPlugin", language, target=target, body="")

    def add_link(match):
        link = {"internal_link": f"cms.page:{pages[match['page']].pk}"}
        below = add_plugin(placeholder, "LinkPlugin", language, target=plugin, name=match["label"], link=link)
        return f'<cms-plugin alt="Link" title="Link" id="{below.pk}"></cms-plugin>'

    html = re.sub(r'href="text:(\w+)"', lambda match: f'href="#" data-cms-href="cms.page:{pages[match[1]].pk}"', html)
    plugin.body = re.sub(r'<a href="page:(?P<page>\w+)">(?P<label>[^<]*)</a>', add_link, html)
    plugin.save()


def make_footer(user, homes):
    category = Category.objects.create()
    for language, name in [("en", "Parts of pages"), ("de", "Teile von Seiten")]:
        category.set_current_language(language)
        category.name = name
        category.save()
    alias = Alias.objects.create(category=category, static_code="footer")
    for language, plugins in FOOTER.items():
        content = AliasContent.objects.with_user(user).create(alias=alias, name="Footer", language=language)
        fill(content.placeholder, language, plugins)
        publish(content, user)
        add_plugin(slot(homes[language], "footer"), "Alias", language, alias=alias)


def make_journal(user, config):
    for entry in POSTS:
        clock.instant = datetime.fromisoformat(f"{entry['date'] or '2026-11-18'}T09:00:00+00:00")
        published = {"date_published": clock.instant} if entry["date"] else {}
        post = Post.objects.create(app_config=config, main_image=pictures.get(entry["picture"]), **published)
        for language in LANGUAGES:
            if language not in entry:
                continue
            title, slug, abstract, plugins = entry[language]
            content = PostContent.objects.with_user(user).create(
                post=post, language=language, title=title, slug=slug, abstract=abstract
            )
            fill(slot(content, "content"), language, plugins)
            if entry["date"]:
                publish(content, user)


def publish(content, user):
    Version.objects.get_for_content(content).publish(user)


def shrink(database):
    """Rows that only a running Django needs, and the space of nothing: small pages suit small tables."""
    connection.close()
    with sqlite3.connect(database) as rows:
        for table in ["auth_permission", "auth_user_user_permissions", "django_admin_log", "django_session", "cms_usersettings"]:
            rows.execute(f"DELETE FROM {table}")
        rows.execute("DELETE FROM sqlite_sequence")
        rows.commit()
        rows.execute("PRAGMA page_size = 1024")
        rows.execute("VACUUM")


if __name__ == "__main__":
    database = settings.DATABASES["default"]["NAME"]
    connection.close()
    database.unlink(missing_ok=True)
    shutil.rmtree(settings.MEDIA_ROOT, ignore_errors=True)
    call_command("migrate", run_syncdb=True, verbosity=0)
    with TemporaryDirectory() as folder, transaction.atomic():
        draw_pictures(Path(folder))
        main(Path(folder))
    shrink(database)
