import os

from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    path("api/", include("djangocms_rest.urls")),
    *i18n_patterns(
        path("admin/", admin.site.urls),
        path("", include("cms.urls")),
        prefix_default_language="UNPREFIXED" not in os.environ,
    ),
]
