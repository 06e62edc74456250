# Placeholders


def apphook_templates():
    """That of an apphook's first view decides which placeholders its pages have (PageContent.get_template)."""
    from cms.apphook_pool import apphook_pool
    from cms.models import PageContent
    from cms.utils.conf import get_cms_setting

    found = {}
    if not get_cms_setting("TEMPLATES"):
        return found
    contents = PageContent._base_manager.exclude(page__application_urls=None).exclude(page__application_urls="")
    for content in contents.select_related("page").order_by("pk"):
        name = content.page.application_urls
        try:
            app = apphook_pool.get_apphook(name)
            # Before django CMS 5.1 there is no such method.
            has_template = hasattr(app, "get_root_template")
            template = app.get_root_template(page=content.page, language=content.language) if has_template else None
        except Exception as error:
            note("the template of the apphook %s is left out: %r" % (name, error))
            continue
        if found.setdefault(name, template) != template:
            note("the apphook %s has another template on page %s, which is ignored" % (name, content.page_id))
    # A property of the view's class stands for a name that only a request has.
    return {name: template for name, template in sorted(found.items()) if template and isinstance(template, str)}


def declared_templates(of_apphooks):
    """The slots by template; in a project without templates by set of slots."""
    from cms.constants import TEMPLATE_INHERITANCE_MAGIC
    from cms.utils.conf import get_cms_setting
    from cms.utils.placeholder import get_placeholders

    templates = {}
    named = [name for name, _ in get_cms_setting("TEMPLATES")]
    # Pages keep a template that is no longer listed, and apphooks bring theirs.
    others = [*stored_templates(), *of_apphooks] if named else []
    for name in dict.fromkeys([*named, *sorted(others)]):
        if name == TEMPLATE_INHERITANCE_MAGIC:
            continue
        try:
            templates[name] = [declared_slot(placeholder.slot, name) for placeholder in get_placeholders(name)]
        except Exception as error:
            note("template %s is left out: %r" % (name, error))
    return templates or declared_sets()


def stored_templates():
    from cms.models import PageContent

    names = PageContent._base_manager.order_by().values_list("template", flat=True).distinct()
    return [name for name in names if name]


def declared_sets():
    """The slots by name of the sets in CMS_PLACEHOLDERS."""
    from cms.utils.conf import get_cms_setting

    try:
        sets = get_cms_setting("PLACEHOLDERS")
    except KeyError:
        # Before django CMS 5 there is no such setting.
        return {}
    found = {}
    for name, slots, _ in sets:
        slots = [slots] if isinstance(slots, str) else slots
        names = [slot if isinstance(slot, str) else slot["slot"] for slot in slots]
        found[name] = [declared_slot(slot, None) for slot in names]
    if found:
        # Any other name means the first set, also the empty one that a page inherits, which no template has.
        found.setdefault("", next(iter(found.values())))
    return found


def declared_slot(slot, template):
    return {"slot": slot, **slot_facts(slot, template)}


def stored_slots():
    from cms.models import Placeholder

    slots = Placeholder.objects.order_by("slot").values_list("slot", flat=True).distinct()
    return {slot: slot_facts(slot, None) for slot in slots}


def template_slots(templates, slots):
    """Stored slots that a template does not declare, but that CMS_PLACEHOLDER_CONF names for it in its own way."""
    from cms.utils.conf import get_cms_setting

    if not get_cms_setting("TEMPLATES"):
        return {}
    found = {}
    for template, declared in templates.items():
        others = slots.keys() - {placeholder["slot"] for placeholder in declared}
        own = {slot: slot_facts(slot, template) for slot in sorted(others)}
        found[template] = {slot: facts for slot, facts in own.items() if facts != slots[slot]}
    return {template: own for template, own in found.items() if own}


def slot_facts(slot, template):
    """As Placeholder.get_label and Placeholder.get_language_fallback."""
    from cms.utils.placeholder import get_placeholder_conf
    from django.template.defaultfilters import title
    from django.utils.translation import gettext

    label = get_placeholder_conf("name", slot, template, default=title(slot))
    return {
        "label": gettext(str(label)),
        "language_fallback": bool(get_placeholder_conf("language_fallback", slot, template, True)),
    }
