# Media


def media_facts():
    """Where the files are: below MEDIA_URL, unless their storage knows better, as one of a bucket does."""
    from django.conf import settings

    storage = media_storage()
    base = plain_base(storage)
    if base is None:
        unknown = "%s has no plain addresses" % storage_class(storage)
        return {"media_url": str(settings.MEDIA_URL), "media_unknown": unknown}
    return {"media_url": base}


def storage_class(storage):
    # The storage of the settings stands behind a lazy object.
    return dotted(type(getattr(storage, "_wrapped", storage)))


def media_storage():
    """That of django-filer's public files, and of file fields without a storage of their own."""
    from django.apps import apps
    from django.core.files.storage import default_storage

    if apps.is_installed("filer"):
        from filer import settings as filer

        return filer.FILER_PUBLICMEDIA_STORAGE
    return default_storage


#: Names of files: some storages write them as they are, others have an address for each kind of file.
PROBES = ("a b/\u00fc.jpg", "a/b.PNG", "a/b.pdf", "a/b.svg", "a/b.mp4", "a/b")


def plain_base(storage):
    """The address that names of files follow; None: each file has its own, such as a signed one."""
    from django.utils.encoding import filepath_to_uri

    try:
        url = storage.url("a/b.jpg")
        base = url[: -len("a/b.jpg")]
        is_plain = all(storage.url(name) == base + filepath_to_uri(name) for name in PROBES)
    except Exception as error:
        note("the storage %s gives no address: %r" % (storage_class(storage), error))
        return None
    return base if is_plain and url.endswith("/a/b.jpg") else None


def picture_settings():
    """The settings of djangocms-picture and djangocms-frontend that decide about HTML; those that the project has."""
    from django.conf import settings

    names = {
        "responsive": "DJANGOCMS_PICTURE_RESPONSIVE_IMAGES",
        "breakpoints": "DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS",
        "ratio": "DJANGOCMS_PICTURE_RATIO",
    }
    found = {key: getattr(settings, name, None) for key, name in names.items()}
    forms = {"responsive": bool, "breakpoints": list, "ratio": float}
    return {key: forms[key](value) for key, value in found.items() if value is not None}


def frontend_settings():
    """Those of djangocms-frontend whose Python code takes part in rendering: no template knows what it does."""
    from importlib import import_module

    from django.apps import apps

    if not apps.is_installed("djangocms_frontend"):
        return {}
    from djangocms_frontend import settings as frontend

    found = {}
    if frontend.framework != "bootstrap5":
        found["DJANGOCMS_FRONTEND_FRAMEWORK"] = frontend.framework
    try:
        names = dir(import_module(frontend.theme_render_path))
    except ModuleNotFoundError:
        names = []
    if any(name.endswith("RenderMixin") for name in names):
        found["DJANGOCMS_FRONTEND_THEME"] = frontend.theme
    return found


def plugin_processors():
    """Functions that change the HTML of every plugin."""
    from cms.utils.conf import get_cms_setting

    names = get_cms_setting("PLUGIN_PROCESSORS")
    return {"CMS_PLUGIN_PROCESSORS": ", ".join(map(str, names))} if names else {}


def format_settings():
    """Those with which templates write numbers and dates in another way than Django's own formats say."""
    from django.conf import settings

    names = ("USE_THOUSAND_SEPARATOR", "FORMAT_MODULE_PATH")
    return {name: str(getattr(settings, name)) for name in names if getattr(settings, name)}


def thumbnail_facts():
    """
    The storage of django-filer's public thumbnails, and the names that easy-thumbnails has for it and for the one of
    files.
    """
    from django.apps import apps

    if not apps.is_installed("filer"):
        return {}
    try:
        from easy_thumbnails.utils import get_storage_hash
        from filer import settings as filer

        thumbnails = filer.FILER_PUBLICMEDIA_THUMBNAIL_STORAGE
        url = plain_base(thumbnails)
        if url is None:
            return {"thumbnails": {"unknown": "%s has no plain addresses" % storage_class(thumbnails)}}
        storage, source = get_storage_hash(thumbnails), get_storage_hash(filer.FILER_PUBLICMEDIA_STORAGE)
        return {"thumbnails": {"url": url, "storage": storage, "source_storage": source}}
    except Exception as error:
        return {"thumbnails": {"unknown": "the storage of thumbnails failed: %r" % error}}
