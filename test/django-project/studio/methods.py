"""Serializers with methods: of some it is known what they write, since they only read what fields read, too."""

from functools import lru_cache

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import chosen, composed, fallbacks, firsts, helping, listings, lookalikes, missing, models, paths, properties, representing, row_tests, times  # noqa: F401
from .section import register_as
from .serializers import PictureSerializer, SlideSerializer


class MethodSerializer(GenericPluginSerializer):
    """Has methods that only read what fields read, too."""

    title = serializers.SerializerMethodField()
    label = serializers.SerializerMethodField(method_name="label_of")
    image = serializers.SerializerMethodField()
    image_url = serializers.SerializerMethodField()
    alt = serializers.SerializerMethodField()
    file_name = serializers.SerializerMethodField()
    picture = serializers.SerializerMethodField()
    stars = serializers.SerializerMethodField()
    image_address = serializers.SerializerMethodField()
    flyer_address = serializers.SerializerMethodField()
    flyer = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = [
            *("id", "plugin_type", "title", "label", "stars", "image", "image_url", "alt", "file_name", "picture"),
            *("image_address", "flyer_address", "flyer"),
        ]

    def get_title(self, obj) -> str:
        """What it is."""
        return obj.kind

    def get_stars(self, obj):
        return obj.get_stars_display()

    def label_of(self, event):
        return event.get_kind_display()

    def get_image(self, obj):
        return obj.image.url if obj.image else None

    def get_image_url(self, obj):
        if obj.image:
            return obj.image.url
        return None

    def get_alt(self, obj):
        if not obj.image:
            return None
        return obj.image.default_alt_text

    def get_file_name(self, obj):
        if obj.flyer:
            return obj.flyer.original_filename

    def get_picture(self, obj):
        return PictureSerializer(obj.image, context=self.context).data if obj.image else None

    def get_image_address(self, obj):
        request = self.context.get("request")
        if obj.image and request:
            return request.build_absolute_uri(obj.image.url)
        return None

    def get_flyer_address(self, obj):
        if not obj.flyer:
            return None
        return self.context["request"].build_absolute_uri(obj.flyer.url)

    def get_flyer(self, obj):
        return self.context["request"].build_absolute_uri(obj.flyer.url) if obj.flyer else None


class MethodListSerializer(serializers.ModelSerializer):
    slides = serializers.SerializerMethodField()
    titles = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "slides", "titles"]

    def get_slides(self, instance):
        return SlideSerializer(instance.slides.all(), many=True, context=self.context).data

    def get_titles(self, instance):
        return [slide.title for slide in instance.slides.all()]


class MethodPhotoSerializer(serializers.ModelSerializer):
    address = serializers.SerializerMethodField()

    class Meta:
        model = models.Slide
        fields = ["title", "address"]

    def get_address(self, slide):
        request = self.context["request"]
        return request.build_absolute_uri(slide.photo.url) if slide.photo and request else None


class MethodPhotosSerializer(serializers.ModelSerializer):
    slides = MethodPhotoSerializer(many=True)

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "slides"]


class MethodCoverSerializer(GenericPluginSerializer):
    address = serializers.SerializerMethodField()
    cover = serializers.SerializerMethodField()

    class Meta:
        model = models.Gallery
        fields = ["id", "plugin_type", "address", "cover"]

    def get_address(self, obj):
        return self.context["request"].build_absolute_uri(obj.cover.url)

    def get_cover(self, obj):
        request = self.context.get("request")
        if not obj.cover:
            return None
        return request.build_absolute_uri(obj.cover.url)


class EventTitle(GenericPluginSerializer):
    """What its methods do may be anything."""

    title = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "title"]


class CallingSerializer(EventTitle):
    def get_title(self, obj):
        return obj.kind.title()


class OtherwiseSerializer(EventTitle):
    def get_title(self, obj):
        return obj.image.name if obj.image else "none"


class OddTestSerializer(EventTitle):
    def get_title(self, obj):
        return obj.image.name if obj.day else None


class StepSerializer(EventTitle):
    def get_title(self, obj):
        kind = obj.kind
        return kind + "!"


class OtherAddressSerializer(EventTitle):
    def get_title(self, obj):
        request = self.context["request"]
        return request.build_absolute_uri("/media/%s" % obj.kind)


class OtherTestSerializer(EventTitle):
    def get_title(self, obj):
        request = self.context["request"]
        return request.build_absolute_uri(obj.image.url) if obj.image and obj.flyer else None


class CachedSerializer(EventTitle):
    @lru_cache  # noqa: B019
    def get_title(self, obj):
        return obj.kind


class SliderTitles(serializers.ModelSerializer):
    titles = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "titles"]


class SomeSerializer(SliderTitles):
    def get_titles(self, obj):
        return [slide.title for slide in obj.slides.all() if slide.price]


class FilteredSerializer(SliderTitles):
    def get_titles(self, obj):
        return SlideSerializer(obj.slides.filter(price=None), many=True, context=self.context).data


class HostlessSerializer(SliderTitles):
    """Without the request addresses have no host."""

    def get_titles(self, obj):
        return SlideSerializer(obj.slides.all(), many=True).data


FOLLOWED = {
    **{"Method": MethodSerializer, "MethodList": MethodListSerializer},
    **{"MethodPhotos": MethodPhotosSerializer, "MethodCover": MethodCoverSerializer},
}
CODE = [
    *(CallingSerializer, OtherwiseSerializer, OddTestSerializer, StepSerializer, CachedSerializer),
    *(OtherAddressSerializer, OtherTestSerializer),
    *(SomeSerializer, FilteredSerializer, HostlessSerializer, *lookalikes.CODE, *fallbacks.CODE, *paths.CODE, *listings.CODE),
    *(*times.CODE, *row_tests.CODE, *composed.CODE, *properties.CODE, *helping.CODE, *firsts.CODE, *chosen.CODE),
    *representing.CODE,
]

for name, kind in {**FOLLOWED, **{one.__name__.replace("Serializer", "Code"): one for one in CODE}}.items():
    register_as(name, kind)
