"""What few projects have, each kind in some of them: odd texts and dates, paths that pages share, more restrictions,
references to rows of every model, applications that are gone, a third site."""

from datetime import timezone
from zoneinfo import ZoneInfo

from cms.models import CMSPlugin, GlobalPagePermission, Page, PageContent, PagePermission, PageUrl
from cms.utils.i18n import get_language_list
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.contrib.sites.models import Site

from ..drawn import draw
from ..models import Rarity, Ranked, parts, things
from ..tree import drop_applications_without_path, make_home, pages_of, site_of, urls_of
from ..values import instant

kinds = ("dates", "texts", "paths", "people", "tree", "applications", "positions", "references", "site")

titles = [
    "",
    "<script>alert(1)</script>",
    'He said "no" & \'yes\' \\',
    "🌍 👩‍👩‍👧 emoji",
    "مرحبا بالعالم",
    "\u202eleft \u200bto\u2028right",
    "long " * 51,
    "  blanks  \t",
    "null",
    "0",
    "Cafe\u0301",
    "Straße ſage",
    "İIıi",
    "ΣΊΣΥΦΟΣ",
    "{braces} %s $1",
]
redirects = ["", "/", "relative/path", "#fragment", "/en/#top", "?a=1&b", "//example.org/x", "https://example.org/ä b?x=[1]", "mailto:a@example.org"]


def moment(drawn):
    """An instant at which something was written: no local time that the clocks skip."""
    made = instant(drawn)
    zone = ZoneInfo(settings.TIME_ZONE)
    while not settings.USE_TZ and made.replace(tzinfo=zone).astimezone(timezone.utc).astimezone(zone).replace(tzinfo=None) != made:
        made = instant(drawn)
    return made


class Extras:
    def __init__(self, project):
        self.project, self.user = project, project.user

    def add(self):
        chosen = draw("extras")
        settings.VARIANT["extras"] = [kind for kind in kinds if chosen.random() < 0.35]
        for kind in settings.VARIANT["extras"]:
            getattr(self, kind)(draw("extras: " + kind))
        drop_applications_without_path()

    def contents(self, drawn, share):
        return [content for content in self.project.contents() if drawn.random() < share]

    def change(self, content, **facts):
        """Without what the CMS does when a content is saved."""
        PageContent._base_manager.filter(pk=content.pk).update(**facts)

    def dates(self, drawn):
        for content in self.contents(drawn, 0.7):
            self.change(content, creation_date=moment(drawn), changed_date=moment(drawn))

    def texts(self, drawn):
        for content in self.contents(drawn, 0.6):
            facts = {"title": drawn.choice(titles), "redirect": drawn.choice(redirects)}
            for name in ("menu_title", "page_title", "meta_description"):
                facts[name] = drawn.choice([None, "", *titles])
            self.change(content, **{name: facts[name] for name in drawn.sample(sorted(facts), drawn.randint(1, 5))})

    def paths(self, drawn):
        """One in all languages of a page, as on other sites."""
        for page in Page.objects.order_by("pk"):
            urls = list(PageUrl.objects.filter(page=page, path__isnull=False).exclude(path="").order_by("pk"))
            if urls and drawn.random() < 0.5:
                path = drawn.choice(urls).path
                PageUrl.objects.filter(pk__in=[url.pk for url in urls]).update(path=path)
            if urls and drawn.random() < 0.3:
                others = PageUrl.objects.exclude(path=None).exclude(path="").order_by("pk").values_list("path", flat=True)
                path = drawn.choice(list(others))
                if not urls_of(site_of(page), path=path).exists():
                    PageUrl.objects.filter(pk=drawn.choice(urls).pk).update(path=path, managed=False)

    def people(self, drawn):
        visitor = get_user_model().objects.get(username="visitor")
        group, _ = Group.objects.get_or_create(name="Readers")
        for page in Page.objects.order_by("pk"):
            if drawn.random() < 0.12:
                who = drawn.choice([{"user": visitor}, {"group": group}])
                rights = {"can_view": drawn.random() < 0.7, "can_change": drawn.random() < 0.5}
                PagePermission.objects.create(page=page, **who, **rights, grant_on=drawn.randint(1, 5))
            if drawn.random() < 0.12:
                page.update(login_required=True)
        if drawn.random() < 0.5:
            row = GlobalPagePermission.objects.create(user=visitor, can_view=True)
            row.sites.set(drawn.sample(self.project.sites, drawn.randrange(3)))

    def tree(self, drawn):
        for content in self.contents(drawn, 0.5):
            facts = {"soft_root": drawn.random() < 0.5, "limit_visibility_in_menu": drawn.choice([None, 1, 2])}
            # Which content of the home page decides about it, the CMS leaves to the database.
            if not content.page.is_home:
                facts["in_navigation"] = drawn.random() < 0.6
            self.change(content, **facts)

    def applications(self, drawn):
        """Applications and menus that are no longer installed, and one application on several pages."""
        for page in Page.objects.filter(application_urls__isnull=True, is_home=False).order_by("pk"):
            fate = drawn.random()
            if fate < 0.15:
                page.update(application_urls="GoneApp", application_namespace="gone")
            elif fate < 0.3:
                page.update(application_urls="ShopApp", application_namespace="shop-%d" % page.pk)
            elif fate < 0.4:
                page.update(application_namespace=drawn.choice(["", "odd <&>"]))
            if drawn.random() < 0.2:
                page.update(navigation_extenders=drawn.choice(["CatalogueMenu", "GoneMenu", ""]))

    def positions(self, drawn):
        """With gaps, and children before their parents."""
        rows = CMSPlugin.objects.order_by("placeholder", "language", "position")
        places = sorted(set(rows.values_list("placeholder_id", "language")))
        for placeholder, language in places:
            if drawn.random() < 0.5:
                keys = list(rows.filter(placeholder=placeholder, language=language).values_list("pk", flat=True))
                numbers = drawn.sample(range(-9, 3 * len(keys)), len(keys))
                for place, key in enumerate(keys):
                    CMSPlugin.objects.filter(pk=key).update(position=20000 + place)
                for number, key in zip(numbers, keys):
                    CMSPlugin.objects.filter(pk=key).update(position=number)

    def references(self, drawn):
        for model in parts:
            names = [field.name for field in model._meta.concrete_fields if getattr(field, "drawn_kind", "") in ("json", "encoded")]
            for row in model._base_manager.order_by("pk") if names else []:
                data = {"member %d" % number: self.reference(drawn) for number in range(drawn.randint(1, 4))}
                if drawn.random() < 0.2:
                    data.update({"__proto__": {"a": 1}, "constructor": None})
                model._base_manager.filter(pk=row.pk).update(**{drawn.choice(names): data})

    def reference(self, drawn, depth=0):
        model = drawn.choice([*things, Rarity, Ranked, Page, Site, Group, PageContent, get_user_model()])
        rows = list(model._base_manager.order_by("pk")[:6])
        key = str(drawn.choice(rows).pk) if rows and drawn.random() < 0.8 else drawn.choice(["none", "0", "a/b.c"])
        # Keys of the CMS's own models are numbers.
        key = drawn.choice([key, int(key)]) if key.isdigit() else "9999" if model is Page else key
        label = model._meta.label if drawn.random() < 0.2 else model._meta.label_lower
        text = "%s:%s" % (label, key)
        return drawn.choice(
            [
                {"model": label, "pk": key},
                {"model": label, "pk": key},
                {"model": label, "pk": key, "more": {"model": label, "pk": key}},
                {"internal_link": text},
                {"internal_link": text, "file_link": 1},
                {"attrs": {"data-cms-href": text, "more": {"model": label, "pk": key}}},
                {"attrs": {"data-cms-href": "", "more": {"model": label, "pk": key}}},
                {"file_link": drawn.choice([1, 2, 3, "4", 5, 99, None])},
                {"model": drawn.choice(["filer.image", "filer.file"]), "pk": drawn.choice([1, 2, 3, "4", "5", 99])},
                {"model": "djangocms_alias.alias", "pk": drawn.choice([1, 99])},
                {"in": self.reference(drawn, depth + 1), "and": [[{"it": self.reference(drawn, depth + 1)}]]} if depth < 2 else {},
            ]
        )

    def site(self, drawn):
        """One whose number follows no other, with languages of its own or none."""
        site = Site.objects.create(pk=7, domain="third.example.org", name="Third <&>")
        languages = get_language_list(site.pk)
        pages = []
        for index in range(drawn.randrange(4)):
            parent = drawn.choice([None, *pages])
            pages.append(self.project.make_page(site, index, parent, languages))
        if pages and drawn.random() < 0.7:
            make_home(pages[0], self.user)
        for page in pages:
            for content in page.pagecontent_set(manager="admin_manager").order_by("pk"):
                for placeholder in content.get_placeholders()[:1]:
                    self.project.make_plugin(placeholder, content.language)
        for page in pages_of(site).order_by("pk")[:1]:
            page.update(reverse_id="page-1")
