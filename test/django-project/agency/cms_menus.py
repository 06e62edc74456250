from cms.menu_bases import CMSAttachMenu
from menus.base import Menu, NavigationNode
from menus.menu_pool import menu_pool


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
