from django.conf import settings
from django.conf.urls.i18n import i18n_patterns
from django.contrib import admin
from django.http import HttpResponse
from django.urls import include, path


def nothing(request, **arguments):
    return HttpResponse()


pages = [path("admin/", admin.site.urls), path("", include("cms.urls"))]
if settings.VARIANT_PAGES != "no prefix":
    pages = i18n_patterns(*pages, prefix_default_language=settings.VARIANT_PAGES == "prefixed")
urlpatterns = [
    path(settings.VARIANT_API_ROOT, include("djangocms_rest.urls")),
    path(settings.VARIANT_API_ROOT + "things/<slug:slug>/", nothing, name="thing-api"),
    path(settings.VARIANT_API_ROOT + "ones/<str:pk>/", nothing, name="thing1-detail"),
    path(settings.VARIANT_API_ROOT + "twos/<path:pk>/", nothing, name="thing2-detail"),
    path("things/<slug:slug>/", nothing, name="thing"),
    *pages,
]
