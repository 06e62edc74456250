"""What a project keeps of earlier days: other languages, templates, plugins, addresses, and versions upon versions."""

from cms.models import CMSPlugin, Page, PageContent, PageUrl, Placeholder
from cms.plugin_pool import plugin_pool
from cms.utils.i18n import get_language_list
from django.apps import apps
from django.conf import settings
from django.db import IntegrityError, connection, transaction
from djangocms_alias.models import AliasContent

from ..drawn import draw
from ..tree import add_url, drop_applications_without_path, has_nodes, has_own_sites, site_of, urls_of

chosen = draw("leftovers")
versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version

#: Codes like those of the settings, and some that nothing is like.
relatives = ["en-gb", "de-at", "fr-ca", "nl-be", "pt", "zh", "ar-eg", "uk-ua", "it", "xx"]
#: Slugs as editors write them who think of years.
numbers = ["2024", "2025/700", "0", "12/34/500"]
others = ["über-uns", "a.b", "en", "menu/1", "pages", "with space"]


class Leftovers:
    def __init__(self, project):
        self.project, self.user = project, project.user

    def leave(self):
        """Each kind in some projects: one may hide what another one shows."""
        kinds = ("versions", "languages", "templates", "slots", "plugins", "addresses", "aliases")
        settings.VARIANT["leftovers"] = [kind for kind in kinds if chosen.random() < 0.35]
        for kind in settings.VARIANT["leftovers"]:
            getattr(self, kind)()
        drop_applications_without_path()

    def contents(self, share):
        return [content for content in self.project.contents() if chosen.random() < share]

    def versions(self):
        """Goes on with the versions of some contents, in any order that the package allows."""
        for content in self.contents(0.3) if versioned else []:
            version = Version.objects.get_for_content(content)
            for _ in range(chosen.randrange(1, 5)):
                version = self.next_version(version)
            is_source = Version.objects.filter(source=version).exists()
            if chosen.random() < 0.1 and not is_source and not version.content.page.is_home:
                # As contents are that are older than the package.
                Version.objects.filter(pk=version.pk).delete()

    def next_version(self, version):
        version = Version.objects.get(pk=version.pk)
        if version.state == "draft":
            if chosen.random() < 0.4 and not version.content.page.is_home:
                version.archive(self.user)
            else:
                version.publish(self.user)
        elif version.state == "published" and chosen.random() < 0.4 and not version.content.page.is_home:
            version.unpublish(self.user)
        elif not PageContent.admin_manager.filter(
            page=version.content.page, language=version.content.language, versions__state="draft"
        ).exists():
            return self.copied(version)
        return version

    def copied(self, version):
        try:
            with transaction.atomic():
                version = version.copy(self.user)
                version.content.title += "."
                version.content.save()
        except IntegrityError:
            # Of plugins that are the only one of something.
            pass
        return version

    def languages(self):
        """Contents and addresses in languages that the site no longer lists."""
        for page in self.project.pages:
            listed = get_language_list(site_of(page))
            unlisted = [code for code, _ in settings.LANGUAGES if code not in listed] + relatives
            if chosen.random() < 0.5:
                for code in chosen.sample([code for code in unlisted if code not in listed], chosen.randint(1, 2)):
                    self.add_language(page, code)
        if has_nodes:
            self.stored_languages()

    def stored_languages(self):
        """Before 5.0 pages have a list of their languages, which may be older than their contents."""
        drawn = draw("stored languages")
        codes = [code for code, _ in settings.LANGUAGES] + relatives[:3]
        for page in Page.objects.order_by("pk"):
            if drawn.random() < 0.4:
                page.update_languages(drawn.sample(codes, drawn.randrange(4)))

    def add_language(self, page, code):
        slug = "old-%s-%d" % (code, page.pk)
        facts = {"title": "Old %s %d" % (code, page.pk), "template": "INHERIT"}
        if has_own_sites:
            facts["slug"] = slug
        facts["in_navigation"] = not page.is_home or self.project.shows_home
        content = PageContent.objects.with_user(self.user).create(page=page, language=code, **facts)
        add_url(page, code, slug)
        for _ in range(chosen.randrange(2)):
            slot = content.placeholders.create(slot="content")
            self.project.make_plugin(slot, code, name="TextPlugin")
        if versioned and chosen.random() < 0.8:
            Version.objects.get_for_content(content).publish(self.user)
        if chosen.random() < 0.2:
            PageUrl.objects.filter(page=page, language=code).delete()

    def templates(self):
        """One that is no longer listed, one without placeholders, none."""
        if not settings.CMS_TEMPLATES:
            names = ["plain", "gone", ""]
        else:
            names = ["agency/bare.html", "agency/old.html", ""]
        for content in self.contents(0.25):
            PageContent._base_manager.filter(pk=content.pk).update(template=chosen.choice(names))

    def slots(self):
        """Placeholders that no template declares."""
        for content in self.contents(0.4):
            for name in chosen.sample(["old slot", "it's 2nd-col", "aside", "footer", "UPPER_lower"], 2):
                slot, _ = content.placeholders.get_or_create(slot=name)
                self.project.make_plugin(slot, content.language, name="TextPlugin")

    def plugins(self):
        """Of types that are no longer installed, without a row of their own, in other languages and placeholders."""
        rows = list(CMSPlugin.objects.order_by("pk"))
        for row in rows:
            fate = chosen.random()
            # The search looks into the tables of plugins, whatever their type.
            is_searched = bool(getattr(plugin_pool.plugins[row.plugin_type].model, "search_fields", []))
            if fate < 0.07 and is_searched:
                continue
            if fate < 0.04:
                CMSPlugin.objects.filter(pk=row.pk).update(plugin_type="GonePlugin")
            elif fate < 0.07:
                CMSPlugin.objects.filter(pk=row.pk).update(plugin_type="RulePlugin")
            elif fate < 0.1 and row.plugin_type == "TextPlugin":
                with connection.cursor() as cursor:
                    cursor.execute("DELETE FROM djangocms_text_text WHERE cmsplugin_ptr_id = %d" % row.pk)
            elif fate < 0.13:
                language = chosen.choice([code for code, _ in settings.LANGUAGES])
                CMSPlugin.objects.filter(pk=row.pk).update(language=language, position=10000 + row.pk)
            elif fate < 0.16:
                slot = chosen.choice(list(Placeholder.objects.order_by("pk")))
                CMSPlugin.objects.filter(pk=row.pk).update(placeholder=slot, position=10000 + row.pk)

    def addresses(self):
        """None, of nothing but numbers, or as no editor may write them today."""
        for page in Page.objects.filter(reverse_id__isnull=False).order_by("pk"):
            if chosen.random() < 0.5:
                page.update(reverse_id=chosen.choice(["7", "100", "00"]) + str(page.pk))
        for page in Page.objects.filter(is_home=False).order_by("pk"):
            for url in PageUrl.objects.filter(page=page).order_by("pk"):
                fate = chosen.random()
                if fate < 0.08:
                    url.delete()
                elif fate < 0.14:
                    PageUrl.objects.filter(pk=url.pk).update(path=None)
                elif fate < 0.3:
                    path = chosen.choice(numbers + others)
                    if not urls_of(site_of(page), path=path).exists():
                        PageUrl.objects.filter(pk=url.pk).update(path=path, managed=False)

    def aliases(self):
        """Within each other, and in languages that no site lists."""
        for alias in self.project.aliases:
            for content in AliasContent.admin_manager.filter(alias=alias).order_by("pk"):
                if chosen.random() < 0.6:
                    self.project.make_plugin(content.placeholder, content.language, name="Alias")
            if chosen.random() < 0.3:
                code = chosen.choice(relatives)
                content = AliasContent.objects.with_user(self.user).create(alias=alias, name="Old alias", language=code)
                self.project.make_plugin(content.placeholder, code, name="TextPlugin")
                if versioned:
                    Version.objects.get_for_content(content).publish(self.user)
            alias.clear_cache()


def sort():
    """Changed rows move to the end of a table of PostgreSQL, and the CMS asks for some in no order."""
    if connection.vendor != "postgresql":
        return
    with connection.cursor() as cursor:
        # A table with changes that wait for their triggers cannot be sorted.
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        unordered = (PageContent, PageUrl, Placeholder, AliasContent)
        nodes = [Page, Page._meta.get_field("node").related_model] if has_nodes else []
        for model in (*unordered, *nodes, *([Version] if versioned else [])):
            table = model._meta.db_table
            cursor.execute('CLUSTER "%s" USING "%s_pkey"' % (table, table))
