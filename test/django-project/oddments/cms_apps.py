from cms.app_base import CMSApp
from cms.apphook_pool import apphook_pool


@apphook_pool.register
class OddmentsApp(CMSApp):
    """Its first view has a template, which decides about the placeholders of the page."""

    app_name = "oddments"
    name = "Oddments"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["oddments.shop_urls"]
