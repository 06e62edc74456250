"""What editors say of a page beside its text: with fields of many kinds."""

from cms.extensions import PageContentExtension, PageExtension
from cms.extensions.extension_pool import extension_pool
from cms.models import Page
from django.db import models
from djangocms_link.fields import LinkField
from filer.models import Image
from nursery.models import Plant


@extension_pool.register
class Seo(PageContentExtension):
    description = models.CharField(max_length=200)
    noindex = models.BooleanField(default=False)
    priority = models.DecimalField(max_digits=3, decimal_places=2, null=True)
    until = models.DateTimeField(null=True)
    data = models.JSONField(default=dict)
    link = LinkField(null=True)
    image = models.ForeignKey(Image, null=True, on_delete=models.SET_NULL)
    canonical = models.ForeignKey(Page, null=True, related_name="+", on_delete=models.SET_NULL)
    plant = models.ForeignKey(Plant, null=True, on_delete=models.SET_NULL)
    plants = models.ManyToManyField(Plant, related_name="+")

    def copy_relations(self, other, language=None):
        self.plants.set(other.plants.all())


@extension_pool.register
class Icon(PageExtension):
    name = models.CharField(max_length=50)
