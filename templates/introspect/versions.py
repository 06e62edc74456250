# Packages and versions


def rest_version():
    from importlib.metadata import PackageNotFoundError, version

    try:
        found = version("djangocms-rest")
    except PackageNotFoundError:
        sys.exit("introspect: djangocms-rest is not installed in this project")
    if found.startswith("0."):
        sys.exit("introspect: djangocms-rest %s is too old, version 1 is needed" % found)
    # Builds after 1.2 have its number until the next release.
    is_after_1_2 = found.startswith("1.2.") and "+" not in found and mounts_apphooks()
    return found + "+apphooks" if is_after_1_2 else found


def package_versions():
    """Of packages whose HTML has changed; an environment may also have some that the project does not use."""
    from importlib.metadata import PackageNotFoundError, version

    from django.apps import apps

    found = {}
    for name in ("djangocms-frontend", "djangocms-picture", "djangocms-video"):
        if not apps.is_installed(name.replace("-", "_")):
            continue
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            continue
    return found


def mounts_apphooks():
    """Whether the API mounts the routes that apphooks bring (djangocms_rest.appresolver)."""
    from importlib.util import find_spec

    return find_spec("djangocms_rest.appresolver") is not None


def has_versioning():
    from cms.models import PageContent

    return PageContent._meta.label_lower in versioned_models()


def versioned_models():
    """Those that djangocms-versioning keeps versions of; a setting for each app decides whether it does."""
    from django.apps import apps

    if not apps.is_installed("djangocms_versioning"):
        return []
    extension = apps.get_app_config("djangocms_versioning").cms_extension
    return sorted(model._meta.label_lower for model in extension.versionables_by_content)


def content_filter():
    """
    Python code that leaves out more page contents than versions and djangocms-timed-publishing do, or any pages,
    addresses, placeholders or plugins.
    """
    from cms.models import CMSPlugin, Page, PageContent, PageUrl, Placeholder
    from django.apps import apps

    known = (3 if apps.is_installed("djangocms_timed_publishing") else 1) if has_versioning() else 0
    for model in (PageContent, Page, PageUrl, Placeholder, CMSPlugin):
        conditions = asked_query(model.objects.all()).where.children
        if len(conditions) > (known if model is PageContent else 0):
            return {"contents_filtered_by": filtering_code(type(model.objects))}
    return {}


def filtering_code(manager):
    found = [vars(kind).get("get_queryset") for kind in manager.__mro__]
    own = [method for method in found if method and not method.__module__.startswith(("django.", "cms.", "djangocms_"))]
    return dotted(own[0] if own else manager)
