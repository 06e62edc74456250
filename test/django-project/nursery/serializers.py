from rest_framework import serializers


class QuoteSerializer(serializers.Serializer):
    """Python code that only the project can run: a configuration has to say the same."""

    plugin_type = serializers.CharField()
    text = serializers.CharField()
    author = serializers.CharField()
    words = serializers.SerializerMethodField()

    def get_words(self, plugin):
        return len(plugin.text.split())
