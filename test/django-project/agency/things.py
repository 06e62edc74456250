"""Models that are referred to, and that the seed draws."""

import datetime
import itertools
import uuid
from decimal import Decimal

from cms.models.fields import PlaceholderRelationField
from django.conf import settings
from django.db import models
from django.db.models.functions import Lower
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from filer.models import File

from .drawn import draw
from .fields import kinds

chosen, managers, moments = map(draw, ("models", "managers of models", "moments of models"))
options, amounts = draw("options of fields"), draw("decimal keys")
thing_count = 6


class Shelf(models.Manager):
    """Rows that nothing leaves out, in an order of their own."""

    def get_queryset(self):
        return super().get_queryset().order_by("-name", "token")


class Lit(models.Manager):
    """It leaves rows out."""

    def get_queryset(self):
        return super().get_queryset().filter(rank__isnull=False)


def api_endpoint(self):
    return reverse("thing-api", kwargs={"slug": self.slug})


def absolute_url(self):
    return "/things/%s/%s/" % (self.day.year, self.pk) if self.day else "/things/%s/" % self.pk


def flat_url(self):
    return reverse("thing", kwargs={"slug": self.slug})


def as_text(self):
    return "%s %s" % (type(self).__name__, self.pk)


keys = {
    "number": lambda: {},
    "uuid": lambda: {"id": models.UUIDField(primary_key=True, default=uuid.uuid4)},
    "text": lambda: {"code": models.CharField(primary_key=True, max_length=20)},
    "renamed": lambda: {"number": models.BigAutoField(primary_key=True, db_column="Key Of It")},
}


def next_moment():
    moment = datetime.datetime(2026, 6, 1, 23, 59) + datetime.timedelta(milliseconds=next(counted))
    return timezone.make_aware(moment, datetime.timezone.utc) if settings.USE_TZ else moment


counted = itertools.count(0, 120)


def decimal_key(places):
    numbers = itertools.count(1)
    default = lambda: Decimal(next(numbers) * 125).scaleb(-places)  # noqa: E731
    return {"amount": models.DecimalField(primary_key=True, max_digits=9, decimal_places=places, default=default)}


def thing(index):
    name = "Thing%d" % index
    # Of the first ones the numbers are known to rows of JSON.
    key = "number" if index < 2 else chosen.choice(list(keys))
    timed = index > 1 and moments.random() < 0.15
    own_key = {"at": models.DateTimeField(primary_key=True, default=next_moment)} if timed else keys[key]()
    if index > 1 and amounts.random() < 0.15:
        own_key = decimal_key(amounts.choice([0, 1, 2, 4]))
    members = {
        **own_key,
        "name": models.CharField(max_length=50),
        "slug": models.SlugField(unique=True),
        "token": models.UUIDField(unique=True, default=uuid.uuid4),
        "rank": models.IntegerField(null=True, db_column=chosen.choice(["rank", "Rank of it"])),
        "day": models.DateField(null=True),
        "placeholders": PlaceholderRelationField(),
        "__str__": as_text,
        "__module__": __name__,
    }
    for kind in chosen.sample(sorted(kinds), 3):
        members["own_" + kind] = nullable(drawn(kind))
    if index > 2 and chosen.random() < 0.5:
        members["get_api_endpoint"] = api_endpoint
    if index > 2 and chosen.random() < 0.5:
        members["get_absolute_url"] = chosen.choice([absolute_url, flat_url])
    if chosen.random() < 0.2:
        members["objects"] = Shelf()
    elif index > 2 and managers.random() < 0.2:
        members["objects"] = Lit()
    order = chosen.choice(
        [
            None,
            None,
            ["name", "slug"],
            ["-rank", "slug"],
            [models.F("rank").desc(nulls_last=True), "pk"],
            [models.F("rank").asc(nulls_first=True), "-slug"],
        ]
    )
    if options.random() < 0.1:
        order = [Lower("name"), "slug"]
    meta = {} if order is None else {"ordering": order}
    if chosen.random() < 0.3:
        meta["db_table"] = chosen.choice(["agency_Thing %d", "agency-thing%d"]) % index
    members["Meta"] = type("Meta", (), meta)
    return type(name, (models.Model,), members)


def drawn(kind):
    """A field that knows what values it takes."""
    field = kinds[kind][0](chosen)
    field.drawn_kind = kind
    if options.random() < 0.2:
        field.help_text = options.choice(["Shown <b>small</b>", _("Users"), _("%(name)s is required.")])
    if options.random() < 0.1:
        # Serializers take it for one that they only read.
        field.editable = False
    if options.random() < 0.1:
        field.db_column = options.choice(["Order of %s", "%s id", "%s_ID"]) % kind
    return field


def nullable(field):
    """What rows of things leave out."""
    field.null = field.blank = True
    return field


things = [thing(index) for index in range(thing_count)]


class Leaflet(File):
    """A class of files, of which many projects have one."""

    edition = models.IntegerField(default=1)


def leaflet_endpoint(self):
    return "/leaflets/%d/%s/" % (self.edition, self.pk)


if draw("leaflets").random() < 0.5:
    Leaflet.get_api_endpoint = leaflet_endpoint


class Rarity(things[2]):
    """Its key is in a table of its own, and the rest in that of a thing."""

    rarity = models.CharField(max_length=20, blank=True)


class Ranked(things[3]):
    """The rows of a thing, in another order."""

    class Meta:
        proxy = True
        ordering = ["-slug"]


for model in things:
    globals()[model.__name__] = model
