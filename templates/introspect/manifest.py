# Manifest


def build_manifest():
    import cms
    from cms.utils.conf import get_cms_setting
    from django.conf import settings

    manifest = {
        "version": 2,
        "cms": cms.__version__,
        "djangocms_rest": rest_version(),
        "versioning": has_versioning(),
        "versioned": versioned_models(),
        **content_filter(),
        "site_id": default_site_id(),
        "api_root": api_root(),
        **media_facts(),
        **thumbnail_facts(),
        "pictures": picture_settings(),
        "html_unknown": {**frontend_settings(), **plugin_processors(), **format_settings()},
        "packages": package_versions(),
        "time_zone": settings.TIME_ZONE,
        # Of a text from the environment Django asks the same.
        "use_tz": bool(settings.USE_TZ),
        "rest_framework": rest_settings(),
        "replaced_code": replaced_code(),
        "unsupported": [*deciding_middleware(), *unsupported_settings(), *changed_menu_pool()],
        "permission": bool(get_cms_setting("PERMISSION")),
        "public_for": get_cms_setting("PUBLIC_FOR"),
        "page_size": page_size(),
        "default_language": settings.LANGUAGE_CODE,
        "use_i18n": bool(settings.USE_I18N),
        "locale_middleware": has_locale_middleware(),
        "append_slash": bool(settings.APPEND_SLASH),
        "alias_routes": has_alias_routes(),
        **text_images(),
        "alias_category_languages": category_languages(),
        **story_category_languages(),
        "rest_apphooks": rest_apphooks(),
        "slug_regexp": slug_regexp(),
        "admin_root": roots("admin:index", all_languages([])),
    }
    note_middleware()
    auth = auth_facts()
    if auth:
        manifest["auth"] = auth
    manifest["menus"] = python_menus(manifest["site_id"])
    manifest["sites"] = site_facts(manifest)
    manifest["menu_pool"] = menu_pool_facts(manifest["site_id"])
    manifest["apphook_templates"] = apphook_templates()
    manifest["templates"] = declared_templates(manifest["apphook_templates"].values())
    manifest["slots"] = stored_slots()
    manifest["template_slots"] = template_slots(manifest["templates"], manifest["slots"])
    manifest["plugins"] = plugin_classes()
    manifest["extensions"] = page_extensions()
    manifest["models"] = project_models([*manifest["plugins"].values(), *manifest["extensions"].values()])
    return manifest
