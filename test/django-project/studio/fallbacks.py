"""Serializers with a value in place of what Python takes for false: `obj.heading or None`."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class NotesSerializer(GenericPluginSerializer):
    text = serializers.SerializerMethodField()
    heading = serializers.SerializerMethodField()
    count = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    flag = serializers.SerializerMethodField()
    data = serializers.SerializerMethodField()
    items = serializers.SerializerMethodField()
    label = serializers.SerializerMethodField()
    phone = serializers.SerializerMethodField()
    city = serializers.SerializerMethodField()
    country = serializers.SerializerMethodField()
    languages = serializers.SerializerMethodField()
    alt = serializers.SerializerMethodField()
    image_url = serializers.SerializerMethodField()
    address = serializers.SerializerMethodField()
    key = serializers.SerializerMethodField()
    name = serializers.SerializerMethodField()
    place = serializers.SerializerMethodField()
    stage = serializers.SerializerMethodField()
    stage_name = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = [
            *("id", "plugin_type", "text", "heading", "count", "number", "flag", "data", "items", "label"),
            *("phone", "city", "country", "languages", "alt", "image_url", "address", "key", "name", "place", "stage"),
            "stage_name",
        ]

    def get_text(self, obj):
        return obj.text or ""

    def get_heading(self, obj):
        if not obj.heading:
            return None
        return obj.heading

    def get_count(self, obj):
        return obj.count or "none"

    def get_number(self, obj):
        return 1 if not obj.count else obj.count

    def get_flag(self, obj):
        return obj.flag or None

    def get_data(self, obj):
        return obj.data or []

    def get_items(self, obj):
        if obj.data:
            return obj.data
        return {}

    def get_label(self, obj):
        return obj.get_tone_display() or "no tone"

    def get_phone(self, obj):
        return obj.person.phone if obj.person and obj.person.phone else "no phone"

    def get_city(self, obj):
        if not obj.person or not obj.person.office:
            return "nowhere"
        return obj.person.office.city

    def get_country(self, obj):
        if not (obj.person and obj.person.office and obj.person.office.country):
            return None
        return obj.person.office.country.name

    def get_languages(self, obj):
        return obj.person.languages if obj.person else []

    def get_alt(self, obj):
        return obj.image.default_alt_text if obj.image and obj.image.default_alt_text else ""

    def get_image_url(self, obj):
        request = self.context.get("request")
        image = obj.image
        if not image or not request:
            return None
        return request.build_absolute_uri(image.url)

    def get_address(self, obj):
        request = self.context.get("request")
        if obj.image:
            url = obj.image.url
            if request is not None:
                return request.build_absolute_uri(url)
            return url
        return ""

    def get_key(self, obj):
        return obj.person.pk if obj.person_id else None

    def get_name(self, obj):
        return obj.person.name if obj.person_id is not None else "nobody"

    def get_place(self, obj):
        return obj.person.office.city if obj.person_id and obj.person.office_id else ""

    def get_stage(self, obj):
        return obj.get_stage_display()

    def get_stage_name(self, obj):
        return obj.get_stage_display() if obj.stage else "none"


class MemoSerializer(serializers.ModelSerializer):
    phone = serializers.SerializerMethodField()
    city = serializers.SerializerMethodField()
    portrait = serializers.SerializerMethodField()

    class Meta:
        model = models.Person
        fields = ["name", "phone", "city", "portrait"]

    def get_phone(self, person):
        return person.phone or None

    def get_city(self, person):
        return "nowhere" if not person.office else person.office.city

    def get_portrait(self, person):
        return self.context["request"].build_absolute_uri(person.portrait.url) if person.portrait else ""


class MemosSerializer(serializers.ModelSerializer):
    people = MemoSerializer(many=True, read_only=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "people"]


class CoverSerializer(GenericPluginSerializer):
    address = serializers.SerializerMethodField()
    path = serializers.SerializerMethodField()

    class Meta:
        model = models.Gallery
        fields = ["id", "plugin_type", "address", "path"]

    def get_address(self, obj):
        request = self.context.get("request")
        return request.build_absolute_uri(obj.cover.url) if obj.cover and request else ""

    def get_path(self, obj):
        return obj.cover.url if obj.cover else "none"


class NoteSerializer(GenericPluginSerializer):
    shown = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "shown"]


class OtherColumnSerializer(NoteSerializer):
    """Another column stands in its place."""

    def get_shown(self, obj):
        return obj.heading or obj.text


class OtherGuardSerializer(NoteSerializer):
    """Another column decides."""

    def get_shown(self, obj):
        return obj.heading if obj.heading and obj.count else ""


class EitherSerializer(NoteSerializer):
    """One of two is enough."""

    def get_shown(self, obj):
        return obj.heading if obj.heading or obj.count else ""


class LinkOrSerializer(NoteSerializer):
    """Only code knows which links are none."""

    def get_shown(self, obj):
        return obj.link or ""


class LoudNoteSerializer(NoteSerializer):
    """What the property has is made by code."""

    def get_shown(self, obj):
        return obj.loud_text


class LostNameSerializer(GenericPluginSerializer):
    """The member is missing where the property is an error."""

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "person_name"]


class FloorSerializer(NoteSerializer):
    """A key of 0 is false, and its row is true."""

    def get_shown(self, obj):
        return obj.floor.title if obj.floor_id else None


CODE = [
    *(LoudNoteSerializer, LostNameSerializer, FloorSerializer),
    *(OtherColumnSerializer, OtherGuardSerializer, EitherSerializer, LinkOrSerializer),
]

register(NotesSerializer, MemosSerializer, CoverSerializer)
