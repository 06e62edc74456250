from cms.cms_menus import CMSMenu
from menus.base import Menu, Modifier
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
        raise ValueError("no machine has this")


menu_pool.register_menu(Landing)
menu_pool.register_menu(Failing)
menu_pool.register_modifier(Shouting)
