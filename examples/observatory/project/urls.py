from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.conf.urls.static import static
from django.contrib import admin
from django.urls import include, path

urlpatterns = [
    *static(settings.MEDIA_URL, document_root=settings.MEDIA_ROOT),
    path("api/", include("djangocms_rest.urls")),
    *i18n_patterns(path("admin/", admin.site.urls), path("", include("cms.urls"))),
]
