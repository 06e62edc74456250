from cms.app_base import CMSApp
from cms.apphook_pool import apphook_pool


@apphook_pool.register
class ShopApp(CMSApp):
    """An application that brings its own menus to the page that it is hooked to."""

    app_name = "shop"
    name = "Shop"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["nursery.shop_urls"]

    def get_menus(self, page=None, language=None, **kwargs):
        from .cms_menus import ShopMenu

        return [ShopMenu]


@apphook_pool.register
class MenulessApp(CMSApp):
    """An application whose menu is not there yet."""

    app_name = "menuless"
    name = "Menuless"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["nursery.shop_urls"]

    def get_menus(self, page=None, language=None, **kwargs):
        return [None]
