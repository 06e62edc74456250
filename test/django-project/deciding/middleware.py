"""Middleware as projects write it: the first nine decide about answers of the API, the others do not."""

import time

from django.conf import settings
from django.contrib.sites.models import Site
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse, HttpResponsePermanentRedirect, JsonResponse
from django.shortcuts import redirect
from django.urls import set_urlconf
from django.utils import timezone, translation
from django.utils.deprecation import MiddlewareMixin


class Enveloped(MiddlewareMixin):
    def process_template_response(self, request, response):
        response.data = {"data": response.data}
        return response


class Marked(MiddlewareMixin):
    def process_template_response(self, request, response):
        response.data["source"] = "cms"
        return response


def soon(get_response):
    def answer(request):
        return HttpResponse("<p>We are back soon</p>")

    return answer


def with_key(get_response):
    def answer(request):
        return get_response(request) if "X-Key" in request.headers else JsonResponse({}, status=401)

    return answer


class Closed(MiddlewareMixin):
    def process_view(self, request, view, args, kwargs):
        return None if request.user.is_staff else HttpResponse(status=403)


def members_only(get_response):
    def answer(request):
        return get_response(request) if request.user.is_authenticated else redirect("/accounts/login/?next=" + request.path)

    return answer


def in_german(get_response):
    def answer(request):
        translation.activate("de")
        return get_response(request)

    return answer


def in_tokyo(get_response):
    def answer(request):
        with timezone.override("Asia/Tokyo"):
            return get_response(request)

    return answer


def by_host(get_response):
    def answer(request):
        request.urlconf = "nursery.shop_urls" if request.get_host() == "deciding.example.com" else settings.ROOT_URLCONF
        return get_response(request)

    return answer


def one_host(get_response):
    def answer(request):
        request.urlconf = settings.ROOT_URLCONF
        return get_response(request)

    return answer


def closed_admin(get_response):
    def answer(request):
        if request.path.startswith("/admin/") and not request.user.is_staff:
            raise PermissionDenied
        with translation.override("en"):
            return get_response(request)

    return answer


def encrypted(get_response):
    def answer(request):
        if not request.is_secure():
            return HttpResponsePermanentRedirect("https://" + request.get_host() + request.path)
        return get_response(request)

    return answer


class Counting(MiddlewareMixin):
    def process_request(self, request):
        Site.objects.filter(pk=1).update(name="seen")


class Needing(MiddlewareMixin):
    def process_request(self, request):
        request.tenant.activate()


class Leaving(MiddlewareMixin):
    """Leaves the URL patterns of another host active."""

    def process_request(self, request):
        set_urlconf("nursery.shop_urls")


class Waiting(MiddlewareMixin):
    """Asks a server that does not answer."""

    def process_request(self, request):
        time.sleep(3600)
