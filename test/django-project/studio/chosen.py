"""Serializers that compare with choices of their models, and write them."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models
from .models import Tone
from .section import register


class ChosenSerializer(GenericPluginSerializer):
    is_dark = serializers.SerializerMethodField()
    is_other = serializers.SerializerMethodField()
    is_known = serializers.SerializerMethodField()
    is_third = serializers.SerializerMethodField()
    is_more = serializers.SerializerMethodField()
    tone = serializers.SerializerMethodField()
    css = serializers.SerializerMethodField()
    own = serializers.SerializerMethodField()
    size = serializers.SerializerMethodField()

    class Meta:
        model = models.Note
        fields = [
            *("id", "plugin_type", "is_dark", "is_other", "is_known", "is_third", "is_more", "tone", "css", "own", "size"),
        ]

    def get_is_dark(self, obj):
        return obj.tone == models.Note.Tone.DARK

    def get_is_other(self, obj):
        return obj.tone != Tone.DARK.value

    def get_is_known(self, obj):
        return obj.tone in (Tone.DARK, Tone.LIGHT)

    def get_is_third(self, obj):
        return obj.count == models.Note.Size.BIG

    def get_is_more(self, obj):
        return obj.count is not None and obj.count > obj.Size.SMALL

    def get_tone(self, obj):
        return obj.tone or Tone.LIGHT

    def get_css(self, obj):
        return f"note-{Tone.DARK} {obj.Tone.LIGHT.value}" if obj.flag else "note-" + obj.DEFAULT_TONE

    def get_own(self, obj):
        return models.Note.DEFAULT_TONE

    def get_size(self, obj):
        return models.Note.Size.BIG if obj.is_dark_note else models.Note.Size.SMALL.value


class LoudToneSerializer(ChosenSerializer):
    """Has choices with a text of their own."""

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "tone"]

    def get_tone(self, obj):
        return f"{models.LoudTone.DARK}"


class ToneLabelSerializer(ChosenSerializer):
    """A label is in the language of the request."""

    class Meta:
        model = models.Note
        fields = ["id", "plugin_type", "tone"]

    def get_tone(self, obj):
        return Tone.DARK.label


CODE = [LoudToneSerializer, ToneLabelSerializer]

register(ChosenSerializer)
