# HTML of plugins of packages


def rendered_by(plugin):
    """
    What renders a plugin of a package in place of the package: a class of the project that inherits from the plugin's,
    or templates that the project has under the same names.
    """
    app = plugin.model._meta.app_config
    if not is_stock(app.name):
        return {}
    for kind in plugin.__mro__:
        if is_stock(kind.__module__) or (kind.__module__ + ".").startswith("cms."):
            break
        if {"render", "render_template", "get_render_template"} & set(vars(kind)):
            return {"rendered_by": dotted(kind)}
    names = replaced_templates(plugin)
    return {"rendered_by": ", ".join(names)} if names else {}


#: Packages whose HTML djangocms-static makes.
STOCK_PACKAGES = (
    "djangocms_alias.",
    "djangocms_file.",
    "djangocms_frontend.",
    "djangocms_icon.",
    "djangocms_link.",
    "djangocms_picture.",
    "djangocms_snippet.",
    "djangocms_stories.",
    "djangocms_style.",
    "djangocms_text.",
    "djangocms_text_ckeditor.",
    "djangocms_video.",
)


def is_stock(module):
    return (module + ".").startswith(STOCK_PACKAGES)


#: Templates of apps that are found elsewhere first, by the app's name.
replaced_by_app = {}


def replaced_templates(plugin):
    """Those of the app of the plugin's class in the package: the contrib apps of djangocms-frontend have their own."""
    from django.apps import apps

    kind = next((kind for kind in plugin.__mro__ if is_stock(kind.__module__)), None)
    app = kind and apps.get_containing_app_config(kind.__module__)
    if not app:
        return []
    if app.name not in replaced_by_app:
        folder = os.path.join(app.path, "templates")
        replaced_by_app[app.name] = [name for name in template_names(folder) if is_found_elsewhere(name, folder)]
    return replaced_by_app[app.name]


def template_names(folder):
    """Those of plugins, by the folders that packages have for them."""
    found = []
    for path, _, files in sorted(os.walk(folder)):
        names = [os.path.relpath(os.path.join(path, name), folder).replace(os.sep, "/") for name in sorted(files)]
        found += [name for name in names if re.search(r"/(default|plugins|bootstrap5)/.*\.html$|/snippet\.html$", name)]
    return [name for name in found if not re.search("/(admin|toolbar|widgets)/", name)]


def is_found_elsewhere(name, folder):
    """By the first engine and loader that has it, which no template has to be compiled for."""
    from django.template import TemplateDoesNotExist, engines

    for engine in engines.all():
        for loader in getattr(getattr(engine, "engine", None), "template_loaders", []):
            for origin in loader.get_template_sources(name):
                try:
                    (origin.loader or loader).get_contents(origin)
                except TemplateDoesNotExist:
                    continue
                except Exception as error:
                    note("the template %s cannot be read: %r" % (origin.name, error))
                return not os.path.realpath(origin.name).startswith(os.path.realpath(folder) + os.sep)
    return False
