"""Prints the HTML of every placeholder of published pages, as djangocms-rest renders it: JSON, by its place."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_ecosystem")
django.setup()

from cms.models import PageContent  # noqa: E402
from cms.toolbar.toolbar import CMSToolbar  # noqa: E402
from django.contrib.auth.models import AnonymousUser  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from django.utils.translation import override  # noqa: E402
from djangocms_rest.serializers.utils.render import render_html  # noqa: E402


def rendered(content, placeholder):
    request = RequestFactory().get("/api/%s/pages/" % content.language, {"html": "1"})
    request.user, request.session, request.current_page = AnonymousUser(), {}, None
    request.toolbar = CMSToolbar(request)
    with override(content.language):
        return render_html(request, placeholder, content.language)["html"]


places = {}
for content in PageContent.objects.order_by("pk"):
    for placeholder in content.get_placeholders():
        name = "%s/placeholders/%d/%d/%s" % (
            content.language,
            placeholder.content_type_id,
            placeholder.object_id,
            placeholder.slot,
        )
        places[name] = {"page": content.title, "html": rendered(content, placeholder)}
print(json.dumps(places))
