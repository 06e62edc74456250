"""Gives pages of the built project extensions, and makes a draft of one with words of its own."""

import os
from datetime import datetime, timezone
from decimal import Decimal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from cms.models import Page, PageContent  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import Image  # noqa: E402
from metadata.models import Icon, Seo  # noqa: E402
from nursery.models import Plant  # noqa: E402


@transaction.atomic
def main():
    pages = list(Page.objects.order_by("pk"))
    for page in pages[::2]:
        Icon.objects.create(extended_object=page, name="icon %d" % page.pk)
    contents = list(PageContent.admin_manager.order_by("pk"))
    for number, content in enumerate(contents):
        if number % 3 == 2:
            continue
        seo = Seo.objects.create(
            extended_object=content,
            description="About %s & <more>" % content.title,
            noindex=number % 2 == 0,
            priority=Decimal("0.%d" % (number % 9)),
            until=datetime(2027, 1, 1 + number % 28, 12, tzinfo=timezone.utc) if number % 2 else None,
            data={"og": {"type": "website", "pages": [{"number": number}]}, "image": {"model": "filer.image", "pk": 1}},
            link={"internal_link": "cms.page:%d" % pages[number % len(pages)].pk} if number % 2 else {},
            image=Image.objects.first() if number % 2 else None,
            canonical=pages[(number * 3) % len(pages)],
            plant=Plant.objects.first() if number % 2 else None,
        )
        seo.plants.set(Plant.objects.all()[: number % 3])
    user = get_user_model().objects.get(username="editor")
    published = next(
        version
        for version in Version.objects.filter(state="published").order_by("pk")
        if isinstance(version.content, PageContent) and hasattr(version.content, "seo")
    )
    draft = published.copy(user)
    Seo.objects.update_or_create(extended_object=draft.content, defaults={"description": "Words of a draft alone"})


main()
