import datetime
from decimal import Decimal

from cms.menu_bases import CMSAttachMenu
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from menus.base import Menu, NavigationNode
from menus.menu_pool import menu_pool

from .drawn import cms_version, draw

#: What nodes may say about themselves.
facts = [
    {},
    {"day": datetime.date(2026, 2, 28), "price": Decimal("1.50"), "text": _("Permissions")},
    {"soft_root": True},
    {"visible_for_anonymous": False},
    {"visible_for_authenticated": False, "reverse_id": "page-1"},
    {"reverse_id": "odd", 1: ["a", {"b": None}]},
]


@menu_pool.register_menu
class CatalogueMenu(CMSAttachMenu):
    """Attached to pages by their navigation_extenders."""

    name = "Catalogue"

    def get_nodes(self, request):
        nodes = [NavigationNode("Item %d" % number, "/items/%d/" % number, number) for number in range(1, 4)]
        nodes[2].parent_id = 1
        nodes[1].visible = False
        return nodes


@menu_pool.register_menu
class ServiceMenu(Menu):
    def get_nodes(self, request):
        return [
            NavigationNode("Help", "/help/", "help", attr={"icon": "?", "rank": 1.5}),
            NavigationNode("Phone", "https://help.example.org/", "phone", parent_id="help"),
        ]


class ShopMenu(CMSAttachMenu):
    name = "Shop"

    def get_nodes(self, request):
        return [NavigationNode("Basket", "/shop/basket/", "basket")]


menu_pool.register_menu(ShopMenu)

menus = draw("menus")
if menus.random() < 0.3:
    # Before 5.0 the CMS takes the nodes of the language that was asked for first.
    by_language = menus.random() < 0.5 and cms_version >= (5, 0)
    settings.VARIANT["menus"] = "odd, by language" if by_language else "odd"

    @menu_pool.register_menu
    class OddMenu(Menu):
        """Parents after their children, of nothing, twice; addresses and facts of any kind."""

        def get_nodes(self, request):
            name = request.LANGUAGE_CODE if by_language else ""
            drawn, endpoints = draw("odd menu %s" % name), draw("endpoints of odd menu %s" % name)
            return [self.node(drawn, endpoints, number) for number in range(drawn.randrange(9))]

        def node(self, drawn, endpoints, number):
            attr = {"number": number} if drawn.random() < 0.5 else drawn.choice(facts)
            node = NavigationNode(
                drawn.choice(["Node %d" % number, "<b>", _("Users"), ""]),
                drawn.choice(["/odd/%d/" % number, "", "odd", "?a=b&c", "#top", "//example.org/", "mailto:a@example.org"]),
                drawn.choice([number, number, str(number), drawn.randrange(3)]),
                parent_id=drawn.choice([None, None, 0, "", 1, "2", drawn.randrange(9)]),
                attr=dict(attr),
                visible=drawn.random() < 0.8,
            )
            if drawn.random() < 0.2:
                node.namespace = "other"
            if endpoints.random() < 0.2:
                node.api_endpoint = endpoints.choice(["/api/odd/%d/", "odd/%d", "https://example.org/%d?a=b"]) % number
            return node
