from cms.app_base import CMSApp
from cms.apphook_pool import apphook_pool


@apphook_pool.register
class BlogApp(CMSApp):
    """An application with an API of its own below the pages that it is hooked to."""

    app_name = "blog"
    name = "Blog"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["apphooks.site_urls"]

    def get_rest_urls(self, page=None, language=None, **kwargs):
        return ["apphooks.rest_urls"]


@apphook_pool.register
class NamelessApp(CMSApp):
    """The same without a name, so that its pages have no namespace."""

    name = "Nameless"

    def get_urls(self, page=None, language=None, **kwargs):
        return ["apphooks.site_urls"]

    def get_rest_urls(self, page=None, language=None, **kwargs):
        return ["apphooks.rest_urls"]
