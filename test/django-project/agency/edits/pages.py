"""Changes of pages and of their place in the tree."""

from inspect import signature

from cms.api import create_page_content
from cms.models import Page, PageContent, PageUrl
from cms.utils.i18n import get_language_list
from django.apps import apps
from django.contrib.sites.models import Site

from ..tree import has_nodes, has_own_sites, is_below, make_home, move, pages_of, site_of, tree
from .drawn_rows import Refused, admin, change, delete, one

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version


def page(drawn):
    row = one(drawn, Page.objects.filter(is_home=False))
    facts = [
        {"login_required": bool(row and not row.login_required)},
        {"navigation_extenders": drawn.choice([None, "CatalogueMenu", "GoneMenu"])},
        {"is_page_type": drawn.random() < 0.5},
        {"application_namespace": drawn.choice([None, "changed"])},
    ]
    return change(row, **drawn.choice(facts))


def application(drawn):
    """Set, or taken away."""
    row = one(drawn, Page.objects.filter(is_home=False))
    if row is not None and row.application_urls:
        # A blog has posts, whose addresses it makes.
        return None if row.application_urls == "StoriesApp" else change(row, application_urls=None)
    return change(row, application_urls="ShopApp", application_namespace="shop-%d" % row.pk) if row else None


def reverse_id(drawn):
    """Moves to another page, or is a new one."""
    row = one(drawn, Page.objects.filter(reverse_id__isnull=False))
    if row is None or drawn.random() < 0.4:
        row = one(drawn, Page.objects.all())
        return change(row, reverse_id=drawn.choice([None, "changed-%d" % row.pk]))
    other = one(drawn, pages_of(Site.objects.get(pk=site_of(row))).exclude(pk=row.pk))
    if other is not None:
        change(row, reverse_id=None)
        change(other, reverse_id=row.reverse_id)
    return other


def moved_page(drawn):
    row = one(drawn, Page.objects.filter(is_home=False))
    target = one(drawn, pages_of(Site.objects.get(pk=site_of(row)))) if row else None
    if target is None or is_below(target, row):
        return None
    move(row, target, drawn.choice(["first-child", "last-child", "left", "right"]), admin())
    return row


def copied_page(drawn):
    """With all below it."""
    row = one(drawn, Page.objects.all())
    target = one(drawn, pages_of(Site.objects.get(pk=site_of(row))))
    if is_below(target, row) or len(row.get_descendant_pages()) > 4:
        return None
    place = {"target_node": target.node} if has_nodes else {"target_page": target}
    keeps = drawn.random() < 0.5
    try:
        copy = row.copy_with_descendants(**place, position="last-child", copy_permissions=keeps, user=admin())
    except (KeyError, PageContent.DoesNotExist) as error:
        # A plugin whose type is no longer installed; before 5.0, a language that the page lists and has no content in.
        raise Refused from error
    if drawn.random() < 0.7 and versioned:
        for one_page in [copy, *copy.get_descendant_pages()]:
            for content in one_page.pagecontent_set(manager="admin_manager").order_by("pk"):
                Version.objects.get_for_content(content).publish(admin())
    return copy


def deleted_page(drawn):
    """With all below it."""
    row = one(drawn, Page.objects.filter(is_home=drawn.random() < 0.1))
    if row is None or len(row.get_descendant_pages()) > 3:
        return None
    return delete(row)


def home(drawn):
    """Another page of a site is its home."""
    site = one(drawn, Site.objects.all())
    row = one(drawn, pages_of(site, **{tree + "parent__isnull": True}, is_home=False))
    # The CMS adds the slug of the last home page to the addresses below it.
    if row is None or not PageUrl.objects.filter(page=row).exclude(path=None).exists():
        return None
    make_home(row, admin())
    is_shown = drawn.random() < 0.8
    PageContent._base_manager.filter(page=row).update(in_navigation=is_shown)
    return row


def slug(drawn):
    """The addresses of the pages below follow, where the CMS makes them."""
    url = one(drawn, PageUrl.objects.exclude(path=None).exclude(path=""))
    if url is None:
        return None
    name = "way-%d-%d" % (url.pk, drawn.randrange(1000))
    row = Page.objects.get(pk=url.page_id)
    content = PageContent.objects.filter(page=row, language=url.language).first()
    if has_own_sites:
        if content is None:
            return None
        change(content, slug=name)
        row.update_urls_from_content(url.language)
    else:
        row.update_urls(url.language, slug=name, path=row.get_path_for_slug(name, url.language))
        row._update_url_path_recursive(url.language)
    return url


def address(drawn):
    """One that no other follows."""
    row = one(drawn, PageUrl.objects.exclude(path=None).exclude(path=""))
    if row is not None:
        change(row, path=drawn.choice([None, "changed/way-%d" % row.pk]), slug="way-%d" % row.pk)
    return row


def new_language(drawn):
    row = one(drawn, Page.objects.all())
    there = set(row.pagecontent_set(manager="admin_manager").values_list("language", flat=True))
    absent = [code for code in get_language_list(site_of(row)) if code not in there]
    if not absent:
        return None
    language = drawn.choice(absent)
    others = PageContent._base_manager.filter(page=row)
    facts = {"in_navigation": others.filter(in_navigation=True).exists() if row.is_home else drawn.random() < 0.8}
    title = "Translated %d %s" % (row.pk, language)
    content = create_page_content(language=language, title=title, page=row, created_by=admin(), **facts)
    if versioned and drawn.random() < 0.8:
        Version.objects.get_for_content(content).publish(admin())
    return row


def gone_language(drawn):
    """As the administration removes it: with its versions and its address."""
    content = one(drawn, PageContent._base_manager.filter(page__is_home=False))
    row = content.page if content else None
    if row is None or PageContent._base_manager.filter(page=row).exclude(language=content.language).count() == 0:
        return None
    contents = PageContent._base_manager.filter(page=row, language=content.language)
    if versioned:
        keys = list(contents.values_list("pk", flat=True))
        versions = Version.objects.filter_by_grouper(row).filter(object_id__in=keys)
        # The newest first: others are its sources.
        for key in versions.order_by("-pk").values_list("pk", flat=True):
            Version.objects.filter(pk=key).delete()
    contents.delete()
    PageUrl.objects.filter(page=row, language=content.language).delete()
    if has_nodes:
        row.remove_language(content.language)
    return row


def check_paths(before):
    """Which of two pages answers at one path, the package leaves to the database."""
    if shared_paths() - before:
        raise Refused("a path of two pages")


def shared_paths():
    pages = {}
    for url in PageUrl.objects.exclude(path=None).select_related("page"):
        pages.setdefault((site_of(url.page), url.path), set()).add(url.page_id)
    return {place for place, found in pages.items() if len(found) > 1}


kinds = [
    *(page, application, reverse_id, moved_page, moved_page, copied_page, deleted_page, home),
    *(slug, slug, address, new_language, new_language, gone_language),
]
