"""Plugin models that the seed draws: `parts`."""

from cms.models import CMSPlugin, Page
from cms.models.fields import PageField
from django.conf import settings
from django.contrib.contenttypes.fields import GenericForeignKey
from django.db import models
from filer.fields.file import FilerFileField
from filer.fields.folder import FilerFolderField
from filer.fields.image import FilerImageField

from . import extensions  # noqa: F401
from .drawn import draw, installed
from .fields import kinds
from .things import Leaflet, Ranked, Rarity, as_text, chosen, drawn, nullable, options, things

linked, searched = draw("links of models"), draw("searched models")
part_count = 9


def foreign(to, **options):
    chosen_options = {"null": chosen.random() < 0.6, "on_delete": models.CASCADE, "related_name": "+", **options}
    if chosen.random() < 0.2:
        chosen_options["db_column"] = "Link %d" % chosen.randrange(10**6)
    return models.ForeignKey(to, **chosen_options)


def many(to, **options):
    return models.ManyToManyField(to, related_name="+", **options)


relations = {
    "thing": lambda: foreign(chosen.choice(things)),
    "thing_token": lambda: foreign(chosen.choice(things), to_field="token"),
    "thing_slug": lambda: foreign(chosen.choice(things), to_field="slug"),
    "rarity": lambda: foreign(Rarity),
    "rarities": lambda: many(Rarity),
    "ranked": lambda: foreign(Ranked),
    "ranked_ones": lambda: many(Ranked),
    "only_thing": lambda: models.OneToOneField(chosen.choice(things), null=True, on_delete=models.SET_NULL, related_name="+"),
    "page": lambda: chosen.choice([foreign(Page), PageField(null=True, related_name="+")]),
    "user": lambda: foreign(settings.AUTH_USER_MODEL),
    "site": lambda: foreign("sites.Site"),
    "group": lambda: foreign("auth.Group"),
    "alias": lambda: foreign("djangocms_alias.Alias"),
    "file_of": lambda: FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+"),
    "image_of": lambda: FilerImageField(null=True, on_delete=models.SET_NULL, related_name="+"),
    "leaflet": lambda: foreign(Leaflet),
    "folder_of": lambda: FilerFolderField(null=True, on_delete=models.SET_NULL, related_name="+"),
    "itself": lambda: models.ForeignKey("self", null=True, on_delete=models.SET_NULL, related_name="+"),
    "plugin": lambda: models.ForeignKey(CMSPlugin, null=True, on_delete=models.SET_NULL, related_name="+"),
    "things": lambda: many(chosen.choice(things)),
    "things_table": lambda: many(chosen.choice(things), db_table="agency_m2m %d" % chosen.randrange(10**6)),
    "pages": lambda: many(Page),
    "users": lambda: many(settings.AUTH_USER_MODEL),
    "images": lambda: many("filer.Image"),
    "selves": lambda: models.ManyToManyField("self", symmetrical=False, related_name="+"),
}

if installed("sortedm2m"):
    from sortedm2m.fields import SortedManyToManyField

    relations["sorted"] = lambda: SortedManyToManyField(chosen.choice(things), related_name="+")
    relations["sorted_images"] = lambda: SortedManyToManyField("filer.Image", related_name="+")

if installed("taggit"):
    from taggit.managers import TaggableManager

    relations["tags"] = lambda: TaggableManager(blank=True, related_name="+")


#: Some that are words of SQL, or members of answers.
member_names = ["order", "group", "content", "children", "level", "details", "title"]


def part_fields():
    members = {}
    for kind in chosen.sample(sorted(kinds), 6):
        name = options.choice(member_names) if options.random() < 0.05 else kind
        members[name] = drawn(kind)
    for relation in chosen.sample(sorted(relations), 4):
        members[relation] = relations[relation]()
    texts = [name for name, field in members.items() if type(field) in (models.CharField, models.TextField)]
    # The search of the CMS asks for text in any of them.
    members["search_fields"] = texts[: chosen.randrange(3)]
    return members


class Framed(models.Model):
    """An abstract base, as many plugins of a project have."""

    frame = models.CharField(max_length=10, default="thin")
    width = models.DecimalField(max_digits=4, decimal_places=1, null=True)
    # Since Django 5.
    if hasattr(models, "GeneratedField"):
        doubled = models.GeneratedField(
            expression=models.F("width") * 2,
            output_field=models.DecimalField(max_digits=5, decimal_places=1),
            db_persist=True,
        )

    class Meta:
        abstract = True


parts = []
#: Of these things the first part has rows in between.
stepped = (1, 3)


def part(index):
    name = "Part%d" % index
    members = {"__str__": as_text, "__module__": __name__}
    shape = chosen.choice(["plain", "plain", "plain", "framed", "inherited", "proxy", "generic"])
    plain = [one for one in parts if one.__bases__[0] is CMSPlugin]
    if shape == "proxy" and plain:
        members["Meta"] = type("Meta", (), {"proxy": True})
        return type(name, (chosen.choice(plain),), members)
    if shape == "inherited" and plain:
        extra = chosen.choice(sorted(kinds))
        members["more_%d_%s" % (index, extra)] = nullable(drawn(extra))
        members["more_%d_things" % index] = many(chosen.choice(things))
        base = chosen.choice(plain)
        if linked.random() < 0.4:
            # Of one that inherits itself, is a proxy or has an abstract base.
            base = linked.choice(parts)
        if searched.random() < 0.3:
            members["search_fields"] = []
        return type(name, (base,), members)
    members.update(part_fields())
    if index == 0:
        members.update({"steps%d" % step: many(things[step], through="agency.Step%d" % step) for step in stepped})
    if shape == "generic":
        members["content_type"] = models.ForeignKey("contenttypes.ContentType", null=True, on_delete=models.CASCADE, related_name="+")
        members["object_key"] = models.CharField(max_length=50, blank=True)
        members["target"] = GenericForeignKey("content_type", "object_key")
    bases = (Framed, CMSPlugin) if shape == "framed" else (CMSPlugin,)
    if linked.random() < 0.3:
        # The search of the CMS goes back by this name.
        related_name = linked.choice(["own_part_%d" % index, "+", "%(app_label)s_%(class)s"])
        members["cmsplugin_ptr"] = models.OneToOneField(
            CMSPlugin, parent_link=True, on_delete=models.CASCADE, related_name=related_name
        )
    if chosen.random() < 0.3:
        members["Meta"] = type("Meta", (), {"db_table": "agency_Part-%d" % index})
    return type(name, bases, members)


for index in range(part_count):
    made = part(index)
    parts.append(made)
    globals()[made.__name__] = made


def through(index):
    """The rows of a many-to-many field, in an order or not."""
    by = chosen.choice([None, "token", "slug"])
    members = {
        "owner": models.ForeignKey(parts[0], on_delete=models.CASCADE, related_name="+"),
        "thing": foreign(things[index], null=False, **({"to_field": by} if by else {})),
        "place": models.IntegerField(default=0),
        "__module__": __name__,
        "Meta": type("Meta", (), {"ordering": ["place", "pk"]} if chosen.random() < 0.5 else {}),
    }
    return type("Step%d" % index, (models.Model,), members)


steps = [through(index) for index in stepped]
for model in steps:
    globals()[model.__name__] = model
