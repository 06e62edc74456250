from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models


def serializer_of(model):
    """A class that a function makes has no module of the project."""
    meta = type("Meta", (), {"model": model, "fields": ["id", "plugin_type", "urgent"]})
    urgent = serializers.SerializerMethodField()
    members = {"Meta": meta, "urgent": urgent, "get_urgent": lambda self, plugin: plugin.text + "!"}
    return type("MadeSerializer", (GenericPluginSerializer,), members)


class HintSerializer(GenericPluginSerializer):
    """Chooses fields, and does nothing else."""

    class Meta:
        model = models.Hint
        fields = ["id", "text", "plugin_type"]


@plugin_pool.register_plugin
class HintPlugin(CMSPluginBase):
    model = models.Hint
    name = "Hint"
    render_template = "nursery/plugin.html"

    @property
    def serializer_class(self):
        """As projects do whose serializers import plugins."""
        return HintSerializer


@plugin_pool.register_plugin
class NoticePlugin(CMSPluginBase):
    model = models.Notice
    name = "Notice"
    render_template = "nursery/plugin.html"


@plugin_pool.register_plugin
class ReminderPlugin(CMSPluginBase):
    model = models.Reminder
    name = "Reminder"
    serializer_class = serializer_of(models.Reminder)
    render_template = "nursery/plugin.html"


@plugin_pool.register_plugin
class OddmentPlugin(CMSPluginBase):
    model = models.Oddment
    name = "Oddment"
    render_template = "nursery/plugin.html"
