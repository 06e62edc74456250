"""Serializers that have a value of their own in place of a row or a file that is missing."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class EventDefaultsSerializer(GenericPluginSerializer):
    alt = serializers.CharField(source="image.default_alt_text", default="")
    image_url = serializers.SerializerMethodField()
    address = serializers.SerializerMethodField()
    image = serializers.CharField(source="image.url", default="")
    flyer_name = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "alt", "image_url", "address", "image", "flyer_name"]

    def get_image_url(self, obj):
        return obj.image.url if obj.image else ""

    def get_address(self, obj):
        request = self.context.get("request")
        if obj.image and request:
            return request.build_absolute_uri(obj.image.url)
        return "/static/none.svg"

    def get_flyer_name(self, obj):
        if not obj.flyer:
            return False
        return obj.flyer.original_filename


class SlideDefaultsSerializer(serializers.ModelSerializer):
    file_name = serializers.CharField(source="image.name", default="none")
    photo_url = serializers.SerializerMethodField()

    class Meta:
        model = models.Slide
        fields = ["title", "file_name", "photo_url"]

    def get_photo_url(self, slide):
        return slide.photo.url if slide.photo else ""


class SliderDefaultsSerializer(serializers.ModelSerializer):
    slides = SlideDefaultsSerializer(many=True, read_only=True)

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "slides"]


class ContactDefaultsSerializer(serializers.ModelSerializer):
    city = serializers.CharField(source="person.office.city", default=12)
    name = serializers.SerializerMethodField()
    talks = serializers.IntegerField(source="person.count", default=0)
    # Related fields are null all the same.
    text = serializers.StringRelatedField(source="person", default="nobody")

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "city", "name", "talks", "text"]

    def get_name(self, contact):
        if contact.person:
            return contact.person.name
        return "nobody"


register(EventDefaultsSerializer, SliderDefaultsSerializer, ContactDefaultsSerializer)
