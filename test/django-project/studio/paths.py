"""Serializers with lists and rows by a path, `source="person.badges"`, and with numbers of rows without a model."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .nested import MemberSerializer
from .section import register
from .serializers import OfficeSerializer, TopicSerializer


class BadgeSerializer(serializers.ModelSerializer):
    parent = serializers.SlugRelatedField(source="topic.parent", slug_field="slug", read_only=True, allow_null=True)
    office = serializers.SlugRelatedField(source="person.office", slug_field="city", read_only=True)
    topic = TopicSerializer(read_only=True)
    city = serializers.CharField(source="person.office.city", default="nowhere")

    class Meta:
        model = models.Badge
        fields = ["title", "topic", "parent", "office", "city"]


class BadgesSerializer(GenericPluginSerializer):
    badges = BadgeSerializer(source="person.badges", many=True, read_only=True)
    listed = BadgeSerializer(source="person.badges", many=True, default=list)
    nothing = BadgeSerializer(source="person.badges", many=True, default=None)
    keys = serializers.PrimaryKeyRelatedField(source="person.badges", many=True, read_only=True)
    nullable = serializers.PrimaryKeyRelatedField(source="person.topics", many=True, read_only=True, allow_null=True)
    titles = serializers.SlugRelatedField(source="person.badges", slug_field="title", many=True, read_only=True)
    texts = serializers.StringRelatedField(source="person.office.people", many=True, default=[])
    place = OfficeSerializer(source="person.office", read_only=True)
    city = serializers.SlugRelatedField(source="person.office", slug_field="city", read_only=True)
    far = serializers.SlugRelatedField(
        source="person.office.country", slug_field="code", read_only=True, allow_null=True
    )
    made = serializers.SerializerMethodField()
    names = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    has_badges = serializers.SerializerMethodField()
    may_have_badges = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = [
            *("id", "plugin_type", "badges", "listed", "nothing", "keys", "nullable", "titles", "texts", "place"),
            *("city", "far", "made", "names", "number", "has_badges", "may_have_badges"),
        ]

    def get_made(self, obj):
        if obj.person is None:
            return []
        badges = obj.person.badges.all()
        return BadgeSerializer(badges, many=True, context=self.context).data

    def get_names(self, obj):
        return [topic.name for topic in obj.person.topics.all()] if obj.person else None

    def get_number(self, obj):
        return obj.person.badges.count() if obj.person else 0

    def get_has_badges(self, obj):
        return obj.person.badges.exists() if obj.person else False

    def get_may_have_badges(self, obj):
        return obj.person.badges.exists() if obj.person else None


class ColleagueSerializer(serializers.Serializer):
    """Has no model: its rows have a column with the name of the method."""

    name = serializers.CharField()
    count = serializers.IntegerField()
    number = serializers.IntegerField(source="badges.count")
    colleagues = MemberSerializer(source="office.people", many=True, default=[])


class PlainContactSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    plugin_type = serializers.CharField()
    number = serializers.IntegerField(source="person.count", default=0)


class PlainPeopleSerializer(serializers.Serializer):
    id = serializers.IntegerField()
    plugin_type = serializers.CharField()
    people = ColleagueSerializer(many=True)
    number = serializers.ReadOnlyField(source="people.count")


class FarSerializer(GenericPluginSerializer):
    """Is missing without a person, and without an office."""

    people = MemberSerializer(source="person.office.people", many=True, read_only=True)

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "people"]


class ListDefaultSerializer(FarSerializer):
    """Only code knows what stands in place of the list."""

    people = BadgeSerializer(source="person.badges", many=True, default=lambda: [])


class FarListsSerializer(FarSerializer):
    """The rows of the list have lists."""

    class Lists(serializers.ModelSerializer):
        class Meta:
            model = models.Person
            fields = ["name", "badges"]

    people = Lists(source="person.office.people", many=True, default=[])


class FarTextSerializer(FarSerializer):
    """Is missing without a person or an office, and null without a country."""

    people = serializers.SlugRelatedField(source="person.office.country", slug_field="code", read_only=True)


class FarCitySerializer(FarSerializer):
    """Is missing without a person, and null without an office."""

    people = serializers.SlugRelatedField(source="person.office", slug_field="city", read_only=True)


class TopicParentsSerializer(serializers.ModelSerializer):
    """The same in the rows of a list."""

    class Links(serializers.ModelSerializer):
        parent = serializers.SlugRelatedField(source="parent.parent", slug_field="slug", read_only=True)

        class Meta:
            model = models.Topic
            fields = ["name", "parent"]

    topics = Links(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


CODE = [FarTextSerializer, FarCitySerializer, TopicParentsSerializer, FarSerializer, ListDefaultSerializer, FarListsSerializer]

register(BadgesSerializer, PlainContactSerializer, model=models.Contact)
register(PlainPeopleSerializer, model=models.TopicList)
