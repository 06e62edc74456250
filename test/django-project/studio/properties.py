"""Serializers that declare fields of properties, and what methods and properties make of texts, dates and numbers."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class LineSerializer(serializers.ModelSerializer):
    line = serializers.CharField(read_only=True)
    known = serializers.BooleanField(source="is_known", read_only=True)

    class Meta:
        model = models.Person
        fields = ["line", "known"]


class PropertiesSerializer(GenericPluginSerializer):
    label = serializers.CharField(read_only=True)
    long = serializers.ReadOnlyField(source="long_label")
    many = serializers.BooleanField(source="is_many")
    amount = serializers.IntegerField(read_only=True)
    person_line = serializers.CharField(source="person.line", default=None)
    known = serializers.BooleanField(source="person.is_known", default=False)
    flyer = serializers.CharField(source="image.label", default="no image")
    row = LineSerializer(source="person")
    image_label = serializers.SerializerMethodField()
    few = serializers.SerializerMethodField()
    loud = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = [
            *("id", "plugin_type", "label", "long", "many", "amount", "person_line", "known", "flyer", "row"),
            *("image_label", "few", "loud", "office_line"),
        ]

    def get_image_label(self, obj):
        label = obj.image.label if obj.image else ""
        return label

    def get_few(self, obj):
        count = obj.count or 0
        return [obj.amount < 3, 3 <= obj.amount, obj.amount >= 2] if obj.count is not None and obj.count <= 3 else count

    def get_loud(self, obj):
        return f"{obj.heading.upper().strip()} of {obj.tone.lower()}"


class DayTextsSerializer(GenericPluginSerializer):
    day_text = serializers.SerializerMethodField()
    hour = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "day_text", "hour"]

    def get_day_text(self, obj):
        return f"on {obj.day:%d.%m.%Y}" if obj.day else ""

    def get_hour(self, obj):
        return "{:%H:%M} h".format(obj.opens) if obj.opens else None


class PriceTextsSerializer(GenericPluginSerializer):
    text = serializers.SerializerMethodField()
    places = serializers.SerializerMethodField()
    percents = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    numbers = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "text", "places", "percents", "number", "numbers"]

    def get_text(self, obj):
        return str(obj.price)

    def get_places(self, obj):
        return f"{obj.price:.2f} EUR" if obj.price is not None else ""

    def get_percents(self, obj):
        return "%.2f EUR, 100%%" % obj.price if obj.price else None

    def get_number(self, obj):
        return float(obj.price) if obj.price is not None else None

    def get_numbers(self, obj):
        return {"price": float(obj.price) if obj.price else None, "again": "{:.2f}".format(obj.price) if obj.price else ""}


class ClassesSerializer(GenericPluginSerializer):
    classes = serializers.SerializerMethodField()
    names = serializers.SerializerMethodField()
    both = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "classes", "names", "both"]

    def get_classes(self, obj):
        return " ".join(filter(None, [obj.tone, "is-many" if obj.is_many else "", f"note-{obj.pk}" if obj.flag else None]))

    def get_names(self, obj):
        return ", ".join(name for name in (obj.heading, obj.text, obj.person.name if obj.person else None) if name)

    def get_both(self, obj):
        return "/".join([obj.heading, obj.tone]).strip()


class NoteLineSerializer(GenericPluginSerializer):
    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "line"]


class NumberTextSerializer(NoteLineSerializer):
    """Writes the text of a number."""

    line = serializers.CharField(source="amount")


class MayBeNumberSerializer(NoteLineSerializer):
    """Takes a number for true or false."""

    line = serializers.BooleanField(source="amount")


class LostLineSerializer(NoteLineSerializer):
    """Is missing where a person has no office."""

    line = serializers.CharField(source="lost_line", read_only=True)


class LostPersonSerializer(NoteLineSerializer):
    """Is missing without a person."""

    line = serializers.CharField(source="person.line", read_only=True)


class LessTextSerializer(NoteLineSerializer):
    """The order of texts is that of their letters."""

    line = serializers.SerializerMethodField()

    def get_line(self, obj):
        return obj.heading > "a"


class RoundedSerializer(serializers.ModelSerializer):
    """Has fewer places than its column."""

    line = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "line"]

    def get_line(self, obj):
        return f"{obj.price:.1f}" if obj.price is not None else ""


class SomeOtherSerializer(NoteLineSerializer):
    """Has those that have more than one letter."""

    line = serializers.SerializerMethodField()

    def get_line(self, obj):
        return " ".join(one for one in [obj.heading, obj.tone] if len(one) > 1)


class ChangedRowSerializer(NoteLineSerializer):
    """Changes the row before it reads it."""

    line = serializers.SerializerMethodField()

    def get_line(self, obj):
        nothing = setattr(obj, "heading", "changed")  # noqa: B010, F841
        return obj.heading


class PlaylistSerializer(NoteLineSerializer):
    """Asks a row that may be false."""

    line = serializers.SerializerMethodField()

    def get_line(self, obj):
        return "songs" if obj.playlist else "none"


class EchoSerializer(NoteLineSerializer):
    """Is made of more than is followed."""

    line = serializers.CharField(source="echo8")


class WhisperSerializer(GenericPluginSerializer):
    """The row decides what it has by each name."""

    kind = serializers.SerializerMethodField()

    class Meta:
        model = models.Whisper
        fields = ["id", "plugin_type", "title", "kind"]

    def get_kind(self, obj):
        return obj.KIND


class TopicPathSerializer(serializers.ModelSerializer):
    """How far it is to the end of the tree, only code knows."""

    class Topics(serializers.ModelSerializer):
        class Meta:
            model = models.Topic
            fields = ["path"]

    topics = Topics(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


class TopicTextSerializer(serializers.ModelSerializer):
    """So is it with its text."""

    topics = serializers.StringRelatedField(many=True)

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]


CODE = [
    *(NumberTextSerializer, MayBeNumberSerializer, LostLineSerializer, LostPersonSerializer, LessTextSerializer),
    *(TopicPathSerializer, TopicTextSerializer, RoundedSerializer, SomeOtherSerializer, ChangedRowSerializer),
    *(EchoSerializer, PlaylistSerializer, WhisperSerializer),
]

register(PropertiesSerializer, DayTextsSerializer, PriceTextsSerializer, ClassesSerializer)
