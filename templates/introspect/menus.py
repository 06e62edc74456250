# Menus


def python_menus(site_id):
    """The nodes of all menus but the pages' own, as an anonymous visitor of the site has them, by language."""
    from django.conf import settings

    menus = {}
    # As in a request to the API: the language asked for is the request's, the active one stays the default.
    for code, _ in settings.LANGUAGES:
        nodes = menu_nodes(code, site_id)
        if nodes:
            menus[code] = nodes
    return menus


#: Names of menus that have failed.
failed_menus = set()


def menu_nodes(language, site_id):
    from cms.cms_menus import CMSMenu
    from django.urls import NoReverseMatch

    renderer = menu_renderer(language, site_id)
    entries = []
    for name, menu_class in renderer.menus.items():
        if issubclass(menu_class, CMSMenu):
            continue
        try:
            nodes = list(menu_class(renderer=renderer).get_nodes(renderer.request))
            entries.extend([menu_entry(*pair, name) for pair in zip(nodes, linked_nodes(nodes, name))])
        except Exception as error:
            note_failure(name, error, language, site_id)
            # The CMS leaves menus out that have no addresses.
            if not isinstance(error, NoReverseMatch):
                failed_menus.add(name)
    return entries


def note_failure(name, error, language, site_id):
    """Once for a class of menus: one that is attached to many pages fails for each, in every language of every site."""
    failure = (name.partition(":")[0], repr(error))
    if failure not in noted:
        noted.add(failure)
        note("menu %s is left out, such as in %s on site %s: %r" % (name, language, site_id, error))


def visitor_request(path="/"):
    """As an anonymous visitor sends it."""
    from django.contrib.auth.models import AnonymousUser
    from django.test import RequestFactory

    request = RequestFactory().get(path)
    request.user = AnonymousUser()
    request.session = {}
    return request


def menu_renderer(language, site_id):
    from cms.toolbar.toolbar import CMSToolbar
    from django.contrib.sites.models import Site
    from menus.menu_pool import menu_pool

    request = visitor_request()
    request.current_page = None
    request.LANGUAGE_CODE = language
    request.site = Site.objects.get(pk=site_id)
    request.toolbar = CMSToolbar(request)
    renderer = menu_pool.get_renderer(request)
    renderer.site = request.site
    return renderer


def linked_nodes(nodes, menu_name):
    """Copies, linked to their parents as the CMS does it."""
    from copy import copy

    from menus.menu_pool import _build_nodes_inner_for_one_menu

    copies = [copy(node) for node in nodes]
    for node in copies:
        node.children, node.parent = [], None
    _build_nodes_inner_for_one_menu(list(copies), menu_name)
    return copies


def menu_entry(node, linked, menu_name):
    namespace = node.namespace or menu_name
    # Zero and the like name a parent only where a node with that id was linked before.
    parent = node.parent_id if node.parent_id or linked.parent else None
    entry = {
        "namespace": namespace,
        "id": menu_key(node.id),
        "parent": None if parent is None else menu_key(parent),
        # Untranslated names may be None.
        "title": "" if node.title is None else str(node.title),
        "url": None if node.url is None else str(node.url),
        "visible": bool(node.visible),
        "attr": plain(dict(node.attr)),
    }
    # The package writes it of any node, also where the project has set it.
    endpoint = getattr(node, "api_endpoint", None)
    if endpoint:
        entry["api_endpoint"] = str(endpoint)
    return entry if namespace == menu_name else {**entry, "menu": menu_name}


def menu_key(key):
    return key if isinstance(key, int) and not isinstance(key, bool) else str(key)


def menu_pool_facts(site_id):
    """Which menus there are, and which of them are shown only where pages name them."""
    menus = menu_renderer(None, site_id).menus
    return {
        "names": list(menus),
        "attachable": [name for name, menu in menus.items() if getattr(menu, "cms_enabled", False)],
        "apphooks": apphook_menus(),
        "modifiers": [*changing_classes(menus), *sorted(failed_menus)],
    }


#: Of the CMS itself, and those of packages that change nothing in answers of the API.
KNOWN_MODIFIERS = ("menus.", "cms.", "djangocms_alias.", "djangocms_stories.")


def changing_classes(menus):
    """The project's own modifiers, and menus that make nodes of pages in their own way."""
    from cms.cms_menus import CMSMenu
    from menus.menu_pool import menu_pool

    page_menus = [menu for menu in menus.values() if issubclass(menu, CMSMenu) and menu is not CMSMenu]
    registered = menu_pool.get_registered_modifiers()
    modifiers = [kind for kind in registered if not kind.__module__.startswith(KNOWN_MODIFIERS)]
    return [dotted(kind) for kind in [*page_menus, *modifiers]]


def changed_menu_pool():
    """Where the project has put menus before that of the pages, or left out menus and modifiers of the CMS itself."""
    from cms.cms_menus import NavExtender, SoftRootCutter
    from menus import modifiers
    from menus.menu_pool import menu_pool

    menu_pool.discover_menus()
    names = list(menu_pool.menus)
    if "CMSMenu" not in names:
        reason = "it lacks CMSMenu, and exported menus have the pages"
        yield {"setting": "menu_pool", "value": ", ".join(names), "reason": reason}
    else:
        reason = "nodes of it come before those of pages, and in exported menus after them"
        for name in names[: names.index("CMSMenu")]:
            # Those that pages name are below these.
            if not getattr(menu_pool.menus[name], "cms_enabled", False):
                yield {"setting": "menu_pool", "value": name, "reason": reason}
    marker = [modifiers.Marker] if is_cms_4() else []
    usual = [NavExtender, SoftRootCutter, *marker, modifiers.AuthVisibility, modifiers.Level]
    found = [kind for kind in menu_pool.get_registered_modifiers() if kind in usual]
    if found != usual:
        reason = "exported menus follow all modifiers of the CMS, in their usual order"
        yield {"setting": "menu_pool", "value": ", ".join(map(dotted, found)), "reason": reason}


def apphook_menus():
    """As CMSMenu attaches them, by the apphook's name, and by `name:key` for pages where the apphook has others."""
    from cms.apphook_pool import apphook_pool
    from cms.models import Page
    from django.conf import settings

    apphooks = {}
    for name, _ in apphook_pool.get_apphooks():
        usual = apphook_names(name)
        if usual:
            apphooks[name] = usual
        for page in Page._base_manager.filter(application_urls=name).order_by("pk"):
            of_page, *others = [apphook_names(name, page, code) for code, _ in settings.LANGUAGES]
            if others.count(of_page) < len(others):
                note("the menus of the apphook %s on page %s are those of one language" % (name, page.pk))
            if of_page != usual:
                apphooks["%s:%s" % (name, page.pk)] = of_page
    return apphooks


def apphook_names(name, *place):
    from cms.apphook_pool import apphook_pool

    try:
        return [apphook_menu(menu) for menu in apphook_pool.get_apphook(name).get_menus(*place)]
    except Exception as error:
        note("the menus of the apphook %s are left out: %r" % (name, error))
        return []


def apphook_menu(menu):
    """{pk} stands for the page's key, None for a menu that is None."""
    if menu is None:
        return None
    name = getattr(menu, "__name__", str(menu))
    return name + ":{pk}" if hasattr(menu, "get_instances") else name
