# Code in place of that of djangocms-rest


def replaced_code():
    """
    Views, functions and methods of the project that answer in place of those of djangocms-rest and the CMS, by what
    they replace.
    """
    return {**replaced_views(), **replaced_functions(), **replaced_methods(), **replaced_resolvers()}


#: It finds the addresses of images in texts.
TEXT_IMAGES = "djangocms_text.contrib.filer_image"


def text_images():
    return {"text_images": True} if TEXT_IMAGES == text_resolvers().get("data-cms-src") else {}


def text_resolvers():
    """The modules of the functions that djangocms-text asks for addresses, by attribute."""
    pool = getattr(sys.modules.get("djangocms_text.html"), "dynamic_attr_pool", {})
    return {attribute: module_of(function) for attribute, function in pool.items()}


def replaced_resolvers():
    known = {"data-cms-href": ["djangocms_text.html"], "data-cms-src": ["djangocms_text.html", TEXT_IMAGES]}
    found = {name: module for name, module in text_resolvers().items() if module not in known.get(name, [])}
    return {"djangocms_text.html.dynamic_attr_pool %s" % name: module for name, module in found.items()}


#: Packages that replace code of the CMS, and whose answers are known.
KNOWN_REPLACEMENTS = (
    "django.",
    "cms.",
    "menus.",
    "filer.",
    "rest_framework.",
    "drf_spectacular.",
    "djangocms_alias.",
    "djangocms_rest.",
    "djangocms_timed_publishing.",
    "djangocms_versioning.",
    "sekizai.",
)


def is_replacement(module):
    """Whether a module is of the project or of one of its apps, and of no package that is known."""
    from django.apps import apps
    from django.conf import settings

    names = [settings.ROOT_URLCONF, *(config.name for config in apps.get_app_configs())]
    tops = {name.partition(".")[0] for name in names if isinstance(name, str)}
    return module.partition(".")[0] in tops and not (module + ".").startswith(KNOWN_REPLACEMENTS)


def replaced_views():
    """The views that answer the routes of djangocms-rest, and classes of the project that the package's views use."""
    from django.conf import settings
    from django.urls import NoReverseMatch, Resolver404, get_script_prefix, resolve, reverse
    from djangocms_rest.urls import urlpatterns
    from rest_framework.pagination import LimitOffsetPagination
    from rest_framework.settings import api_settings

    found = {}
    # Builds after 1.2 have those of apphooks beside their own.
    for route in [route for route in urlpatterns if is_of_package(view_class(getattr(route, "callback", None)))]:
        values = {"language": settings.LANGUAGE_CODE}
        arguments = {name: values.get(name, "1") for name in route.pattern.converters}
        try:
            path = reverse(route.name, kwargs=arguments)
            view = resolve("/" + path[len(get_script_prefix()) :]).func
        except (NoReverseMatch, Resolver404):
            continue
        kind = view_class(view)
        others = deciding_modules(view) if is_of_package(kind) else [dotted(kind)]
        if others:
            found[route.name] = others[0]
            continue
        used = [("serializer_class", getattr(kind, "serializer_class", None))]
        # Those of the settings are lists, and answer lists of pages alone.
        used += [("filter_backends", one) for one in getattr(kind, "filter_backends", ())]
        own_renderers = [one for one in kind.renderer_classes if one not in api_settings.DEFAULT_RENDERER_CLASSES]
        used += [("renderer_classes", one) for one in own_renderers]
        # Searches can be sorted in the order of a parameter.
        replacing = [(name, one) for name, one in used if is_replacement(module_of(one)) or sorts(one)]
        # Every other class divides lists in its own way, those of REST framework, too.
        paging = getattr(kind, "pagination_class", None)
        replacing += [("pagination_class", paging)] if paging not in (None, LimitOffsetPagination) else []
        found.update({"%s.%s" % (dotted(kind), name): dotted(one) for name, one in replacing})
        # Other views have those of the settings.
        if any("permission_classes" in vars(one) for one in kind.__mro__ if is_of_package(one)):
            others = [one for one in kind.permission_classes if not module_of(one).startswith("djangocms_rest.")]
            found.update({"%s.permission_classes" % dotted(kind): dotted(one) for one in others})
    return found


def sorts(kind):
    from rest_framework.filters import OrderingFilter

    return isinstance(kind, type) and issubclass(kind, OrderingFilter)


def view_class(view):
    """The class of a view, or the function that has none."""
    return getattr(view, "view_class", getattr(view, "cls", view))


def is_of_package(kind):
    return getattr(kind, "__module__", "").startswith("djangocms_rest.")


#: Modules of decorators that leave an answer as it is.
HARMLESS_DECORATORS = ("django.utils.", "django.views.", "djangocms_rest.", "drf_spectacular.", "rest_framework.")


def deciding_modules(view):
    """Where decorators of a view are from that may decide who gets an answer, such as login_required."""
    found = []
    while view is not None:
        found.append(module_of(view))
        view = getattr(view, "__wrapped__", None)
    return [module for module in found if not (module + ".").startswith(HARMLESS_DECORATORS)]


#: Modules that make an answer.
ASKED_MODULES = (
    r"djangocms_rest(\..*)?"
    r"|rest_framework\.(fields|generics|mixins|pagination|permissions|relations|renderers|response|serializers|views)"
    r"|rest_framework\.utils\.encoders|djangocms_alias\.rest"
)

#: Modules of the CMS whose functions decide what is in one.
CMS_MODULES = (
    r"cms\.(cms_menus|utils\.(conf|i18n|page|page_permissions|permissions|placeholder|plugins))"
    r"|menus\.(base|menu_pool|modifiers|templatetags\.menu_tags|utils)"
)

#: Modules of Django whose classes read columns, by READING_METHODS.
FIELD_MODULES = r"django\.db\.models\.fields(\..*)?"


def replaced_functions():
    """What these modules and their classes have from elsewhere, as AppConfig.ready() may put it there."""
    found = {}
    for name, module in sorted(sys.modules.items()):
        if not re.fullmatch("%s|%s|%s" % (ASKED_MODULES, CMS_MODULES, FIELD_MODULES), name):
            continue
        for place, value in list(vars(module).items()):
            if inspect.isclass(value) and value.__module__ == name:
                # Projects add methods to classes of the CMS: ASKED_METHODS are those that count.
                if re.fullmatch(CMS_MODULES, name):
                    continue
                is_field = re.fullmatch(FIELD_MODULES, name)
                names = [one for one in vars(value) if one in READING_METHODS or not is_field]
                found.update(replaced_members(value, names))
            elif is_replacement(module_of(value)):
                found["%s.%s" % (name, place)] = module_of(value)
    return found


#: Methods of the CMS and of Django that answer a request.
ASKED_METHODS = {
    "cms.cms_menus.CMSMenu": "get_nodes get_menu_node_for_page_content",
    "cms.cms_menus.NavExtender": "modify",
    "cms.cms_menus.SoftRootCutter": "modify",
    "cms.models.CMSPlugin": "get_plugin_class get_plugin_instance",
    "cms.models.Page": (
        "get_absolute_url get_admin_content get_api_endpoint get_content_obj get_fallbacks get_languages get_path "
        "get_url get_url_obj"
    ),
    "cms.models.PageContent": "get_template",
    "cms.models.Placeholder": "get_label get_language_fallback",
    "cms.models.managers.PageManager": "search",
    "cms.models.managers.PagePermissionManager": "for_page",
    "cms.models.managers.PageUrlManager": "get_for_site",
    "django.db.models.fields.files.FieldFile": "url",
    "filer.models.filemodels.File": "url",
    "menus.menu_pool.MenuRenderer": "apply_modifiers get_nodes",
    "menus.modifiers.AuthVisibility": "modify",
    "menus.modifiers.Level": "modify",
    "menus.modifiers.Marker": "modify",
    "menus.templatetags.menu_tags.ShowBreadcrumb": "get_context",
    "menus.templatetags.menu_tags.ShowMenu": "get_context",
    "menus.templatetags.menu_tags.ShowSubMenu": "get_context",
}


def replaced_methods():
    from django.utils.module_loading import import_string

    found = {}
    for name, methods in ASKED_METHODS.items():
        try:
            found.update(replaced_members(import_string(name), methods.split()))
        except (ImportError, RuntimeError):
            # Another version of the CMS has it elsewhere, or the app is not installed.
            continue
    return found


def replaced_members(kind, names):
    members = {name: module_of(inspect.getattr_static(kind, name, None)) for name in names}
    return {"%s.%s" % (dotted(kind), name): module for name, module in members.items() if is_replacement(module)}


def module_of(value):
    """Where the code of a function or class is written: functools.wraps gives a function the name of another module."""
    if inspect.isclass(value):
        return value.__module__
    for name in ("__func__", "fget", "func"):
        value = getattr(value, name, value)
    return getattr(value, "__globals__", {}).get("__name__", "")
