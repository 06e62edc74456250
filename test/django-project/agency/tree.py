"""The tree of pages, which each version of django CMS keeps in its own way."""

from inspect import getsource, signature

from cms import appresolver
from cms.models import Page, PageUrl

from .drawn import cms_version

#: Before 5.0 it is in a table of its own.
has_nodes = cms_version < (5, 0)
#: What the names of its columns begin with in queries of pages.
tree = "node__" if has_nodes else ""
#: Since 5.1.1 URLs have a site, and follow from contents.
has_own_sites = any(field.name == "site" for field in PageUrl._meta.fields)


def pages_of(site, **facts):
    return Page.objects.filter(**{tree + "site": site}, **facts)


def urls_of(site, **facts):
    of_site = {"site": site} if has_own_sites else {"page__%ssite" % tree: site}
    return PageUrl.objects.filter(**of_site, **facts)


def site_of(page):
    """Its id."""
    return page.node.site_id if has_nodes else page.site_id


def is_below(page, other):
    """Or the same."""
    path, start = (one.node.path if has_nodes else one.path for one in (page, other))
    return path.startswith(start)


def move(page, target, position, user):
    mover = {"user": user} if "user" in signature(page.move_page).parameters else {}
    page.move_page(target.node if has_nodes else target, position, **mover)


def add_url(page, language, slug):
    """Since 5.1.1 contents that can be seen do so themselves."""
    if not has_own_sites:
        page.urls.create(language=language, slug=slug, path=page.get_path_for_slug(slug, language), managed=True)
    if has_nodes:
        page.update_languages([*page.get_languages(), language])


def drop_applications_without_path():
    """With one, the first versions of each django CMS do not start."""
    if "path__isnull" not in getsource(appresolver):
        PageUrl.objects.filter(path=None).exclude(page__application_urls=None).delete()


def make_home(page, user):
    page.set_as_homepage(user)
    # Before 5.1 the CMS takes the slug of the home page from whatever begins with it: of `news-11` nothing is left.
    for url in PageUrl.objects.filter(path="").exclude(page=page).exclude(page__is_home=True):
        PageUrl.objects.filter(pk=url.pk).update(path=url.slug)
