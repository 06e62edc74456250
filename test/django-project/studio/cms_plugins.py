from cms.plugin_pool import plugin_pool
from django.contrib import admin

from . import chosen, composed, defaults, fallbacks, firsts, helping, listings, methods, models, nested, paths, representing, serializers, times  # noqa: F401
from .section import Section


class SlideInline(admin.StackedInline):
    model = models.Slide
    extra = 0


@plugin_pool.register_plugin
class SliderPlugin(Section):
    model = models.Slider
    name = "Slider"
    inlines = [SlideInline]
    serializer_class = serializers.SliderSerializer


@plugin_pool.register_plugin
class FeatureListPlugin(Section):
    model = models.FeatureList
    name = "Features"
    serializer_class = serializers.FeatureListSerializer


@plugin_pool.register_plugin
class ContactPlugin(Section):
    model = models.Contact
    name = "Contact"
    serializer_class = serializers.ContactSerializer


@plugin_pool.register_plugin
class FullContactPlugin(Section):
    model = models.Contact
    name = "Contact with office"
    serializer_class = serializers.FullContactSerializer


@plugin_pool.register_plugin
class TopicListPlugin(Section):
    model = models.TopicList
    name = "Topics"
    serializer_class = serializers.TopicListSerializer


@plugin_pool.register_plugin
class PlacePlugin(Section):
    name = "Place"
    model = models.Contact
    serializer_class = serializers.PlaceSerializer


@plugin_pool.register_plugin
class PlacesPlugin(Section):
    name = "Places"
    model = models.TopicList
    serializer_class = serializers.PlacesSerializer


@plugin_pool.register_plugin
class DownloadsPlugin(Section):
    model = models.Downloads
    name = "Downloads"
    serializer_class = serializers.DownloadsSerializer


@plugin_pool.register_plugin
class PlainDownloadsPlugin(Section):
    model = models.Downloads
    name = "Downloads by key"
    serializer_class = serializers.PlainDownloadsSerializer


@plugin_pool.register_plugin
class EventPlugin(Section):
    model = models.Event
    name = "Event"
    serializer_class = serializers.EventSerializer


@plugin_pool.register_plugin
class ClockPlugin(Section):
    model = models.Event
    name = "Clock"
    serializer_class = serializers.ClockSerializer


@plugin_pool.register_plugin
class PricedPlugin(Section):
    model = models.Event
    name = "Price"
    serializer_class = serializers.PricedSerializer


@plugin_pool.register_plugin
class PicturedPlugin(Section):
    model = models.Event
    name = "Picture"
    serializer_class = serializers.PicturedSerializer


@plugin_pool.register_plugin
class CardPlugin(Section):
    model = models.Event
    name = "Card"
    serializer_class = serializers.CardSerializer


@plugin_pool.register_plugin
class GalleryPlugin(Section):
    model = models.Gallery
    name = "Gallery"
    serializer_class = serializers.PhotosSerializer


@plugin_pool.register_plugin
class ServiceTeaserPlugin(Section):
    model = models.ServiceTeaser
    name = "Service"
    serializer_class = serializers.ServiceTeaserSerializer


@plugin_pool.register_plugin
class PlainServicePlugin(Section):
    model = models.ServiceTeaser
    name = "Service by key"


@plugin_pool.register_plugin
class AccordionPlugin(Section):
    name = "Accordion"
    allow_children = True
    child_classes = ["PanelPlugin"]


@plugin_pool.register_plugin
class PanelPlugin(Section):
    model = models.Panel
    name = "Panel"
    allow_children = True
    require_parent = True
    parent_classes = ["AccordionPlugin"]
