from cms.app_base import CMSApp
from cms.apphook_pool import apphook_pool


@apphook_pool.register
class ShopApp(CMSApp):
    app_name = "shop"
    name = "Shop"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["agency.shop_urls"]

    def get_menus(self, page=None, language=None, **kwargs):
        from .cms_menus import ShopMenu

        return [ShopMenu]
