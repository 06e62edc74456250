from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool

from .models import Card, Cards, Note, Quote


@plugin_pool.register_plugin
class CardsPlugin(CMSPluginBase):
    model = Cards
    name = "Cards"
    render_template = "observatory/cards.html"
    allow_children = True
    child_classes = ["CardPlugin"]


@plugin_pool.register_plugin
class CardPlugin(CMSPluginBase):
    model = Card
    name = "Card"
    render_template = "observatory/card.html"
    allow_children = True
    require_parent = True
    parent_classes = ["CardsPlugin"]


@plugin_pool.register_plugin
class NotePlugin(CMSPluginBase):
    model = Note
    name = "Note"
    render_template = "observatory/note.html"
    allow_children = True


@plugin_pool.register_plugin
class QuotePlugin(CMSPluginBase):
    model = Quote
    name = "Quote"
    render_template = "observatory/quote.html"
