from datetime import date

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.urls import include, path, register_converter
from django.utils.functional import lazy
from djangocms_rest import urls as rest_urls
from djangocms_rest import views
from djangocms_rest.serializers.plugins import PluginDefinitionSerializer
from rest_framework.pagination import LimitOffsetPagination
from rest_framework.permissions import IsAuthenticated
from urls import urlpatterns as project_urls


class LettersConverter:
    """Keys as letters, as packages write them that hide how many rows there are."""

    regex = "[a-j]+"

    def to_python(self, value):
        return int("".join(str("abcdefghij".index(letter)) for letter in value))

    def to_url(self, value):
        return "".join("abcdefghij"[int(digit)] for digit in str(value))


class DayConverter:
    """Keys are days: anything else fails, and not in a way that Django expects."""

    regex = "[0-9]{8}"

    def to_python(self, value):
        return date.fromisoformat(value)

    def to_url(self, value):
        return value.strftime("%Y%m%d")


class NumberedConverter:
    """Keys behind letters that are no part of the route."""

    regex = "no[0-9]+"

    def to_python(self, value):
        return value[2:]

    def to_url(self, value):
        return "no%s" % value


register_converter(DayConverter, "day")
register_converter(LettersConverter, "letters")
register_converter(NumberedConverter, "numbered")


def own_definitions():
    """As the package says how to do it."""
    found = PluginDefinitionSerializer.generate_plugin_definitions()
    found["OddmentPlugin"]["title"] = "An oddment of our own"
    return found


views.PLUGIN_DEFINITIONS = lazy(own_definitions, dict)()


# Of all lists, those of packages included.
LimitOffsetPagination.default_limit = 3


class OwnPages(views.PageListView):
    """The project's, in place of the package's."""


def nothing(request, pk):
    return HttpResponse()


# As djangocms-rest after 1.2 adds the routes of apphooks to its own.
rest_urls.urlpatterns += [
    path("<slug:language>/shop/stock/<int:pk>/", nothing, name="stock-detail"),
    path("<slug:language>/shop/", include([path("staff/<int:pk>/", nothing, name="staff-detail")])),
]


# Closed to visitors in two ways.
views.PageSearchView.permission_classes = [IsAuthenticated]

urlpatterns = [
    path("api/<slug:language>/pages-tree/", login_required(views.PageTreeListView.as_view()), name="page-tree-list"),
    path("api/<slug:language>/pages-list/", OwnPages.as_view(), name="page-list"),
    path("api/coupons/<letters:pk>/", nothing, name="coupon-detail"),
    path("api/drafts/<int:pk>/", nothing, name="draft-detail"),
    path("api/plans/<numbered:pk>/", nothing, name="plan-detail"),
    path("api/reminders/<day:pk>/", nothing, name="reminder-detail"),
    *project_urls,
]
