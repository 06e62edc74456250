"""Serializers of rows that have lists of their own: sections with cards, and cards with links."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register
from .serializers import TopicSerializer


class LinkSerializer(serializers.ModelSerializer):
    topic = TopicSerializer(read_only=True)
    url = serializers.CharField(source="file.url", default=None)

    class Meta:
        model = models.SlideLink
        fields = ["label", "target", "topic", "url"]


class CardSerializer(serializers.ModelSerializer):
    links = LinkSerializer(many=True, read_only=True)
    labels = serializers.SlugRelatedField(source="links", slug_field="label", many=True, read_only=True)
    names = serializers.SerializerMethodField()
    number = serializers.IntegerField(source="links.count", read_only=True)

    class Meta:
        model = models.Slide
        fields = ["title", "links", "labels", "topics", "names", "number"]

    def get_names(self, slide):
        return [topic.name for topic in slide.topics.all()]


class CardsSerializer(GenericPluginSerializer):
    cards = CardSerializer(source="slides", many=True, read_only=True)

    number = serializers.SerializerMethodField()
    quotes = serializers.SerializerMethodField()
    slides = serializers.SerializerMethodField()
    has_slides = serializers.SerializerMethodField()
    has_quotes = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "title", "cards", "number", "quotes", "slides", "has_slides", "has_quotes"]

    def get_number(self, obj):
        return obj.slides.count()

    def get_slides(self, obj):
        return obj.slides.all().count()

    def get_quotes(self, obj):
        return len(obj.quotes.all())

    def get_has_slides(self, obj):
        return obj.slides.exists()

    def get_has_quotes(self, obj):
        return obj.quotes.all().exists()


class MemberSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Person
        fields = ["name", "languages", "count"]


class TeamOfficeSerializer(serializers.ModelSerializer):
    people = MemberSerializer(many=True, read_only=True)
    colleagues = serializers.PrimaryKeyRelatedField(source="people", many=True, read_only=True)

    class Meta:
        model = models.Office
        fields = ["city", "people", "colleagues"]


class TeamPersonSerializer(serializers.ModelSerializer):
    office = TeamOfficeSerializer(read_only=True)

    class Meta:
        model = models.Person
        fields = ["name", "office"]


class TeamSerializer(GenericPluginSerializer):
    person = TeamPersonSerializer(read_only=True)

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "person"]


class TeamsSerializer(GenericPluginSerializer):
    people = TeamPersonSerializer(many=True, read_only=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "people"]


class DeepOfficeSerializer(serializers.ModelSerializer):
    """The lists of its people are in the third list."""

    class DeepPerson(serializers.ModelSerializer):
        topiclist_set = serializers.PrimaryKeyRelatedField(many=True, read_only=True)

        class Meta:
            model = models.Person
            fields = ["name", "topiclist_set"]

    people = DeepPerson(many=True, read_only=True)

    class Meta:
        model = models.Office
        fields = ["city", "people"]


class DeepSerializer(TeamsSerializer):
    class DeepPerson(serializers.ModelSerializer):
        office = DeepOfficeSerializer(read_only=True)

        class Meta:
            model = models.Person
            fields = ["name", "office"]

    people = DeepPerson(many=True, read_only=True)


register(CardsSerializer, TeamSerializer, TeamsSerializer, DeepSerializer)
