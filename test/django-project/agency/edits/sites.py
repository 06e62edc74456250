"""Changes of sites."""

from django.contrib.sites.models import Site

from .drawn_rows import change, one


def site_name(drawn):
    return change(one(drawn, Site.objects.all()), name="Changed %d" % drawn.randrange(10))


def site_domain(drawn):
    """The project is described anew after it."""
    return change(one(drawn, Site.objects.all()), domain="changed-%d.example.org" % drawn.randrange(10**6))


kinds = [site_name, site_domain]
