"""Serializers that have the first rows of lists, or what is in JSON."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class FirstSlideSerializer(serializers.ModelSerializer):
    class Meta:
        model = models.Slide
        fields = ["title", "photo", "tone"]


class FirstsSerializer(GenericPluginSerializer):
    first = serializers.SerializerMethodField()
    hero = serializers.SerializerMethodField()
    image = serializers.SerializerMethodField()
    asked = serializers.SerializerMethodField()
    quote = serializers.SerializerMethodField()
    loose = serializers.SerializerMethodField()
    vote = serializers.SerializerMethodField()
    made = serializers.SerializerMethodField()
    nested = serializers.SerializerMethodField()
    some = serializers.SerializerMethodField()
    one = serializers.SerializerMethodField()
    titles = serializers.SerializerMethodField()
    few = serializers.SerializerMethodField()
    each = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = [
            *("id", "plugin_type", "first", "hero", "image", "asked", "quote", "loose", "vote", "made", "nested"),
            *("some", "one", "titles", "few", "each"),
        ]

    def get_first(self, obj):
        first = obj.slides.first()
        return first.title if first else "no slide"

    def get_hero(self, obj):
        slide = obj.slides.all().first()
        if slide is None:
            return {}
        return {"title": slide.title, "image": slide.image.url if slide.image else None, "tone": slide.tone}

    def get_image(self, obj):
        slide = obj.slides.order_by("-position").first()
        if slide and slide.image:
            return self.request.build_absolute_uri(slide.image.url)
        return None

    def get_asked(self, obj):
        return obj.slides.first().title if obj.slides.exists() else None

    def get_quote(self, obj):
        """Without an order the key decides."""
        quote = obj.quotes.first()
        return quote.text if quote else None

    def get_loose(self, obj):
        quote = obj.loose.filter(is_shown=True).order_by("-text").first()
        return quote.text if quote else ""

    def get_vote(self, obj):
        vote = obj.votes.first()
        return f"{vote.text}!" if vote else None

    def get_made(self, obj):
        first = obj.slides.first()
        return {"title": obj.title, "first": first.title if first else None}

    def get_nested(self, obj):
        first = obj.slides.first()
        return FirstSlideSerializer(first, context=self.context).data if first else None

    def get_some(self, obj):
        return FirstSlideSerializer(obj.slides.all()[:2], many=True, context=self.context).data

    def get_one(self, obj):
        return ", ".join(one.text for one in obj.loose.filter(is_old=False)[:1])

    def get_titles(self, obj):
        return [one.title for one in obj.slides.order_by("-title")][:2]

    def get_few(self, obj):
        return list(obj.slides.values_list("title", flat=True)[:2])

    def get_each(self, obj):
        return [FirstSlideSerializer(one, context={"request": self.request}).data for one in obj.slides.all()]


class PlacesInJsonSerializer(GenericPluginSerializer):
    theme = serializers.SerializerMethodField()
    hero_title = serializers.SerializerMethodField()
    columns = serializers.SerializerMethodField()
    label = serializers.SerializerMethodField()
    state = serializers.SerializerMethodField()
    made = serializers.SerializerMethodField()
    hero = serializers.SerializerMethodField()
    page = serializers.SerializerMethodField()
    phone = serializers.SerializerMethodField()

    class Meta:
        model = models.Panel
        fields = ["id", "plugin_type", "theme", "hero_title", "columns", "label", "state", "made", "hero", "page", "phone"]

    def get_theme(self, obj):
        return obj.data.get("theme", "light")

    def get_hero_title(self, obj):
        return (obj.data or {}).get("hero", {}).get("title")

    def get_columns(self, obj):
        return obj.data.get("columns", [])

    def get_label(self, obj):
        return obj.data.get("label") or "no label"

    def get_state(self, obj):
        return "on" if obj.data.get("is_on") else "off"

    def get_made(self, obj):
        theme = obj.data.get("theme")
        return {"dark": theme == "dark", "none": theme is None, "size": obj.data.get("size", 3), "title": obj.title}

    def get_hero(self, obj):
        if obj.data:
            return obj.data.get("hero")
        return None

    def get_page(self, obj):
        """The package follows no reference here."""
        return obj.data.get("page")

    def get_phone(self, obj):
        phone = obj.data.get("phone")
        return phone if phone else None


class FarJsonSerializer(GenericPluginSerializer):
    """Without a row there is no member that may be missing."""

    language = serializers.SerializerMethodField()

    class Meta:
        model = models.Contact
        fields = ["id", "plugin_type", "language"]

    def get_language(self, obj):
        return (obj.person.languages or {}).get("first", "no language") if obj.person else None


class WholeJsonSerializer(GenericPluginSerializer):
    """The package changes JSON of members where it is."""

    hero = serializers.SerializerMethodField()

    class Meta:
        model = models.Panel
        fields = ["id", "plugin_type", "data", "hero"]

    def get_hero(self, obj):
        return obj.data.get("hero")


class TitleOfJson(GenericPluginSerializer):
    title = serializers.SerializerMethodField()

    class Meta:
        model = models.Panel
        fields = ["id", "plugin_type", "title", "data"]


class JsonTextSerializer(TitleOfJson):
    """The value may be no text."""

    def get_title(self, obj):
        return "a " + obj.data.get("title", "")


class JsonNumberSerializer(TitleOfJson):
    """In Python 1 is True."""

    def get_title(self, obj):
        return {"is": obj.data.get("title") == 1}


class JsonPartSerializer(TitleOfJson):
    """The package changes what it has."""

    def get_title(self, obj):
        return {"hero": obj.data.get("hero")}


class OtherRowSerializer(GenericPluginSerializer):
    title = serializers.SerializerMethodField()

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "title"]

    def get_title(self, obj):
        """Which of them are the first is up to the database."""
        return [one.text for one in obj.quotes.all()[:2]]


class ShownOfFewSerializer(OtherRowSerializer):
    """Others are left out before rows are."""

    def get_title(self, obj):
        return [one.text for one in obj.loose.all()[:2] if one.is_shown]


class FewCountedSerializer(OtherRowSerializer):
    def get_title(self, obj):
        return len(obj.loose.all()[:2])


class FirstOrLastSerializer(OtherRowSerializer):
    def get_title(self, obj):
        return obj.slides.first().title if obj.title else obj.slides.last().title


class FirstWishSerializer(OtherRowSerializer):
    """Code of the project decides whether there is one."""

    def get_title(self, obj):
        return obj.wishes.first().text if obj.wishes.exists() else None


CODE = [
    FirstWishSerializer,
    *(JsonTextSerializer, JsonNumberSerializer, JsonPartSerializer),
    *(OtherRowSerializer, ShownOfFewSerializer, FewCountedSerializer, FirstOrLastSerializer),
]

register(FirstsSerializer, PlacesInJsonSerializer, WholeJsonSerializer, FarJsonSerializer)
