"""Serializers that choose fields, and have no code of their own."""

from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models


class WholeSerializer(GenericPluginSerializer):
    """Also what the package leaves out."""

    class Meta:
        model = models.Hint
        fields = "__all__"


class PlainSerializer(serializers.ModelSerializer):
    """As the documentation of djangocms-rest has it."""

    class Meta:
        model = models.Oddment
        fields = ["text", "plugin_type", "id", "scan", "rank", "lasts", "changed_date"]
        read_only_fields = ["rank"]
        extra_kwargs = {"text": {"help_text": "What it says", "required": False}}


class KeySerializer(serializers.ModelSerializer):
    """Has keys and references in JSON where the package has addresses."""

    class Meta:
        model = models.Oddment
        fields = ["id", "plugin_type", "size", "guide", "article", "data"]


class DeepSerializer(serializers.ModelSerializer):
    """Has rows in place of their keys."""

    class Meta(KeySerializer.Meta):
        depth = 1


class MomentSerializer(serializers.ModelSerializer):
    """Has a key that Python writes in another way alone than in a text."""

    class Meta(KeySerializer.Meta):
        fields = ["id", "plugin_type", "moment"]


class StatingSerializer(serializers.ModelSerializer):
    """Says of fields what they are without it."""

    text = serializers.CharField(required=False, help_text="What it says")
    size = serializers.PrimaryKeyRelatedField(read_only=True)
    barcodes = serializers.PrimaryKeyRelatedField(many=True, read_only=True)
    scan = serializers.FileField(read_only=True)

    class Meta(KeySerializer.Meta):
        fields = ["id", "text", "size", "barcodes", "scan", "plugin_type"]
        depth = 0


class SourceSerializer(serializers.HyperlinkedModelSerializer):
    """Has columns under other names, and as other fields that write them as they are."""

    heading = serializers.CharField(source="text")
    kind = serializers.ReadOnlyField(source="plugin_type")
    level = serializers.ReadOnlyField(source="rank")
    opened = serializers.BooleanField(source="is_open")
    file = serializers.FileField(source="scan")
    book = serializers.PrimaryKeyRelatedField(source="guide", read_only=True)
    codes = serializers.PrimaryKeyRelatedField(source="barcodes", many=True, read_only=True)
    facts = serializers.JSONField(source="data")
    rank = serializers.CharField()
    rank_name = serializers.CharField(source="get_rank_display", read_only=True)
    state = serializers.ReadOnlyField(source="get_state_display")

    class Meta(KeySerializer.Meta):
        fields = ["heading", "kind", "level", "opened", "file", "book", "codes", "facts", "rank", "rank_name", "state", "size_id", "plugin_type"]
        ref_name = "Source"

    def validate_heading(self, value):
        return value.strip()


class LabelSerializer(serializers.ModelSerializer):
    """Has labels that the model makes itself."""

    mood = serializers.CharField(source="get_mood_display")

    class Meta(KeySerializer.Meta):
        fields = ["id", "plugin_type", "mood"]


class FormingSerializer(serializers.ModelSerializer):
    """Has a text of its own in place of what a field has."""

    text = serializers.CharField(source="rank")

    class Meta(KeySerializer.Meta):
        fields = ["id", "plugin_type", "text"]


class RenamingSerializer(GenericPluginSerializer):
    class Meta:
        model = models.Hint
        fields = ["id", "plugin_type", "text"]
        extra_kwargs = {"text": {"source": "plugin_type"}}


class Choosing(CMSPluginBase):
    name = "Choosing"
    render_plugin = False


@plugin_pool.register_plugin
class WholePlugin(Choosing):
    model = models.Hint
    serializer_class = WholeSerializer


@plugin_pool.register_plugin
class PlainPlugin(Choosing):
    model = models.Oddment
    serializer_class = PlainSerializer


@plugin_pool.register_plugin
class KeyPlugin(Choosing):
    model = models.Oddment
    serializer_class = KeySerializer


@plugin_pool.register_plugin
class StatingPlugin(Choosing):
    model = models.Oddment
    serializer_class = StatingSerializer


@plugin_pool.register_plugin
class SharingPlugin(Choosing):
    """Has the serializer of the model that it is another name of."""

    model = models.OddmentAgain
    serializer_class = KeySerializer


@plugin_pool.register_plugin
class SourcePlugin(Choosing):
    model = models.Oddment
    serializer_class = SourceSerializer


@plugin_pool.register_plugin
class LabelPlugin(Choosing):
    model = models.Oddment
    serializer_class = LabelSerializer


@plugin_pool.register_plugin
class FormingPlugin(Choosing):
    model = models.Oddment
    serializer_class = FormingSerializer


@plugin_pool.register_plugin
class DeepPlugin(Choosing):
    model = models.Oddment
    serializer_class = DeepSerializer


@plugin_pool.register_plugin
class MomentPlugin(Choosing):
    model = models.Oddment
    serializer_class = MomentSerializer


@plugin_pool.register_plugin
class RenamingPlugin(Choosing):
    model = models.Hint
    serializer_class = RenamingSerializer
