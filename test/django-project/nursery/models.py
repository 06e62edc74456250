from cms.models import CMSPlugin
from cms.models.fields import PlaceholderRelationField
from cms.utils.placeholder import get_placeholder_from_slot
from django.db import models
from djangocms_link.fields import LinkField


class Plant(models.Model):
    name = models.CharField(max_length=100)
    order = models.IntegerField(default=0)

    class Meta:
        ordering = ["order"]

    def __str__(self):
        return self.name


class Event(models.Model):
    """No plugin and no page: rows with an address of their own and a placeholder."""

    title = models.CharField(max_length=100)
    slug = models.SlugField(unique=True)
    starts = models.DateTimeField()
    published = models.BooleanField(default=False)
    placeholders = PlaceholderRelationField()

    @property
    def body(self):
        return get_placeholder_from_slot(self.placeholders, "content")

    def __str__(self):
        return self.title


class PlantCard(CMSPlugin):
    """A plugin with fields of many kinds, and no serializer of its own."""

    heading = models.CharField(max_length=100)
    price = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    on_sale = models.BooleanField(default=False)
    since = models.DateTimeField(null=True)
    settings = models.JSONField(default=dict)
    plant = models.ForeignKey(Plant, null=True, on_delete=models.SET_NULL)
    companions = models.ManyToManyField(Plant, related_name="+")
    link = LinkField(null=True)

    search_fields = ["heading"]

    def __str__(self):
        return self.heading


class Quote(CMSPlugin):
    text = models.TextField()
    author = models.CharField(max_length=100)

    def __str__(self):
        return self.text
