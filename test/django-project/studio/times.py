"""Serializers with dates, times and decimals as Python has them, and with dates in a form of their own."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .section import register


class TimesSerializer(GenericPluginSerializer):
    starts = serializers.ReadOnlyField()
    moment = serializers.SerializerMethodField()
    day = serializers.SerializerMethodField()
    opens = serializers.SerializerMethodField()
    lasts = serializers.ReadOnlyField()
    price = serializers.SerializerMethodField()
    fee = serializers.ReadOnlyField(source="price")
    german = serializers.SerializerMethodField()
    english = serializers.SerializerMethodField()
    iso = serializers.SerializerMethodField()
    hour = serializers.SerializerMethodField()
    time = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = [
            *("id", "plugin_type", "starts", "moment", "day", "opens", "lasts", "price", "fee", "german", "english"),
            *("iso", "hour", "time"),
        ]

    def get_moment(self, obj):
        return obj.starts or ""

    def get_day(self, obj):
        return obj.day

    def get_opens(self, obj):
        return obj.opens or "always"

    def get_price(self, obj):
        return obj.price or "free"

    def get_german(self, obj):
        return obj.day.strftime("%d.%m.%Y") if obj.day else ""

    def get_english(self, obj):
        if obj.day is None:
            return None
        return obj.day.strftime("%-d %B %Y")

    def get_iso(self, obj):
        return obj.day.isoformat() if obj.day else "some day"

    def get_hour(self, obj):
        return obj.opens.strftime("%H:%M") if obj.opens else "always"

    def get_time(self, obj):
        return obj.opens.isoformat() if obj.opens is not None else None


class PricesSerializer(serializers.ModelSerializer):
    class Prices(serializers.ModelSerializer):
        price = serializers.ReadOnlyField()
        starts = serializers.ReadOnlyField()

        class Meta:
            model = models.Slide
            fields = ["price", "starts"]

    slides = Prices(many=True)

    class Meta:
        model = models.Slider
        fields = ["id", "plugin_type", "slides"]


class TimeSerializer(GenericPluginSerializer):
    value = serializers.SerializerMethodField()

    class Meta:
        model = models.Event
        fields = ["id", "plugin_type", "value"]


class LengthSerializer(TimeSerializer):
    """No time at all is false."""

    def get_value(self, obj):
        return obj.lasts or None


class UtcSerializer(TimeSerializer):
    """Is the hour of UTC."""

    def get_value(self, obj):
        return obj.starts.strftime("%H:%M") if obj.starts else None


class MinutesSerializer(TimeSerializer):
    """The form is one of Python alone."""

    def get_value(self, obj):
        return obj.opens.isoformat("minutes") if obj.opens else None


class DayFormatSerializer(TimeSerializer):
    """The form is that of a variable."""

    def get_value(self, obj):
        return obj.day.strftime(self.context["format"]) if obj.day else None


class IsoFormatSerializer(TimeSerializer):
    """The form is what REST framework calls its own."""

    def get_value(self, obj):
        return obj.day.strftime("iso-8601") if obj.day else None


CODE = [LengthSerializer, UtcSerializer, MinutesSerializer, DayFormatSerializer, IsoFormatSerializer]

register(TimesSerializer, PricesSerializer)
