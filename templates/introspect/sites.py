# Sites


def site_facts(manifest):
    from cms.utils.i18n import get_languages
    from django.contrib.sites.models import Site

    sites = {}
    for site in Site.objects.order_by("pk"):
        languages = [language_facts(entry) for entry in get_languages(site.pk)]
        codes = all_languages(entry["code"] for entry in languages)
        page_root = roots("pages-root", codes)
        if not page_root:
            note("the project has no page URLs (cms.urls): page_root is a guess, /<language>/")
            page_root = {code: "/%s/" % code for code in codes}
        sites[str(site.pk)] = {
            "domain": site.domain,
            "name": site.name,
            "page_root": page_root,
            "languages": languages,
        }
        menus = manifest["menus"] if site.pk == manifest["site_id"] else python_menus(site.pk)
        if menus != manifest["menus"]:
            sites[str(site.pk)]["menus"] = menus
    return sites


def language_facts(entry):
    return {
        "code": entry["code"],
        "name": str(entry["name"]),
        "public": bool(entry.get("public", True)),
        "fallbacks": [str(code) for code in entry.get("fallbacks", [])],
        "redirect_on_fallback": bool(entry.get("redirect_on_fallback", True)),
        "hide_untranslated": bool(entry.get("hide_untranslated", True)),
    }


def roots(name, codes):
    """The address of a view by language; languages in which it has none are left out."""
    from django.urls import NoReverseMatch, reverse
    from django.utils.translation import override

    found = {}
    for code in codes:
        with override(code):
            try:
                found[code] = reverse(name)
            except NoReverseMatch:
                pass
    return found


def all_languages(first):
    """These codes, and then those of the other languages of the settings."""
    from django.conf import settings

    return list(dict.fromkeys([*first, *(code for code, _ in settings.LANGUAGES)]))
