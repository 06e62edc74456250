"""Menus from Python code: nodes that no table holds."""

import datetime

from cms.menu_bases import CMSAttachMenu
from django.utils.translation import get_language, gettext_lazy
from menus.base import Menu, NavigationNode
from menus.menu_pool import menu_pool

from .models import Plant


class HelpMenu(Menu):
    """A static menu: a tree of its own, with children ahead of their parent."""

    def get_nodes(self, request):
        words = {"en": "Help", "de": "Hilfe"}
        title = words.get(self.renderer.request_language, "?")
        catalogue = NavigationNode("Catalogue", "/plants/", "catalogue")
        catalogue.api_endpoint = "/api/plants/"
        attr = {"since": datetime.date(2024, 2, 29), "label": gettext_lazy("Yes"), "class": "help", "depth": [1, {}]}
        return [
            NavigationNode("Pruning", "/help/pruning/", "pruning", parent_id="garden"),
            NavigationNode(title, "https://help.example.org/", "help", attr=attr),
            NavigationNode("Garden", "/help/garden/", "garden", parent_id="help"),
            NavigationNode("Unlisted", "/help/unlisted/", "unlisted", parent_id="help", visible=False),
            NavigationNode("Lost", "/help/lost/", "lost", parent_id="nobody"),
            NavigationNode("Members", "/help/members/", 7, attr={"visible_for_anonymous": False}),
            NavigationNode("Below members", "/help/members/more/", 8, parent_id=7),
            NavigationNode("", "", 0, parent_id=0),
            NavigationNode("Lost, too", "/help/lost/too/", "", parent_id="nobody"),
            NavigationNode("Below nothing", "/help/nothing/", "nothing", parent_id=""),
            NavigationNode(str(get_language()), "/help/active/", "active"),
            NavigationNode("A heading", None, "heading"),
            catalogue,
            NavigationNode("Edit" if request.toolbar.edit_mode_active else "Read", "/help/read/", "read"),
        ]


class PlantMenu(CMSAttachMenu):
    """Attached to pages by their navigation_extenders."""

    name = "Plants"

    def get_nodes(self, request):
        page = self.instance
        return [
            NavigationNode(plant.name, f"/plants/{page.pk}/{plant.pk}/", plant.pk, parent_id=1 if plant.pk > 2 else None)
            for plant in Plant.objects.all()
        ]


class ShopMenu(CMSAttachMenu):
    """Attached by an apphook."""

    name = "Shop"

    def get_nodes(self, request):
        return [NavigationNode("Basket", "/shop/basket/", "basket", attr={"icon": "basket"})]


class EmptyMenu(CMSAttachMenu):
    name = "Empty"

    def get_nodes(self, request):
        return []


class CornerMenu(Menu):
    """Nodes of two namespaces that are none of the menu's, other ones on each site."""

    def get_nodes(self, request):
        nodes = [
            NavigationNode(self.renderer.site.name, "/left/", 1),
            NavigationNode("Right", "/right/", 1),
            NavigationNode("Below left", "/left/below/", 2, parent_id=1),
        ]
        for node, namespace in zip(nodes, ["left", "right", "left"]):
            node.namespace = namespace
        return nodes


class NowhereMenu(CMSAttachMenu):
    """Attached to no page."""

    name = "Nowhere"

    def get_nodes(self, request):
        return [NavigationNode("Nowhere", "/nowhere/", 1)]


for menu in (HelpMenu, PlantMenu, ShopMenu, EmptyMenu, CornerMenu, NowhereMenu):
    menu_pool.register_menu(menu)
