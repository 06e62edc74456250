"""Plugins of one text, which their managers, readers and searches treat in their own ways."""

from cms.models import CMSPlugin
from django.db import models

from .fields import PhoneField
from .filtered import Current, OfTenant


class Message(CMSPlugin):
    text = models.CharField(max_length=30)
    is_current = models.BooleanField(default=True)

    class Meta:
        abstract = True

    def __str__(self):
        return self.text


class Notice(Message):
    """Of these the CMS shows some."""

    text = PhoneField(max_length=30)
    objects = Current()
    search_fields = ["text"]


class Reminder(Message):
    """Of these the CMS shows all: it asks `objects`, which is not the default manager here."""

    text = PhoneField(max_length=30)
    current = Current()
    #: As another search engine wants them.
    search_fields = [object()]


class Hint(Message):
    """Keeps what it read, as models do that compare before they save."""

    search_fields = ["text"]

    @classmethod
    def from_db(cls, db, field_names, values):
        instance = super().from_db(db, field_names, values)
        instance.read = dict(zip(field_names, values))
        return instance


class Tip(Hint):
    """The search of the CMS finds it by what the model says that it inherits from."""

    search_fields = []


class Tenancy(Message):
    """Without a request nothing is known of its rows."""

    text = PhoneField(max_length=30)
    objects = OfTenant()
    search_fields = frozenset(["text"])

    class Meta:
        base_manager_name = "objects"
