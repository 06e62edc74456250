"""Random rows: things, plugins of every type, pages in every state on two sites, aliases, restrictions."""

from io import BytesIO

from cms.utils.i18n import get_language_list
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.contrib.sites.models import Site
from django.core.files.base import ContentFile
from filer.models import File, Folder, Image
from PIL import Image as Drawing

from ..drawn import chosen_rows as chosen
from ..drawn import draw
from ..extensions import extensions
from ..extensions import values as extension_values
from ..fields import kinds
from ..models import Leaflet, Rarity, things
from .alias_rows import AliasRows
from .extras import Extras
from .leftovers import Leftovers, sort
from .page_rows import PageRows
from .people import make_editor
from .plugin_rows import PluginRows
from .stories import Stories


class Project(PageRows, AliasRows, PluginRows):
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
        self.extend_pages()
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

    def extend_pages(self):
        drawn = draw("rows of extensions")
        for model in extensions:
            owners = model._meta.get_field("extended_object").related_model._base_manager
            for owner in owners.order_by("pk"):
                if drawn.random() < 0.5:
                    model.objects.create(extended_object=owner, **extension_values(model, drawn))

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
