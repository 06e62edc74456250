"""Serializers with methods that list rows: objects, filtered and ordered ones, and texts of them."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register
from .serializers import OfficeSerializer, QuoteSerializer, SlideSerializer


class ListingSerializer(GenericPluginSerializer):
    items = serializers.SerializerMethodField()
    plain = serializers.SerializerMethodField()
    shown = serializers.SerializerMethodField()
    quotes = serializers.SerializerMethodField()
    number = serializers.SerializerMethodField()
    ordered = serializers.SerializerMethodField()
    titles = serializers.SerializerMethodField()
    joined = serializers.SerializerMethodField()
    latest = serializers.SerializerMethodField()
    votes = serializers.SerializerMethodField()
    captions = serializers.SerializerMethodField()
    images = serializers.SerializerMethodField()
    tones = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = [
            *("id", "plugin_type", "parent_plugin_type", "items", "plain", "shown", "quotes", "number", "ordered", "titles", "joined"),
            *("latest", "votes", "captions", "images", "tones"),
        ]

    def get_items(self, obj):
        request = self.context.get("request", None)
        return [
            {
                "id": slide.pk,
                "title": slide.title or None,
                "image": request.build_absolute_uri(slide.image.url) if slide.image else None,
                "picture": {"url": slide.image.url, "alt": slide.image.default_alt_text} if slide.image else None,
                "topics": ", ".join([topic.name for topic in slide.topics.all()]),
                "links": [{"label": link.label, "topic": link.topic.name if link.topic else ""} for link in slide.links.all()],
                "tone": slide.get_tone_display(),
            }
            for slide in obj.slides.all()
        ]

    def get_plain(self, obj):
        quotes = obj.loose.all()
        return [quote.text for quote in quotes if quote.is_shown and not quote.is_old]

    def get_shown(self, obj):
        return QuoteSerializer(obj.quotes.filter(is_shown=True), many=True, context=self.context).data

    def get_quotes(self, obj):
        return [{"text": one.text} for one in obj.quotes.all().order_by("stars", "-text")]

    def get_number(self, obj):
        return obj.loose.filter(is_shown=False).count()

    def get_ordered(self, obj):
        return SlideSerializer(obj.slides.order_by("-title"), many=True, context=self.context).data

    def get_titles(self, obj):
        return list(obj.slides.order_by("title").values_list("title", flat=True))

    def get_joined(self, obj):
        return " / ".join(slide.title or "no title" for slide in obj.slides.all())

    def get_latest(self, obj):
        return list(obj.slides.values_list("image__name", flat=True))

    def get_votes(self, obj):
        return [{"text": vote.text, "is-odd_Ü": vote.is_odd} for vote in obj.votes.order_by("text")]

    def get_captions(self, obj):
        return [slide.title or "no title" for slide in obj.slides.all()]

    def get_images(self, obj):
        request = self.context["request"]
        return [request.build_absolute_uri(slide.image.url) if slide.image else "" for slide in obj.slides.all()]

    def get_tones(self, obj):
        return ", ".join(slide.get_tone_display() for slide in obj.slides.all())


class CaptionSerializer(GenericPluginSerializer):
    place = serializers.SerializerMethodField()
    office = serializers.SerializerMethodField()
    topics = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "place", "office", "topics"]

    def get_place(self, obj):
        if not obj.person or not obj.person.office:
            return None
        return OfficeSerializer(obj.person.office, context=self.context).data

    def get_office(self, obj):
        if obj.person:
            return {"name": obj.person.name, "city": obj.person.office.city if obj.person.office else ""}
        return None

    def get_topics(self, obj):
        return ", ".join(obj.person.topics.values_list("name", flat=True)) if obj.person else ""


class TopicNamesSerializer(serializers.ModelSerializer):
    """The member has the name of the list, which has another order."""

    topics = serializers.SerializerMethodField()

    class Meta:
        model = models.TopicList
        fields = ["id", "plugin_type", "topics"]

    def get_topics(self, obj):
        return [topic.name for topic in obj.topics.order_by("name")]


class PictureOfEventSerializer(serializers.ModelSerializer):
    picture = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "picture"]

    def get_picture(self, obj):
        request = self.context["request"]
        if not obj.image:
            return None
        return {
            "url": request.build_absolute_uri(obj.image.url),
            "src": obj.image.url,
            "alt": obj.image.default_alt_text or "",
        }


class TitlesSerializer(GenericPluginSerializer):
    titles = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "titles"]


class PricedTitlesSerializer(TitlesSerializer):
    """Asks for more than flags."""

    def get_titles(self, obj):
        return [slide.title for slide in obj.slides.filter(title="first")]


class RelatedTitlesSerializer(TitlesSerializer):
    """The order is that of another table."""

    def get_titles(self, obj):
        return list(obj.slides.order_by("image__name").values_list("title", flat=True))


class CountingTitlesSerializer(TitlesSerializer):
    """A value of the objects is computed."""

    def get_titles(self, obj):
        return [{"title": slide.title.title()} for slide in obj.slides.all()]


class MentionSerializer(TitlesSerializer):
    """Code of the project filters."""

    def get_titles(self, obj):
        return [mention.pk for mention in obj.mentions.filter(is_shown=True)]


class NumbersSerializer(TitlesSerializer):
    """Only texts can be joined."""

    def get_titles(self, obj):
        return ", ".join(obj.slides.values_list("tone", flat=True).distinct())


class TopicOrderSerializer(TitlesSerializer):
    """A row is there once for each of its topics."""

    def get_titles(self, obj):
        return [slide.title for slide in obj.slides.order_by("topics")]


class LoopSerializer(TitlesSerializer):
    """The loop has its own `obj`."""

    def get_titles(self, obj):
        title = obj.title
        return [{"title": title} for obj in obj.slides.all()]


class NumberNamesSerializer(TitlesSerializer):
    """JavaScript has another order of these members."""

    def get_titles(self, obj):
        return [{"2": slide.title, "1": slide.text} for slide in obj.slides.all()]


class PathNamesSerializer(TitlesSerializer):
    """Names look like paths."""

    def get_titles(self, obj):
        return [{"a": [{"x": one.name} for one in slide.topics.all()], "a.b": slide.title} for slide in obj.slides.all()]


class NamelessSerializer(TitlesSerializer):
    def get_titles(self, obj):
        return [{"": slide.title} for slide in obj.slides.all()]


class FlippedSerializer(TitlesSerializer):
    """The column has the opposite."""

    def get_titles(self, obj):
        return [vote.text for vote in obj.votes.filter(is_valid=True)]


class ChangedFlagSerializer(TitlesSerializer):
    """The model changes its flag."""

    def get_titles(self, obj):
        return [vote.text for vote in obj.votes.all() if vote.is_late]


CODE = [
    *(PricedTitlesSerializer, RelatedTitlesSerializer, CountingTitlesSerializer),
    *(MentionSerializer, NumbersSerializer, TopicOrderSerializer, LoopSerializer, NumberNamesSerializer),
    *(PathNamesSerializer, NamelessSerializer, FlippedSerializer, ChangedFlagSerializer),
]

register(ListingSerializer, CaptionSerializer, TopicNamesSerializer, PictureOfEventSerializer)
