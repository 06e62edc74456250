"""Changes of who may see what."""

from cms.models import GlobalPagePermission, Page, PagePermission
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, Permission

from .drawn_rows import change, delete, one


def permission(drawn):
    row = one(drawn, PagePermission.objects.all())
    if row is not None and drawn.random() < 0.5:
        PagePermission.objects.filter(pk=row.pk).delete()
        return row
    if row is not None and drawn.random() < 0.4:
        return change(row, grant_on=drawn.randint(1, 5), can_view=drawn.random() < 0.7)
    rights = {"can_view": True, "grant_on": drawn.randint(1, 5)}
    return PagePermission.objects.create(page=one(drawn, Page.objects.all()), **grantee(drawn), **rights)


def global_permission(drawn):
    row = one(drawn, GlobalPagePermission.objects.all())
    if row is not None:
        return delete(row)
    rights = {"can_view": drawn.random() < 0.5, "can_change": drawn.random() < 0.5}
    return GlobalPagePermission.objects.create(**grantee(drawn), **rights)


def grantee(drawn):
    people = get_user_model().objects.exclude(username="admin")
    return drawn.choice([{"user": one(drawn, people)}, {"group": one(drawn, Group.objects.all())}])


def membership(drawn):
    """Of the editor: a group, or a right."""
    editor = get_user_model().objects.get(username="editor")
    group = one(drawn, Group.objects.all())
    name = drawn.choice(["view_page", "change_page"])
    right = Permission.objects.get(content_type__app_label="cms", codename=name)
    rows, row = drawn.choice(
        [(editor.groups, group), (editor.user_permissions, right), (group.permissions, right)]
    )
    if rows.filter(pk=row.pk).exists():
        rows.remove(row)
    else:
        rows.add(row)
    return row


def deleted_group(drawn):
    row = one(drawn, Group.objects.exclude(name="Editors"))
    return delete(row) if row else None


kinds = [permission, permission, global_permission, membership, deleted_group]
