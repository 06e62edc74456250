"""Serializers that add members to what their base class has."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .helping import ImageAddresses, address_of
from .section import register


#: What rows and items are called below means something else there.
instance = slide = "another text"


class RepresentingSerializer(ImageAddresses, GenericPluginSerializer):
    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "kind", "day", "image"]

    def to_representation(self, instance):
        """With an address, and a label in place of the key."""
        data = super().to_representation(instance)
        request = self.context.get("request")
        image = instance.image
        data["image_url"] = address_of(request, image)
        data["tried_url"] = self.build_image_url(image)
        data["kind"] = instance.get_kind_display()
        data["text"] = str(instance.stars)
        data["facts"] = {"alt": image.default_alt_text if image else "", "stars": instance.stars}
        return data


class RepresentingSlidesSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "title"]

    def to_representation(self, obj):
        result = super().to_representation(obj)
        result["slides"] = [{"title": slide.title, "tone": slide.tone} for slide in obj.slides.all()]
        result["first"] = obj.slides.first().title if obj.slides.exists() else None
        return result


class KindAgain(GenericPluginSerializer):
    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "kind", "image"]


class ConditionalSerializer(KindAgain):
    """A member may be missing."""

    def to_representation(self, instance):
        data = super().to_representation(instance)
        if instance.image:
            data["alt"] = instance.image.default_alt_text
        return data


class ChangingSerializer(KindAgain):
    """What others have made is changed."""

    def to_representation(self, instance):
        data = super().to_representation(instance)
        data["kind"] = data["kind"].title()
        return data


class InPlaceSerializer(KindAgain):
    """The package puts no address in place of this one."""

    def to_representation(self, instance):
        data = super().to_representation(instance)
        data["image"] = instance.image_id
        return data


class OtherBaseSerializer(KindAgain):
    def to_representation(self, instance):
        data = super(GenericPluginSerializer, self).to_representation(instance)
        data["title"] = instance.kind
        return data


class RepresentedAgainSerializer(RepresentingSerializer):
    def to_representation(self, instance):
        data = super().to_representation(instance)
        data["again"] = instance.kind
        return data


CODE = [
    *(ConditionalSerializer, ChangingSerializer, InPlaceSerializer, OtherBaseSerializer, RepresentedAgainSerializer),
]

register(RepresentingSerializer, RepresentingSlidesSerializer)
