"""Serializers whose methods call functions and methods of the project, and expect errors."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register

SEPARATOR = " / "


def address_of(request, file, other=None):
    """As projects have it in a module for all of their serializers."""
    if not file:
        return other
    return request.build_absolute_uri(file.url) if request else file.url


def file_facts(file, *, request):
    if not file:
        return None
    return {"id": file.pk, "url": address_of(request, file), "label": file.label}


def joined(first, last):
    return SEPARATOR.join([first, last])


class ImageAddresses:
    def build_image_url(self, image_field):
        if not image_field:
            return None

        try:
            url = image_field.url
        except (ValueError, AttributeError):
            return None

        request = self.context.get("request")
        return request.build_absolute_uri(url) if request else url

    @staticmethod
    def name_of(person, other="nobody"):
        return person.name if person else other


class HelpedSlideSerializer(ImageAddresses, serializers.ModelSerializer):
    image = serializers.SerializerMethodField()
    photo = serializers.SerializerMethodField()

    class Meta:
        model = models.Slide
        fields = ["title", "image", "photo"]

    def get_image(self, obj):
        return self.build_image_url(obj.image)

    def get_photo(self, obj):
        return self.build_image_url(image_field=obj.photo)


class HelpedSlidesSerializer(GenericPluginSerializer):
    slides = HelpedSlideSerializer(many=True, read_only=True)
    addresses = serializers.SerializerMethodField()
    again = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "slides", "addresses", "again"]

    def get_addresses(self, obj):
        request = self.context.get("request")
        return [address_of(request, slide.image, "no image") for slide in obj.slides.all()]

    def get_again(self, obj):
        request = self.context.get("request")
        return HelpedSlideSerializer(obj.slides.all(), many=True, context={"request": request}).data


class HelpedEventSerializer(ImageAddresses, GenericPluginSerializer):
    image = serializers.SerializerMethodField()
    flyer = serializers.SerializerMethodField()
    facts = serializers.SerializerMethodField()
    other = serializers.SerializerMethodField()
    own = serializers.SerializerMethodField()
    tried = serializers.SerializerMethodField()
    alt = serializers.SerializerMethodField()
    asked = serializers.SerializerMethodField()
    day = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "image", "flyer", "facts", "other", "own", "tried", "alt", "asked", "day"]

    def get_image(self, obj):
        return self.build_image_url(obj.image)

    def get_flyer(self, obj):
        return address_of(self.context["request"], obj.flyer)

    def get_facts(self, obj):
        return {"image": file_facts(obj.image, request=self.request), "kind": obj.kind}

    def get_other(self, obj):
        return address_of(file=obj.image, request=self.context.get("request"), other="")

    def get_own(self, obj):
        request = getattr(self, "request", None)
        return request.build_absolute_uri(obj.image.url) if obj.image else None

    def get_tried(self, obj):
        try:
            return self.request.build_absolute_uri(obj.flyer.url)
        except Exception:
            pass
        return "no flyer"

    def get_alt(self, obj):
        try:
            alt = obj.image.default_alt_text
        except AttributeError:
            return "no image"
        else:
            return alt or "no text"

    def get_asked(self, obj):
        if hasattr(obj, "image") and obj.image and hasattr(obj.image, "url"):
            return obj.image.url
        return None

    def get_day(self, obj):
        try:
            return obj.day.strftime("%d.%m.")
        except AttributeError:
            return ""


class HelpedPersonSerializer(ImageAddresses, GenericPluginSerializer):
    name = serializers.SerializerMethodField()
    place = serializers.SerializerMethodField()
    both = serializers.SerializerMethodField()
    portrait = serializers.SerializerMethodField()
    city = serializers.SerializerMethodField()
    file_name = serializers.SerializerMethodField()
    line = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "name", "place", "both", "portrait", "city", "file_name", "line"]

    def get_name(self, obj):
        return self.name_of(obj.person)

    def get_place(self, obj):
        try:
            return obj.person.office.country.name
        except AttributeError:
            return None

    def get_both(self, obj):
        return joined(obj.heading, self.name_of(obj.person, other="?"))

    def get_portrait(self, obj):
        if obj.person:
            return self.build_image_url(obj.person.portrait)

    def get_city(self, obj):
        """An empty text has methods, too."""
        try:
            return obj.person.office.city.upper()
        except AttributeError:
            return "nowhere"

    def get_file_name(self, obj):
        """A file without a name has an empty one."""
        try:
            return obj.person.portrait.name
        except AttributeError:
            return "no person"

    def get_line(self, obj):
        try:
            return obj.person.office.line
        except AttributeError:
            return "no line"


def city_of(person):
    try:
        return person.office.city
    except AttributeError:
        return "nowhere"


class HelpedPeopleSerializer(GenericPluginSerializer):
    cities = serializers.SerializerMethodField()

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "cities"]

    def get_cities(self, obj):
        return [city_of(person) for person in obj.people.order_by("pk")]


class HelpedTitle(GenericPluginSerializer):
    title = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "title"]


def shortened(text, *lengths):
    return text[: lengths[0]]


class ManyArgumentsSerializer(HelpedTitle):
    def get_title(self, obj):
        return shortened(obj.kind, 2)


class OtherErrorSerializer(HelpedTitle):
    """Not every text is a number."""

    def get_title(self, obj):
        try:
            return int(obj.kind)
        except ValueError:
            return "no number"


class AtLastSerializer(HelpedTitle):
    def get_title(self, obj):
        try:
            return obj.kind
        finally:
            obj.kind = "another one"


class EndlessSerializer(HelpedTitle):
    def get_title(self, obj):
        return self.get_title(obj) if obj.kind == "nothing" else "the end"


class LookingSerializer(HelpedTitle):
    """A row that leads to the plugin alone may be missing."""

    def get_title(self, obj):
        return "talk" if hasattr(obj, "nothing") else "other"


class IgnoredLineSerializer(HelpedTitle):
    """What nobody asks for may be an error."""

    def get_title(self, obj):
        try:
            image = obj.image.name
            return obj.kind
        except AttributeError:
            return "no image"


def one_of(first, second):
    return first


class IgnoredArgumentSerializer(HelpedTitle):
    def get_title(self, obj):
        try:
            return one_of(obj.kind, obj.image.name)
        except AttributeError:
            return "no image"


class FormOfNoneSerializer(HelpedTitle):
    """None has no form with places."""

    def get_title(self, obj):
        try:
            return f"{obj.price:.2f}"
        except TypeError:
            return "no price"


class LookingAtSerializer(GenericPluginSerializer):
    """A property that ends with an error is none."""

    title = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "title"]

    def get_title(self, obj):
        return "known" if hasattr(obj, "person_name") else "unknown"


CODE = [
    *(ManyArgumentsSerializer, OtherErrorSerializer, AtLastSerializer, EndlessSerializer, LookingSerializer),
    *(IgnoredLineSerializer, IgnoredArgumentSerializer, FormOfNoneSerializer, LookingAtSerializer),
]

register(HelpedSlidesSerializer, HelpedEventSerializer, HelpedPersonSerializer, HelpedPeopleSerializer)
