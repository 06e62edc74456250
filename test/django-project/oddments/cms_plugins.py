from functools import partial, wraps

from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from djangocms_link.cms_plugins import LinkPlugin
from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import choosing, joining, models  # noqa: F401
from .fields import ShoutedField


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

    # As every class has them since Python 3.13.
    __firstlineno__ = 17
    __static_attributes__ = ()


class Loud(serializers.ModelSerializer):
    def to_representation(self, instance):
        return {**super().to_representation(instance), "text": instance.text.upper()}


class LoudSerializer(GenericPluginSerializer, Loud):
    """Its own code comes after that of the package."""

    class Meta(HintSerializer.Meta):
        pass


class DeclaringSerializer(GenericPluginSerializer):
    """Has a field of the package in another way."""

    parent_plugin_type = serializers.ReadOnlyField(default="none")

    class Meta(HintSerializer.Meta):
        fields = ["id", "parent_plugin_type"]


class Shouted(serializers.CharField):
    def get_attribute(self, instance):
        return super().get_attribute(instance) + "!"


serializers.ModelSerializer.serializer_field_mapping[ShoutedField] = Shouted


def traced(method):
    @wraps(method)
    def inner(self, instance):
        return method(self, instance)

    return inner


GenericPluginSerializer.to_representation = traced(GenericPluginSerializer.to_representation)
serializers.DurationField.to_representation = traced(serializers.DurationField.to_representation)


class BareSerializer(GenericPluginSerializer):
    """Has no Meta."""


@plugin_pool.register_plugin
class LoudPlugin(CMSPluginBase):
    model = models.Hint
    name = "Loud"
    render_plugin = False
    serializer_class = LoudSerializer


@plugin_pool.register_plugin
class DeclaringPlugin(CMSPluginBase):
    model = models.Hint
    name = "Declaring"
    render_plugin = False
    serializer_class = DeclaringSerializer


@plugin_pool.register_plugin
class BarePlugin(CMSPluginBase):
    model = models.Hint
    name = "Bare"
    render_plugin = False
    serializer_class = BareSerializer


@plugin_pool.register_plugin
class PartialPlugin(CMSPluginBase):
    model = models.Hint
    name = "Partial"
    render_plugin = False
    serializer_class = partial(HintSerializer, read_only=True)


@plugin_pool.register_plugin
class ButtonPlugin(LinkPlugin):
    """A link in the form of the project."""

    name = "Button"
    render_template = "oddments/button.html"

    def get_render_template(self, context, instance, placeholder):
        return self.render_template


@plugin_pool.register_plugin
class TenancyPlugin(CMSPluginBase):
    model = models.Tenancy
    name = "Tenancy"
    render_plugin = False


@plugin_pool.register_plugin
class PlanPlugin(CMSPluginBase):
    model = models.Plan
    name = "Plan"
    render_plugin = False


@plugin_pool.register_plugin
class NicknamePlugin(CMSPluginBase):
    model = models.Nickname
    name = "Nickname"
    render_plugin = False


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
class TipPlugin(CMSPluginBase):
    model = models.Tip
    name = "Tip"
    render_plugin = False


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
