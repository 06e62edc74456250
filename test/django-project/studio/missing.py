"""A serializer with values in place of rows that are missing, beside those of rows that are there."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class FarNullsSerializer(GenericPluginSerializer):
    """A row that is there has its null, and not what stands in place of the row."""

    office = serializers.SerializerMethodField()
    alt = serializers.SerializerMethodField()
    alt_or = serializers.SerializerMethodField()
    width = serializers.SerializerMethodField()
    height = serializers.SerializerMethodField()
    city = serializers.SerializerMethodField()
    caller = serializers.SerializerMethodField()
    floor_title = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = [
            *("id", "plugin_type", "office", "alt", "alt_or", "width", "height", "city", "caller", "person_phone"),
            "floor_title",
        ]

    def get_office(self, obj):
        return obj.person.office_id if obj.person else 0

    def get_alt(self, obj):
        return obj.image.default_alt_text if obj.image else ""

    def get_alt_or(self, obj):
        return (obj.image.default_caption or "no caption") if obj.image else None

    def get_width(self, obj):
        return obj.image.width if obj.image else None

    def get_height(self, obj):
        if not obj.image:
            return "no image"
        return obj.image.height

    def get_city(self, obj):
        return (obj.person.phone or "no phone") if obj.person else "nobody"

    def get_caller(self, obj):
        return obj.person_phone

    def get_floor_title(self, obj):
        return obj.floor.title if obj.floor_id is not None else "outside"


class SomeBadgesSerializer(GenericPluginSerializer):
    """Has null in place of a list without items."""

    titles = serializers.SerializerMethodField()
    badges = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "titles", "badges"]

    def get_titles(self, obj):
        if not obj.person:
            return None
        return [badge.title for badge in obj.person.badges.all()] or None

    def get_badges(self, obj):
        return [{"title": badge.title} for badge in obj.person.badges.all()] or None if obj.person else None


register(FarNullsSerializer, SomeBadgesSerializer)
