"""Changes of page extensions, and of addresses that lead elsewhere."""

from cms.models import PageUrl
from django.apps import apps
from django.contrib.sites.models import Site

from ..extensions import extensions, values
from .drawn_rows import change, delete, one


def extension(drawn):
    """New, changed or deleted."""
    model = drawn.choice(extensions) if extensions else None
    owner = one(drawn, model._meta.get_field("extended_object").related_model._base_manager.all()) if model else None
    if owner is None:
        return None
    row = model.objects.filter(extended_object=owner).first()
    if row is None:
        return model.objects.create(extended_object=owner, **values(model, drawn))
    return delete(row) if drawn.random() < 0.3 else change(row, **values(model, drawn))


def old_address(drawn):
    """Of a page that is there, too, which answers itself."""
    if not apps.is_installed("django.contrib.redirects"):
        return None
    from django.contrib.redirects.models import Redirect

    url = one(drawn, PageUrl.objects.exclude(path=None))
    old = drawn.choice(["/old-%d/" % drawn.randrange(50), "/%s/%s/" % (url.language, url.path), "/old?a=%d" % url.pk])
    new = drawn.choice(["", "/en/", "https://example.org/", "/%s/%s/" % (url.language, url.path), "/old-1/"])
    row = one(drawn, Redirect.objects.all())
    if row is not None and drawn.random() < 0.4:
        return delete(row) if drawn.random() < 0.5 else change(row, new_path=new)
    return Redirect.objects.create(site=one(drawn, Site.objects.all()), old_path=old, new_path=new)


kinds = [extension, old_address]
