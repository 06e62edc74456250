from functools import wraps

from cms.models import CMSPlugin
from cms.utils import plugins as plugin_functions
from django.db import models
from django.db.models.signals import post_init
from django.dispatch import receiver


class Current(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(is_current=True)


class Memo(CMSPlugin):
    """Its default manager is not `objects`."""

    text = models.CharField(max_length=30)
    is_current = models.BooleanField(default=True)
    current = Current()

    def __str__(self):
        return self.text


class Headline(CMSPlugin):
    text = models.CharField(max_length=30)

    def __str__(self):
        return self.text


class Subtitle(CMSPlugin):
    text = models.CharField(max_length=30)

    def __str__(self):
        return self.text


@receiver(post_init, sender=Headline)
def shout(instance, **options):
    instance.text = instance.text.upper()


@receiver(post_init, sender=Subtitle)
def remember(instance, **options):
    instance.read = instance.text


def hiding(downcast):
    """Leaves out plugins as projects do that want to keep them from visitors."""

    @wraps(downcast)
    def shown(*arguments, **options):
        return (plugin for plugin in downcast(*arguments, **options) if "hidden" not in str(plugin))

    return shown


plugin_functions.downcast_plugins = hiding(plugin_functions.downcast_plugins)
