from cms.app_base import CMSApp
from cms.apphook_pool import apphook_pool

from .cms_menus import Endless


@apphook_pool.register
class OddmentsApp(CMSApp):
    """Its first view has a template, which decides about the placeholders of the page."""

    app_name = "oddments"
    name = "Oddments"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["oddments.shop_urls"]

    def get_menus(self, page=None, language=None, **kwargs):
        return [] if page is None else [Endless]
