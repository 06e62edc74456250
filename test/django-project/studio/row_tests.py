"""Serializers that ask whether there are rows."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .lookalikes import NumberSerializer
from .nested import CardSerializer
from .section import register


class RowTestsSerializer(GenericPluginSerializer):
    """Asks whether there are rows before it lists them, or has something else where there are none."""

    has_slides = serializers.BooleanField(source="slides.exists", read_only=True)
    has_quotes = serializers.ReadOnlyField(source="quotes.exists")
    titles = serializers.SerializerMethodField()
    texts = serializers.SerializerMethodField()
    objects = serializers.SerializerMethodField()
    shown = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    joined = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = [
            *("id", "plugin_type", "has_slides", "has_quotes", "titles", "texts", "objects", "shown", "number"),
            "joined",
        ]

    def get_titles(self, obj):
        if not obj.slides.exists():
            return None
        return [slide.title for slide in obj.slides.all()]

    def get_texts(self, obj):
        return [quote.text for quote in obj.quotes.all()] if obj.quotes.count() else []

    def get_objects(self, obj):
        slides = obj.slides.all()
        if len(slides) and obj.slides.exists():
            return CardSerializer(slides, many=True, context=self.context).data
        return None

    def get_shown(self, obj):
        shown = obj.quotes.filter(is_shown=True)
        return [{"text": quote.text} for quote in shown.order_by("-stars")] if shown.exists() else None

    def get_number(self, obj):
        return obj.slides.count() or 0

    def get_joined(self, obj):
        return ", ".join(slide.title for slide in obj.slides.all()) if obj.slides.exists() else ""


class OwnTestSerializer(NumberSerializer):
    """Code of the project says whether the rows are listed."""

    number = serializers.SerializerMethodField()

    def get_number(self, obj):
        return [mention.is_shown for mention in obj.mentions.all()] if obj.mentions.exists() else None


class OtherRowsSerializer(NumberSerializer):
    """Asks for other rows than it lists."""

    number = serializers.SerializerMethodField()

    def get_number(self, obj):
        return [slide.title for slide in obj.slides.all()] if obj.quotes.exists() else None


class SomeRowsSerializer(NumberSerializer):
    """Lists some of the rows for which it asks."""

    number = serializers.SerializerMethodField()

    def get_number(self, obj):
        return [quote.text for quote in obj.loose.all() if quote.is_shown] if obj.loose.exists() else None


class JoinedRowsSerializer(NumberSerializer):
    """Rows may have nothing to join."""

    number = serializers.SerializerMethodField()

    def get_number(self, obj):
        return "".join(slide.text for slide in obj.slides.all()) if obj.slides.exists() else None


class NumberOfRowsSerializer(NumberSerializer):
    """Writes a number in place of whether there are rows."""

    number = serializers.IntegerField(source="slides.exists", read_only=True)


CODE = [NumberOfRowsSerializer, OwnTestSerializer, OtherRowsSerializer, SomeRowsSerializer, JoinedRowsSerializer]

register(RowTestsSerializer)
