"""Serializers that look as if it were known what they write, while other code decides."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models


class TalkLabelSerializer(GenericPluginSerializer):
    """The label is that of the proxy."""

    label = serializers.CharField(source="get_kind_display")

    class Meta:
        model = models.Talk
        fields = ["id", "plugin_type", "label"]


class TaxLabelSerializer(GenericPluginSerializer):
    """The keys of the choices are other numbers than the column has."""

    label = serializers.CharField(source="get_tax_display")

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "label"]


class LongLabelSerializer(TaxLabelSerializer):
    """No number of JSON has all digits of the key."""

    label = serializers.CharField(source="get_code_display")


class MeasuredSerializer(GenericPluginSerializer):
    """Where the row of a file lacks its hash, django-filer makes it as the row is read."""

    hash = serializers.CharField(source="image.sha1", default=None)
    same_hash = serializers.ReadOnlyField(source="image.sha1")

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "hash", "same_hash"]


class NameSerializer(serializers.Serializer):
    name = serializers.CharField()


class LoudSerializer(NameSerializer):
    def to_representation(self, instance):
        return {"name": instance.name.upper()}


class AskingSerializer(NameSerializer):
    """Is made in one way alone."""

    def __init__(self, instance, context):
        super().__init__(instance, context=context)


class PersonOfContact(serializers.ModelSerializer):
    person = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "person"]


class ShadowedSerializer(PersonOfContact):
    def get_person(self, obj, *, NameSerializer=LoudSerializer):  # noqa: N803
        return NameSerializer(obj.person, context=self.context).data if obj.person else None


class AskedSerializer(PersonOfContact):
    def get_person(self, obj):
        return AskingSerializer(obj.person, context=self.context).data if obj.person else None


class PlacedSerializer(PersonOfContact):
    """Is null for a person without an office, and missing without a person."""

    person = serializers.ReadOnlyField(source="person.office_id")


class PlacedAgainSerializer(PersonOfContact):
    """The same beside null for both."""

    person = serializers.ReadOnlyField(source="person.office_id", default=None)
    office = serializers.ReadOnlyField(source="person.office_id")

    class Meta(PersonOfContact.Meta):
        fields = [*PersonOfContact.Meta.fields, "office"]


class DefaultedSerializer(PersonOfContact):
    """Has a value of its own without a person."""

    person = serializers.CharField(source="person.name", default="nobody")


class MadeDefaultSerializer(PersonOfContact):
    """Only code knows what stands in place of the person."""

    person = serializers.CharField(source="person.name", default=dict)


class LostDefaultSerializer(PersonOfContact):
    """Is null for an office without a country, but another value without an office."""

    person = serializers.ReadOnlyField(source="person.office.country_id", default="")


class LinkedSerializer(PersonOfContact):
    """A link that is null is an empty one, but not where there is no person."""

    person = serializers.ReadOnlyField(source="person.link", default=None)


class LinkedListSerializer(serializers.ModelSerializer):
    """The same of the rows of a list."""

    class LinkedTopic(serializers.ModelSerializer):
        link = serializers.ReadOnlyField(source="parent.link", default=None)

        class Meta:
            model = models.Topic
            fields = ["name", "link"]

    topics = LinkedTopic(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


class TreeSerializer(serializers.ModelSerializer):
    parent = serializers.SerializerMethodField()
    other = serializers.SerializerMethodField()

    class Meta:
        model = models.Topic
        fields = ["name", "parent", "other"]

    def get_parent(self, obj):
        return TreeSerializer(obj.parent, context=self.context).data if obj.parent else None

    def get_other(self, topic):
        return TreeSerializer(topic.parent, context=self.context).data if topic.parent else None


class TreesSerializer(serializers.ModelSerializer):
    topics = TreeSerializer(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


class ShortSerializer(serializers.ModelSerializer):
    """The proxy has a property in place of the list."""

    people = serializers.SlugRelatedField(slug_field="name", many=True, read_only=True)

    class Meta:
        model = models.ShortTopicList
        fields = ["id", "plugin_type", "people"]


class HintsSerializer(serializers.ModelSerializer):
    """The manager has other rows where a plugin asks."""

    hints = serializers.SlugRelatedField(slug_field="text", many=True, read_only=True)

    class Meta:
        model = models.FeatureList
        fields = ["id", "plugin_type", "hints"]


class FewSerializer(serializers.ModelSerializer):
    """Counts some of the rows alone."""

    hints = serializers.SerializerMethodField()

    class Meta:
        model = models.FeatureList
        fields = ["id", "plugin_type", "hints"]

    def get_hints(self, obj):
        return obj.quotes.filter(is_shown=False).count()


class NumberSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "number"]


class OwnCountSerializer(NumberSerializer):
    """The rows are counted by code of the project."""

    number = serializers.IntegerField(source="mentions.count", read_only=True)


class OwnExistsSerializer(NumberSerializer):
    """Code of the project says that there are rows."""

    number = serializers.SerializerMethodField()

    def get_number(self, obj):
        return obj.mentions.exists()


class IntegerField(serializers.IntegerField):
    def to_representation(self, value):
        return super().to_representation(value) + 1


class OwnNumberSerializer(NumberSerializer):
    """The field has the name of that of REST framework."""

    number = IntegerField(source="slides.count", read_only=True)


class TextsSerializer(serializers.ModelSerializer):
    """The text of a topic has the name of its class."""

    topics = serializers.StringRelatedField(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


CODE = [
    *(TalkLabelSerializer, TaxLabelSerializer, LongLabelSerializer, MeasuredSerializer, LinkedSerializer, LinkedListSerializer),
    *(ShadowedSerializer, AskedSerializer, PlacedSerializer, PlacedAgainSerializer),
    *(DefaultedSerializer, MadeDefaultSerializer, LostDefaultSerializer),
    *(OwnCountSerializer, OwnExistsSerializer, OwnNumberSerializer),
    *(FewSerializer, TreesSerializer, ShortSerializer, HintsSerializer, TextsSerializer),
]
