from django.contrib.sites.models import Site
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.filters import BaseFilterBackend


class NewestFirst(BaseFilterBackend):
    def filter_queryset(self, request, queryset, view):
        return list(queryset)[::-1]


class KeyAuthentication(BaseAuthentication):
    def authenticate(self, request):
        if "X-Key" not in request.headers:
            raise AuthenticationFailed("no key")


class OptionalAuthentication(BaseAuthentication):
    def authenticate(self, request):
        return None


class GuestAuthentication(BaseAuthentication):
    def authenticate(self, request):
        Site.objects.filter(pk=1).update(name="seen")
