from cms.models import CMSPlugin
from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool

from .models import Headline, Memo, Subtitle


@plugin_pool.register_plugin
class MemoPlugin(CMSPluginBase):
    model = Memo
    name = "Memo"
    render_plugin = False


@plugin_pool.register_plugin
class HeadlinePlugin(CMSPluginBase):
    model = Headline
    name = "Headline"
    render_plugin = False


@plugin_pool.register_plugin
class SubtitlePlugin(CMSPluginBase):
    """The class leaves plugins out by itself."""

    model = Subtitle
    name = "Subtitle"
    render_plugin = False

    @classmethod
    def get_render_queryset(cls):
        return super().get_render_queryset().exclude(text="former subtitle")


@plugin_pool.register_plugin
class NotePlugin(CMSPluginBase):
    name = "Note"
    render_plugin = False

    @staticmethod
    def get_render_queryset():
        return CMSPlugin.objects.exclude(position=1)
