"""
Prints what the views of djangocms-stories show to a visitor, as JSON by language and configuration: one list with an
entry for each instant that is an argument, or a single one. At an instant posts outside of their dates of publication
are hidden, which the released views do not do yet (https://github.com/django-cms/djangocms-stories/issues/67).
"""

import json
import os
import sys
from datetime import datetime
from xml.etree import ElementTree

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_stories")
django.setup()

from django.conf import settings  # noqa: E402
from django.db.models import Q  # noqa: E402
from django.template.response import SimpleTemplateResponse  # noqa: E402
from django.test import Client  # noqa: E402
from django.utils.translation import override  # noqa: E402
from djangocms_stories import feeds, views  # noqa: E402
from djangocms_stories.models import PostCategory, PostContent  # noqa: E402
from taggit.models import Tag  # noqa: E402

# Rendering takes half of the time, and nobody looks at it.
SimpleTemplateResponse.rendered_content = ""

at = None


def hide(owner, method, prefix):
    """Lets a method give what is published at the instant alone, if there is one."""
    original = getattr(owner, method)

    def hidden(self, *given):
        found = original(self, *given)
        if at is None:
            return found
        # A feed has cut its items off already; there are fewer.
        found = found.model.objects.filter(pk__in=[one.pk for one in found])
        begun = Q(**{prefix + "date_published": None}) | Q(**{prefix + "date_published__lte": at})
        return found.filter(begun, Q(**{prefix + "date_published_end": None}) | Q(**{prefix + "date_published_end__gt": at}))

    setattr(owner, method, hidden)


hide(views.BaseConfigListViewMixin, "get_queryset", "post__")
hide(views.PostDetailView, "get_queryset", "post__")
hide(feeds.LatestEntriesFeed, "items", "")


def seen(language, namespace):
    client = Client(headers={"host": "blog.example.com"})
    root = "/%s/%s/" % (language, namespace)

    def posts(path):
        """Of every page of a list; null: not found."""
        found, number = [], 1
        while True:
            response = client.get(root + path, {"page": number})
            if response.status_code != 200:
                return None
            context = response.context_data
            found += [[one.title, one.get_absolute_url(language)] for one in context["postcontent_list"]]
            if not context["page_obj"] or not context["page_obj"].has_next():
                return found
            number += 1

    with override(language):
        contents = PostContent.admin_manager.filter(language=language, post__app_config__namespace=namespace)
        details = {}
        for content in contents:
            address = content.post.get_absolute_url(language)
            if client.get(address).status_code == 200:
                details[content.slug] = address
        categories = PostCategory.objects.filter(app_config__namespace=namespace)
        slugs = {category.safe_translation_getter("slug") for category in categories} - {None}
        rss = ElementTree.fromstring(client.get(root + "feed/").content)
        return {
            "list": posts(""),
            "details": details,
            "categories": [one.slug for one in client.get(root + "category/").context_data["category_list"]],
            "category": {slug: posts("category/%s/" % slug) for slug in sorted(slugs)},
            "tag": {tag.slug: posts("tag/%s/" % tag.slug) for tag in Tag.objects.order_by("slug")},
            "feed": [item.findtext("title") for item in rss.iter("item")],
        }


languages = [code for code, _ in settings.LANGUAGES if code != "nl"]
found = []
for instant in sys.argv[1:] or [None]:
    at = instant and datetime.fromisoformat(instant)
    found.append({"%s %s" % (code, name): seen(code, name) for code in languages for name in ("blog", "news")})
print(json.dumps(found))
