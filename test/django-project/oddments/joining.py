"""Serializers that have rows of other models, or columns of them, and no code of their own."""

from cms.plugin_pool import plugin_pool
from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .choosing import Choosing, KeySerializer


class CoverSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Manual
        fields = ["original_filename"]


class SizeSerializer(serializers.ModelSerializer):
    label = serializers.CharField(source="name")

    class Meta:
        model = models.Größe
        fields = ["id", "label"]


class ArticleSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Article
        fields = "__all__"


class RowSerializer(serializers.ModelSerializer):
    """Has rows, and columns of them, in place of keys."""

    size = SizeSerializer(read_only=True)
    text = serializers.CharField()
    piece = ArticleSerializer(source="article")
    size_name = serializers.CharField(source="size.name", read_only=True)
    written = serializers.DateTimeField(source="article.written", default=None)
    coupon = serializers.SlugRelatedField(slug_field="name", read_only=True)

    class Meta(KeySerializer.Meta):
        fields = ["id", "plugin_type", "size", "text", "piece", "size_name", "written", "coupon"]


class CodeSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Coupon
        fields = ["id", "name"]


class ListSerializer(GenericPluginSerializer):
    """Has rows in place of the keys of lists."""

    coupons = CodeSerializer(many=True, read_only=True)
    names = serializers.SlugRelatedField(source="coupons", slug_field="name", many=True, read_only=True)

    keys = serializers.PrimaryKeyRelatedField(source="coupons", many=True, read_only=True)

    class Meta(KeySerializer.Meta):
        fields = ["id", "plugin_type", "coupons", "names", "keys"]


class ShowSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Show
        fields = ["name"]


class DrawingSerializer(GenericPluginSerializer):
    """Has rows of which the model's manager leaves some out."""

    shows = ShowSerializer(many=True, read_only=True)

    class Meta:
        model = models.Raffle
        fields = ["id", "plugin_type", "shows"]


class GuardedSerializer(serializers.ModelSerializer):
    """Has a row of a file, which may not be public."""

    guide = CoverSerializer(read_only=True)

    class Meta(KeySerializer.Meta):
        fields = ["id", "guide", "plugin_type"]


class CoveredSerializer(GenericPluginSerializer):
    """The package puts an address in place of the row, and those in JSON into each member that has it."""

    guide = CoverSerializer(read_only=True)
    facts = serializers.JSONField(source="data")

    class Meta(KeySerializer.Meta):
        fields = ["id", "guide", "facts", "data", "plugin_type"]


@plugin_pool.register_plugin
class CoveredPlugin(Choosing):
    model = models.Oddment
    serializer_class = CoveredSerializer


@plugin_pool.register_plugin
class RowPlugin(Choosing):
    model = models.Oddment
    serializer_class = RowSerializer


@plugin_pool.register_plugin
class ListPlugin(Choosing):
    model = models.Oddment
    serializer_class = ListSerializer


@plugin_pool.register_plugin
class GuardedPlugin(Choosing):
    model = models.Oddment
    serializer_class = GuardedSerializer


@plugin_pool.register_plugin
class RafflePlugin(Choosing):
    model = models.Raffle
    serializer_class = DrawingSerializer
