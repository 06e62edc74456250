"""Who may see what: an editor of some rights, and pages that few may view."""

from cms.models import GlobalPagePermission, Page, PagePermission
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission

from ..drawn import draw

chosen = draw("editor")


def make_editor(sites):
    """One of the staff, with rights of their own, of a group, for a site, for pages, or without any."""
    editor = get_user_model().objects.get(username="editor")
    group = Group.objects.get(name="Editors")
    if chosen.random() < 0.6:
        editor.groups.add(group)
    for name in ("cms.view_page", "cms.change_page", "djangocms_alias.view_alias"):
        app, codename = name.split(".")
        permission = Permission.objects.get(content_type__app_label=app, codename=codename)
        if chosen.random() < 0.35:
            editor.user_permissions.add(permission)
        if chosen.random() < 0.2:
            group.permissions.add(permission)
    if chosen.random() < 0.4:
        row = GlobalPagePermission.objects.create(**grantee(editor, group), **rights())
        row.sites.set(chosen.sample(sites, chosen.randrange(3)))
    pages = list(Page.objects.order_by("pk"))
    for page in chosen.sample(pages, chosen.choice([0, 0, 2, 4])):
        PagePermission.objects.create(page=page, **grantee(editor, group), **rights(), grant_on=chosen.randint(1, 5))


def grantee(editor, group):
    return chosen.choice([{"user": editor}, {"group": group}])


def rights():
    return {"can_view": chosen.random() < 0.5, "can_change": chosen.random() < 0.5}
