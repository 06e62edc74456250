"""Serializers without code, as agencies write them."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from filer.models import Image
from rest_framework import serializers

from . import models


class PictureSerializer(serializers.ModelSerializer):
    """A file of django-filer, whose address is a property."""

    address = serializers.ImageField(source="file")

    class Meta:
        model = Image
        fields = ["id", "url", "address", "name", "original_filename", "default_alt_text", "mime_type", "width"]


class SlideSerializer(serializers.ModelSerializer):
    tone_label = serializers.CharField(source="get_tone_display")
    picture = PictureSerializer(source="image", read_only=True)
    alt = serializers.CharField(source="image.name", default=None)

    class Meta:
        model = models.Slide
        exclude = ["slider"]


class QuoteSerializer(serializers.ModelSerializer):
    rating = serializers.ReadOnlyField(source="get_stars_display")
    stars = serializers.CharField()

    class Meta:
        model = models.Quote
        fields = ["text", "rating", "stars"]


class SliderSerializer(GenericPluginSerializer):
    slides = SlideSerializer(many=True, read_only=True)
    quoted = QuoteSerializer(source="quotes", many=True, read_only=True)

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "title", "delay", "space", "color", "slides", "quotes", "quoted"]


class FeatureSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Feature
        fields = ["name", "number"]


class FeatureListSerializer(serializers.ModelSerializer):
    features = FeatureSerializer(source="feature_set", many=True, read_only=True)
    names = serializers.SlugRelatedField(source="feature_set", slug_field="name", many=True, read_only=True)

    class Meta:
        model = models.FeatureList
        fields = ["id", "plugin_type", "title", "features", "names", "feature_set", "quotes"]


class CountrySerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Country
        fields = "__all__"


class OfficeSerializer(serializers.ModelSerializer):
    country = CountrySerializer(read_only=True)

    class Meta:
        model = models.Office
        fields = ["id", "city", "country"]


class PersonSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Person
        fields = "__all__"


class ContactSerializer(serializers.ModelSerializer):
    person = PersonSerializer(read_only=True)

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "heading", "person", "space"]


class FullPersonSerializer(PersonSerializer):
    office = OfficeSerializer(read_only=True)


class FullContactSerializer(ContactSerializer):
    person = FullPersonSerializer(read_only=True)
    city = serializers.CharField(source="person.office.city", default=None, read_only=True)

    class Meta(ContactSerializer.Meta):
        fields = [*ContactSerializer.Meta.fields, "city"]


class TopicSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Topic
        fields = ["name", "slug", "parent"]


class TopicListSerializer(GenericPluginSerializer):
    topics = TopicSerializer(many=True, read_only=True)
    people = FullPersonSerializer(many=True, read_only=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics", "people"]


class PlaceSerializer(serializers.ModelSerializer):
    person = serializers.SlugRelatedField(slug_field="office__country__name", read_only=True)
    named = serializers.StringRelatedField(source="person")

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "person", "named"]


class PlacesSerializer(serializers.ModelSerializer):
    people = serializers.SlugRelatedField(slug_field="office__city", many=True, read_only=True)
    names = serializers.StringRelatedField(source="people", many=True)
    cities = serializers.SerializerMethodField()

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "people", "names", "cities"]

    def get_cities(self, obj):
        return [person.office.city for person in obj.people.all()]


class DownloadSerializer(serializers.ModelSerializer):
    url = serializers.CharField(source="file.url", read_only=True)

    class Meta:
        model = models.Download
        fields = ["title", "url", "file"]


class PlainDownloadSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Download
        fields = ["title", "file"]


class DownloadsSerializer(GenericPluginSerializer):
    items = DownloadSerializer(many=True, read_only=True)

    class Meta:
        model = models.Downloads
        fields = ["id", "plugin_type", "title", "items"]


class PlainDownloadsSerializer(DownloadsSerializer):
    items = PlainDownloadSerializer(many=True, read_only=True)


class EventSerializer(GenericPluginSerializer):
    starts = serializers.DateTimeField(format="%d.%m.%Y %H:%M")
    day = serializers.DateField(format="%d.%m.%Y")
    opens = serializers.TimeField(format="%H:%M")
    kind_label = serializers.CharField(source="get_kind_display")
    weekday = serializers.DateField("%A, %-d %B %Y", source="day", input_formats=["%d.%m.%Y"])
    iso = serializers.DateTimeField(source="starts", format="iso-8601", required=False)
    span = serializers.DurationField(source="lasts", format="iso-8601")
    fee = serializers.DecimalField(10, 2, True, source="price")

    class Meta:
        model = models.Event
        fields = [
            *("id", "plugin_type", "starts", "day", "opens", "lasts", "price", "kind", "kind_label", "image"),
            *("weekday", "iso", "span", "fee"),
        ]


class ClockSerializer(GenericPluginSerializer):
    """Has the name of a time zone, which only Python knows."""

    starts = serializers.DateTimeField(format="%H:%M %Z")

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "starts"]


class PricedSerializer(GenericPluginSerializer):
    price = serializers.DecimalField(max_digits=8, decimal_places=2, coerce_to_string=False)
    rounded = serializers.FloatField(source="price")
    visitors = serializers.CharField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "price", "rounded", "visitors"]


class PicturedSerializer(GenericPluginSerializer):
    """The package puts an address in place of the image's."""

    image = serializers.CharField(source="image.url", read_only=True)
    image_url = serializers.CharField(source="image.url", default=None)
    flyer_url = serializers.ReadOnlyField(source="flyer.url")
    flyer_file = serializers.FileField(source="flyer.file", read_only=True)

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "image", "image_url", "flyer_url", "flyer_file"]


class CardSerializer(serializers.Serializer):
    """Has no model: what it writes is declared."""

    id = serializers.IntegerField()
    type = serializers.CharField(source="plugin_type")
    picture = PictureSerializer(source="image", read_only=True)
    alt = serializers.CharField(source="image.default_alt_text", read_only=True)
    file_name = serializers.CharField(source="flyer.original_filename", read_only=True)
    plugin_type = serializers.CharField()


class PhotoSerializer(serializers.Serializer):
    title = serializers.CharField()
    url = serializers.CharField(source="photo.url", read_only=True)


class PhotosSerializer(serializers.Serializer):
    plugin_type = serializers.CharField()
    cover = serializers.URLField(source="cover.url", read_only=True)
    photos = PhotoSerializer(many=True, read_only=True)


class ServiceSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Service
        fields = ["id", "code"]


class ServiceTeaserSerializer(GenericPluginSerializer):
    service = ServiceSerializer(read_only=True)
    others = ServiceSerializer(many=True, read_only=True)

    class Meta:
        model = models.ServiceTeaser
        fields = ["id", "plugin_type", "service", "others"]
