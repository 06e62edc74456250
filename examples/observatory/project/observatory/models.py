from cms.models import CMSPlugin
from django.db import models
from filer.fields.image import FilerImageField


class Cards(CMSPlugin):
    """Cards beside each other."""

    columns = models.PositiveSmallIntegerField(default=3)

    def __str__(self):
        return str(self.columns)


class Card(CMSPlugin):
    """A picture, a heading and a sentence; plugins below it, such as a link, follow them."""

    title = models.CharField(max_length=100)
    text = models.TextField(blank=True)
    picture = FilerImageField(null=True, blank=True, on_delete=models.SET_NULL, related_name="+")

    search_fields = ["title", "text"]

    def __str__(self):
        return self.title


class Note(CMSPlugin):
    """A box around the plugins below it."""

    KINDS = [("info", "Good to know"), ("important", "Important")]

    kind = models.CharField(max_length=20, choices=KINDS, default="info")

    def __str__(self):
        return self.kind


class Quote(CMSPlugin):
    text = models.TextField()
    source = models.CharField(max_length=100, blank=True)

    search_fields = ["text"]

    def __str__(self):
        return self.text
