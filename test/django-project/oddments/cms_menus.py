from cms.cms_menus import CMSMenu
from menus.base import Menu, Modifier, NavigationNode
from menus.menu_pool import menu_pool


class Shouting(Modifier):
    """Changes every menu, and no row says so."""

    def modify(self, request, nodes, namespace, root_id, post_cut, breadcrumb):
        for node in nodes:
            node.title = node.title.upper()
        return nodes


class Landing(CMSMenu):
    """Pages once more, in a form that only Python knows."""


class Failing(Menu):
    def get_nodes(self, request):
        print("asked for nodes")
        raise ValueError("no machine has this")


class Endless(Menu):
    """JSON has no such number, and no such bytes."""

    def get_nodes(self, request):
        return [NavigationNode("Endless", "/endless/", 1, attr={"last": float("inf"), "mark": b"\xff"})]


menu_pool.register_menu(Endless)
menu_pool.register_menu(Landing)
menu_pool.register_menu(Failing)
menu_pool.register_modifier(Shouting)
