"""Pages in every state on a site, and restrictions."""

from cms import constants
from cms.api import create_page, create_page_content
from cms.models import Page, PagePermission
from cms.utils.i18n import get_language_list
from django.apps import apps
from django.conf import settings

from ..drawn import chosen_rows as chosen
from ..drawn import rare_rows as rare
from ..tree import drop_applications_without_path, is_below, make_home, move, pages_of, tree

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version

titles = ["Yarrow", "Über uns", "Sage & salt", "日本語", "Linden 50% a_b", "LINDEN tree", "News <1>", "Grün"]


class PageRows:
    def make_pages(self, site):
        languages = get_language_list(site.pk)
        self.shows_home = chosen.random() < 0.8
        made = []
        for index in range(9 if site.pk == 1 else 4):
            parent = chosen.choice(made) if made and chosen.random() < 0.65 else None
            if parent and parent.node_depth > 3:
                parent = None
            made.append(self.make_page(site, index, parent, languages))
        if chosen.random() < 0.9:
            make_home(made[0], self.user)
        self.pages += made

    def make_page(self, site, index, parent, languages):
        some = chosen.sample(languages, chosen.randint(1, len(languages)))
        if index == 0 and languages[0] not in some:
            some[0] = languages[0]
        extras = {}
        if chosen.random() < 0.2:
            extras["reverse_id"] = "page-%d" % index
        if chosen.random() < 0.15:
            extras["navigation_extenders"] = "CatalogueMenu"
        elif index == 4 and site.pk == 1 and chosen.random() < 0.6:
            extras.update(apphook="ShopApp", apphook_namespace="shop")
        if index > 1 and chosen.random() < 0.15:
            extras["login_required"] = True
        facts = self.content_facts(index)
        # Not all versions take it here.
        page_title = facts.pop("page_title", None)
        page = create_page(language=some[0], site=site, parent=parent, created_by=self.user, **extras, **facts)
        page.pagecontent_set(manager="admin_manager").update(page_title=page_title)
        page.node_depth = parent.node_depth + 1 if parent else 0
        if index > 5 and rare.random() < 0.2:
            # To the API it is a page like others.
            page.update(is_page_type=True)
        self.settle(page, some[0])
        for language in some[1:]:
            create_page_content(language=language, page=page, created_by=self.user, **self.content_facts(index))
            self.settle(page, language)
        drop_applications_without_path()
        return page

    def content_facts(self, index):
        # Which of two pages answers at one path, the package leaves to the database.
        self.titles += 1
        title = "%s %d" % (chosen.choice(titles), self.titles)
        facts = {
            "title": title,
            "template": chosen.choice(["agency/page.html", "agency/wide.html", constants.TEMPLATE_INHERITANCE_MAGIC]),
            "in_navigation": chosen.random() < 0.8,
            "soft_root": chosen.random() < 0.1,
            "limit_visibility_in_menu": chosen.choice([None, None, None, 1, 2]),
            "xframe_options": chosen.choice([0, 1, 3]),
        }
        if index == 0:
            # Which content of the home page decides about it, the CMS leaves to the database.
            facts.update(template="agency/page.html", in_navigation=self.shows_home)
        if not settings.CMS_TEMPLATES:
            # To make contents the CMS takes names of templates only.
            self.sets[title] = settings.VARIANT_SETS.get(facts["template"], facts["template"])
            facts["template"] = constants.TEMPLATE_INHERITANCE_MAGIC
        for name, value in [("menu_title", "In menus <&>"), ("page_title", "Titel"), ("meta_description", "Käse\nund Brot")]:
            if chosen.random() < 0.3:
                facts[name] = value
        if chosen.random() < 0.1:
            facts["redirect"] = chosen.choice(["/en/", "https://example.org/"])
        if index and chosen.random() < 0.1:
            facts["overwrite_url"] = "own/way-%d" % chosen.randrange(10**6)
        return facts

    def settle(self, page, language):
        """Publishes the content, or leaves it in a state of versions."""
        content = page.pagecontent_set(manager="admin_manager").get(language=language)
        if content.title in self.sets:
            content.template = self.sets[content.title]
            content.save()
        if not versioned:
            return
        version = Version.objects.get_for_content(content)
        state = chosen.choice(["published"] * 6 + ["draft", "archived", "unpublished", "newer draft", "second"])
        if page.pk in (1, 2) and state in ("draft", "archived"):
            state = "published"
        if state == "archived":
            version.archive(self.user)
        elif state != "draft":
            version.publish(self.user)
        if state == "unpublished":
            version.unpublish(self.user)
        elif state in ("newer draft", "second"):
            newer = version.copy(self.user)
            newer.content.title += " anew"
            newer.content.save()
            if state == "second":
                newer.publish(self.user)

    def contents(self):
        for page in self.pages:
            yield from page.pagecontent_set(manager="admin_manager").order_by("pk")

    def restrict(self, site):
        """Moves a page, and lets some be viewed by few."""
        pages = list(pages_of(site, **{tree + "parent__isnull": False}, is_home=False).order_by("pk"))
        homes = list(pages_of(site, **{tree + "parent__isnull": True}).order_by("pk"))
        if pages and chosen.random() < 0.7:
            page, target = chosen.choice(pages), chosen.choice(homes)
            if not is_below(target, page):
                move(page, target, chosen.choice(["first-child", "last-child"]), self.user)
        for page in pages:
            if chosen.random() < 0.12:
                PagePermission.objects.create(
                    page=Page.objects.get(pk=page.pk), user=self.user, grant_on=chosen.randint(1, 5), can_view=True
                )
