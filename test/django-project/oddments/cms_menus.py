from menus.base import Modifier
from menus.menu_pool import menu_pool


class Shouting(Modifier):
    """Changes every menu, and no row says so."""

    def modify(self, request, nodes, namespace, root_id, post_cut, breadcrumb):
        for node in nodes:
            node.title = node.title.upper()
        return nodes


menu_pool.register_modifier(Shouting)
