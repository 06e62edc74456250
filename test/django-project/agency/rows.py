"""Random rows: things, plugins of every type, pages in every state on two sites, aliases, restrictions."""

from io import BytesIO

from cms import constants
from cms.api import add_plugin, create_page, create_page_content
from cms.models import CMSPlugin, Page, PagePermission
from cms.plugin_pool import plugin_pool
from cms.utils.i18n import get_language_list
from django.apps import apps
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.contrib.contenttypes.models import ContentType
from django.contrib.sites.models import Site
from django.core.files.base import ContentFile
from django.db import models as fields
from django.db import transaction
from djangocms_alias.models import Alias, AliasContent, Category
from filer.models import File, Folder, Image
from PIL import Image as Drawing
from plugin_values import plugin_values

from .drawn import draw
from .extras import Extras
from .fields import kinds, words
from .leftovers import Leftovers, sort
from .models import Leaflet, Rarity, parts, steps, things
from .people import make_editor
from .stories import Stories
from .tree import drop_applications_without_path, is_below, make_home, move, pages_of, tree

chosen, rare = draw("rows"), draw("rare")
versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version

titles = ["Yarrow", "Über uns", "Sage & salt", "日本語", "Linden 50% a_b", "LINDEN tree", "News <1>", "Grün"]


class Project:
    """The rows that others refer to, filled in one order."""

    def build(self):
        self.make_people()
        self.make_files()
        self.make_things()
        self.pages, self.titles, self.sets = [], 0, {}
        for site in self.sites:
            self.make_pages(site)
        self.make_aliases()
        for content in list(self.contents()):
            for placeholder in content.get_placeholders():
                for _ in range(chosen.randrange(4)):
                    self.make_plugin(placeholder, content.language)
        self.use_every_type()
        for thing in things[:2]:
            slot = thing.objects.order_by("pk").first().placeholders.create(slot="body")
            self.make_plugin(slot, get_language_list(1)[0])
        for site in self.sites:
            self.restrict(site)
        make_editor(self.sites)
        Leftovers(self).leave()
        Extras(self).add()
        Stories(self).add()
        sort()

    def make_people(self):
        User = get_user_model()
        self.user = User.objects.create_superuser("admin", "admin@example.org", "admin")
        User.objects.create_user("visitor", "visitor@example.org", "visitor")
        User.objects.create_user("editor", "editor@example.org", "editor", is_staff=True)
        Group.objects.create(name="Editors")
        first, _ = Site.objects.update_or_create(pk=1, defaults={"domain": "agency.example.org", "name": "Agency"})
        second, _ = Site.objects.update_or_create(pk=2, defaults={"domain": "second.example.org:8080", "name": "Zweite"})
        self.sites = [first, second]

    def make_files(self):
        drawing = BytesIO()
        Drawing.new("RGB", (4, 3), "green").save(drawing, "PNG")
        leaf = ContentFile(drawing.getvalue(), "leaf ä.png")
        folder = Folder.objects.create(name="Papers")
        self.image = Image.objects.create(original_filename="leaf.png", file=leaf, owner=self.user)
        self.file = File.objects.create(
            original_filename="sheet.pdf", file=ContentFile(b"paper", "sheet & more.pdf"), owner=self.user, folder=folder
        )
        File.objects.create(original_filename="secret.pdf", file="secret.pdf", is_public=False, owner=self.user)
        for edition in (3, 8):
            Leaflet.objects.create(
                original_filename="leaflet.pdf", file="leaflet %d.pdf" % edition, edition=edition, owner=self.user
            )
        Image.objects.create(original_filename="second.png", file="filer_public/second.png", owner=self.user)

    def make_things(self):
        for model in [*things, Rarity]:
            for index in range(5):
                values = {}
                if "code" in [field.name for field in model._meta.concrete_fields]:
                    code = "key %d/ä" if index == 4 else "key-%d"
                    values["code"] = code % index if model in things else "rare-" + code % index
                values["rank"] = chosen.choice([None, 1, 2, 3])
                values["day"] = kinds["day"][1](chosen) if chosen.random() < 0.8 else None
                for field in model._meta.local_fields:
                    if hasattr(field, "drawn_kind") and chosen.random() < 0.7:
                        values[field.name] = kinds[field.drawn_kind][1](chosen)
                name = chosen.choice(["b", "B", "a", "ä", "Z", "_"]) + str(chosen.randrange(3))
                model.objects.create(name=name, slug="%s-%d" % (model.__name__.lower(), 9 - index), **values)

    # Pages

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

    # Aliases

    def make_aliases(self):
        category = Category.objects.create(name="Shared")
        self.aliases = []
        codes = draw("codes of aliases")
        shares = codes.random() < 0.4
        for index in range(4):
            site = chosen.choice([None, self.sites[0], self.sites[1]])
            code = "code-%d" % index if index % 2 else None
            if shares:
                # One for all sites, and for some of them another of the same code; or a code like a key.
                code = codes.choice(["shared", "shared", "shared", str(index), None])
                code = None if Alias.objects.filter(static_code=code, site=site).exists() else code
            alias = Alias.objects.create(category=category, static_code=code, site=site, position=index)
            for language in chosen.sample(get_language_list(1), min(2, len(get_language_list(1)))):
                content = AliasContent.objects.with_user(self.user).create(alias=alias, name="Alias %d" % index, language=language)
                self.make_plugin(content.placeholder, language)
                if versioned and chosen.random() < 0.8:
                    Version.objects.get_for_content(content).publish(self.user)
            alias.clear_cache()
            self.aliases.append(alias)

    # Plugins

    def use_every_type(self):
        """So that no field stays without rows."""
        contents = [one for one in self.contents() if one.get_placeholders()]
        for index, name in enumerate(sorted(plugin_pool.plugins)):
            if name not in without_rows:
                content = contents[index % len(contents)]
                self.make_plugin(content.get_placeholders()[0], content.language, name=name)

    def make_plugin(self, placeholder, language, target=None, name=None, depth=0):
        names = [one for one in sorted(plugin_pool.plugins) if one not in without_rows]
        own = [one for one in names if plugin_pool.plugins[one].__module__.startswith("agency.")]
        name = name or chosen.choice(own if chosen.random() < 0.6 else names)
        plugin = plugin_pool.plugins[name]
        parents = [one for one in plugin.parent_classes or [] if one in names]
        if target is None and parents:
            target = self.make_plugin(placeholder, language, None, parents[0], depth + 2)
        if issubclass(plugin.model, tuple(parts)):
            values = self.part_values(plugin.model)
        elif name == "Alias":
            if not getattr(self, "aliases", []):
                return None
            values = {"alias": chosen.choice(self.aliases), "template": "default"}
        elif plugin.model is CMSPlugin or plugin.model.__module__.startswith("djangocms_stories"):
            values = {}
        else:
            values = plugin_values(chosen, plugin, self.image, self.file)
            # Plain values in lists make the live API fail.
            if chosen.random() < 0.95 and "config" in values:
                values["config"] = {key: None if isinstance(one, list) else one for key, one in values["config"].items()}
            if name == "SnippetPlugin":
                values = {"snippet_grouper": self.snippet()}
            if name == "TextPlugin":
                values = {"body": kinds["html"][1](chosen) + chosen.choice(words)}
        # A parameter of that name is another thing.
        own_target = {"target": values.pop("target")} if "target" in values else {}
        with transaction.atomic():
            made = add_plugin(placeholder, name, language, target=target, **values)
            plugin.model.objects.filter(pk=made.pk).update(**own_target)
        if isinstance(made, tuple(parts)):
            self.relate(made)
        if plugin.allow_children and depth < 2:
            inner = [one for one in plugin.child_classes or own + ["TextPlugin"] if one in names]
            for _ in range(chosen.randrange(3)):
                child = self.make_plugin(placeholder, language, made, chosen.choice(inner), depth + 1) if inner else None
                # In texts, plugins stand where their marks are.
                if child and name == "TextPlugin" and rare.random() < 0.7:
                    made.body += '<p>In <cms-plugin id="%d" title="It"></cms-plugin> between</p>' % child.pk
                    made.save()
        return made

    def snippet(self):
        from djangocms_snippet.models import Snippet, SnippetGrouper

        made = SnippetGrouper.objects.create()
        name = "Snippet %d" % made.pk
        snippet = Snippet.objects.with_user(self.user).create(
            name=name, slug="snippet-%d" % made.pk, html="<b>snippet</b>", snippet_grouper=made
        )
        Version.objects.get_for_content(snippet).publish(self.user)
        return made

    def part_values(self, model):
        values = {}
        for field in model._meta.concrete_fields:
            kind = getattr(field, "drawn_kind", None)
            if kind is None and not (field.name == "width" or field.is_relation and field.model._meta.app_label == "agency"):
                continue
            if field.null and chosen.random() < 0.25:
                continue
            if kind is not None:
                values[field.name] = kinds[kind][1](chosen)
            elif field.name == "width":
                values["width"] = abs(kinds["price"][1](chosen)) % 100
            elif not field.name.endswith("_ptr"):
                target = self.target(field)
                if target is not None:
                    values[field.name] = target
        if "content_type" in values:
            values["object_key"] = chosen.choice(["1", "2", "gone"])
        return values

    def target(self, field):
        related = field.related_model
        if related is ContentType:
            return ContentType.objects.get_for_model(chosen.choice(things))
        rows = list(related._base_manager.order_by("pk")[:8])
        if field.one_to_one:
            rows = [row for row in rows if not field.model._base_manager.filter(**{field.name: row}).exists()]
        return chosen.choice(rows) if rows else None

    def relate(self, plugin):
        for field in plugin._meta.many_to_many:
            if not isinstance(field, fields.ManyToManyField):
                getattr(plugin, field.name).add(*chosen.sample(words, 2))
                continue
            rows = list(field.related_model._base_manager.order_by("pk")[:6])
            some = chosen.sample(rows, chosen.randint(0, min(3, len(rows))))
            through = field.remote_field.through
            if through in steps:
                for row in some + some[:1]:
                    through.objects.create(owner=plugin, thing=row, place=chosen.randrange(5))
            else:
                getattr(plugin, field.name).set(some)


#: They show what no row of theirs says, or have rows of models that this does not make.
without_rows = ["PageTreePlugin", "TOCPlugin", "EditorNotePlugin", "NavContainerPlugin"]
