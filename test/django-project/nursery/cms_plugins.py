from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool

from .models import PlantCard, Quote
from .serializers import QuoteSerializer


@plugin_pool.register_plugin
class PlantCardPlugin(CMSPluginBase):
    model = PlantCard
    name = "Plant card"
    render_template = "nursery/plugin.html"
    allow_children = True


@plugin_pool.register_plugin
class QuotePlugin(CMSPluginBase):
    model = Quote
    name = "Quote"
    render_template = "nursery/plugin.html"
    serializer_class = QuoteSerializer
