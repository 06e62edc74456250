import os

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

website = []
if "WEBSITE" in os.environ:
    from cms.sitemaps import CMSSitemap
    from django.contrib.sitemaps.views import sitemap

    website = [path("sitemap.xml", sitemap, {"sitemaps": {"pages": CMSSitemap}})]

aliases = [path("api/", include("djangocms_alias.rest"))] if "ALIASES" in os.environ else []

# Where few projects have the API.
api = path("api/", include("djangocms_rest.urls"))
if os.environ.get("API") == "namespace":
    api = path("api/", include(("djangocms_rest.urls", "rest")))
elif os.environ.get("API") == "root":
    api = path("", include("djangocms_rest.urls"))

urlpatterns = [
    *website,
    *aliases,
    api,
    *i18n_patterns(
        path("admin/", admin.site.urls),
        path("", include("cms.urls")),
        prefix_default_language="UNPREFIXED" not in os.environ,
    ),
]
