"""Models and plugins with a field of every class that a project may have."""

import json
import uuid

from cms.models import CMSPlugin, Page
from colorfield.fields import ColorField
from django.db import connection, models
from django.urls import reverse
from djangocms_attributes_field.fields import AttributesField
from djangocms_icon.fields import Icon
from djangocms_link.fields import LinkField
from djangocms_text.fields import HTMLField
from filer.fields.file import FilerFileField
from filer.fields.image import FilerImageField
from sortedm2m.fields import SortedManyToManyField
from taggit.managers import TaggableManager


class Crop(models.Model):
    """Answers for its own addresses; foreign keys lead to its code."""

    code = models.UUIDField(unique=True, default=uuid.uuid4)
    slug = models.SlugField(unique=True)
    planted = models.DateField()

    class Meta:
        ordering = ["-slug"]

    def get_api_endpoint(self):
        return reverse("crop-api", kwargs={"slug": self.slug})

    def get_absolute_url(self):
        return reverse("crop", kwargs={"year": self.planted.year, "slug": self.slug})


class Grower(models.Model):
    """With a text that foreign keys lead to, and a detail route."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    code = models.CharField(max_length=20, unique=True)
    rank = models.IntegerField(default=0)

    class Meta:
        ordering = [models.F("rank").desc(nulls_last=True), "code"]


class Label(models.Model):
    name = models.CharField(max_length=20)


class RomanField(models.IntegerField):
    """Computes its value when it is read: only Python knows it."""

    def from_db_value(self, value, expression, connection):
        return None if value is None else value + 1000


class Decoder(json.JSONDecoder):
    """So does this one of JSON."""

    def decode(self, text, **options):
        return {"found": super().decode(text, **options)}


class Sealed(models.Model):
    """Its address is Python's secret."""

    name = models.CharField(max_length=20)

    def get_api_endpoint(self):
        return "/sealed/%s/" % uuid.uuid5(uuid.NAMESPACE_DNS, self.name)


class Specimen(CMSPlugin):
    """Fields of Django itself and of packages of the CMS."""

    text = models.CharField(max_length=100, blank=True)
    number_choice = models.IntegerField(choices=[(1, "one"), (2, "two")], null=True)
    date_choice = models.DateField(choices=[("2026-01-01", "first")], null=True)
    instant_choice = models.DateTimeField(choices=[("2026-01-01", "first")], null=True)
    price = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    fine = models.DecimalField(max_digits=12, decimal_places=8, null=True)
    price_choice = models.DecimalField(max_digits=4, decimal_places=1, choices=[(1, "one")], null=True)
    large = models.BigIntegerField(null=True)
    positive = models.PositiveBigIntegerField(null=True)
    ratio = models.FloatField(null=True)
    flag = models.BooleanField(null=True)
    day = models.DateField(null=True)
    instant = models.DateTimeField(null=True)
    clock = models.TimeField(null=True)
    span = models.DurationField(null=True)
    key = models.UUIDField(null=True)
    address = models.GenericIPAddressField(null=True)
    site = models.URLField(blank=True)
    mail = models.EmailField(blank=True)
    binary = models.BinaryField(null=True, editable=True)
    data = models.JSONField(null=True)
    paper = models.FilePathField(path="specimens", match=r".*\.py", blank=True, max_length=200)
    upload = models.FileField(upload_to="specimens", blank=True)
    picture = models.ImageField(upload_to="specimens", width_field="picture_width", blank=True)
    picture_width = models.IntegerField(null=True)
    html = HTMLField(blank=True)
    link = LinkField(blank=True, null=True)
    attributes = AttributesField(null=True)
    color = ColorField(blank=True)
    icon = Icon(blank=True)
    double = models.GeneratedField(
        expression=models.F("price") * 2,
        output_field=models.DecimalField(max_digits=9, decimal_places=2),
        db_persist=True,
    )
    moment = models.GeneratedField(expression=models.F("instant"), output_field=models.DateTimeField(), db_persist=True)
    loud = models.GeneratedField(
        expression=models.functions.Upper("text"), output_field=models.CharField(max_length=100), db_persist=True
    )
    tags = TaggableManager(blank=True)
    crop = models.ForeignKey(Crop, to_field="code", null=True, on_delete=models.SET_NULL, related_name="+")
    first_crop = models.ForeignKey(Crop, null=True, on_delete=models.SET_NULL, related_name="+")
    grower = models.ForeignKey(Grower, to_field="code", null=True, on_delete=models.SET_NULL, related_name="+")
    first_grower = models.ForeignKey(Grower, null=True, on_delete=models.SET_NULL, related_name="+")
    page = models.ForeignKey(Page, null=True, on_delete=models.SET_NULL, related_name="+")
    file = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    image = FilerImageField(null=True, on_delete=models.SET_NULL, related_name="+")
    crops = models.ManyToManyField(Crop, related_name="+")
    growers = models.ManyToManyField(Grower, related_name="+", through="SpecimenGrower")
    labels = SortedManyToManyField(Label, related_name="+")
    search_fields = ["text"]

    def __str__(self):
        return self.text


class SpecimenGrower(models.Model):
    """An order of its own, which `all()` does not follow; and a key that is no primary key."""

    specimen = models.ForeignKey(Specimen, on_delete=models.CASCADE)
    grower = models.ForeignKey(Grower, to_field="code", on_delete=models.CASCADE)
    place = models.IntegerField(default=0)

    class Meta:
        ordering = ["place"]


class Riddle(CMSPlugin):
    """What only Python can answer."""

    roman = RomanField(default=1)
    decoded = models.JSONField(default=dict, decoder=Decoder)
    sealed = models.ForeignKey(Sealed, null=True, on_delete=models.SET_NULL, related_name="+")

    def __str__(self):
        return "?"


if connection.vendor == "postgresql":
    from .postgres_models import *  # noqa: F403
