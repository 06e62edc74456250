"""Changes of plugins: their values, their places, their languages."""

from cms.models import CMSPlugin, Placeholder
from cms.plugin_pool import plugin_pool
from cms.utils.plugins import copy_plugins_to_placeholder
from django.conf import settings
from django.db import connection
from djangocms_alias.models import Alias
from filer.models import File, Image

from ..drawn import chosen_rows
from ..fields import kinds as fields
from ..models import parts, things
from ..rows.plugin_rows import PluginRows
from .drawn_rows import admin, change, one


def value(drawn):
    """Of a field of a plugin or a thing."""
    model = drawn.choice([*parts, *parts, *things])
    row = one(drawn, model._base_manager.all())
    names = [field for field in model._meta.concrete_fields if hasattr(field, "drawn_kind")]
    if row is None or not names:
        return None
    field = drawn.choice(names)
    return change(row, **{field.name: fields[field.drawn_kind][1](drawn)})


def relation(drawn):
    model = drawn.choice(parts)
    many = [
        field
        for field in model._meta.many_to_many
        if hasattr(field, "m2m_db_table") and field.remote_field.through._meta.auto_created
    ]
    row = one(drawn, model._base_manager.all())
    if row is None or not many:
        return None
    field = drawn.choice(many)
    rows = list(field.related_model._base_manager.order_by("pk")[:6])
    getattr(row, field.name).set(drawn.sample(rows, drawn.randint(0, min(3, len(rows)))))
    return row


def damaged_value(drawn):
    """JSON that nobody can read, where the database takes it."""
    model = drawn.choice(parts)
    texts = ["AttributesField"] if connection.vendor != "sqlite" else ["AttributesField", "JSONField", "LinkField"]
    names = [
        field
        for field in model._meta.concrete_fields
        if any(base.__name__ in texts for base in type(field).__mro__)
    ]
    row = one(drawn, model._base_manager.all())
    if row is None or not names:
        return None
    field = drawn.choice(names)
    table = field.model._meta
    parameters = [drawn.choice(['{"a": nothing}', "{", "plain", "[1, 2"]), row.pk]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("PRAGMA ignore_check_constraints = on")
        cursor.execute(
            "UPDATE %s SET %s = %%s WHERE %s = %%s"
            % tuple(map(connection.ops.quote_name, (table.db_table, field.column, table.pk.column))),
            parameters,
        )
    return row


def gone_plugin(drawn):
    row = one(drawn, CMSPlugin.objects.filter(cmsplugin__isnull=True))
    if row is not None:
        CMSPlugin.objects.filter(pk=row.pk).delete()
    return row


def deleted_plugin(drawn):
    """With all inside of it."""
    row = one(drawn, CMSPlugin.objects.all())
    if row is not None:
        row.placeholder.delete_plugin(row)
    return row


def moved_plugin(drawn):
    row = one(drawn, CMSPlugin.objects.filter(cmsplugin__isnull=True))
    slot = one(drawn, Placeholder.objects.all())
    return change(row, placeholder=slot, parent=None, position=20000 + row.pk) if row else None


def cut_plugin(drawn):
    """Moved with all inside of it: to the beginning of another placeholder, or of its own."""
    row = one(drawn, CMSPlugin.objects.all())
    slot = one(drawn, Placeholder.objects.filter(content_type__isnull=False)) if drawn.random() < 0.7 else None
    if row is None or row.placeholder.content_type_id is None:
        return None
    places = {} if slot in (None, row.placeholder) else {"target_placeholder": slot}
    row.placeholder.move_plugin(row, 1, **places)
    return row


def copied_plugins(drawn):
    """All of a placeholder in another language, as editors begin a translation."""
    row = one(drawn, CMSPlugin.objects.filter(placeholder__content_type__isnull=False))
    if row is None:
        return None
    rows = list(row.placeholder.get_plugins(row.language).order_by("position"))
    target = row.placeholder
    language = drawn.choice([code for code, _ in settings.LANGUAGES if code != row.language])
    if drawn.random() < 0.5:
        target, language = one(drawn, Placeholder.objects.filter(content_type__isnull=False)), row.language
    is_copyable = all(plugin.plugin_type in plugin_pool.plugins for plugin in rows)
    if not is_copyable or (target == row.placeholder and language == row.language):
        return None
    copy_plugins_to_placeholder(rows, target, language=language)
    return row


class Writer(PluginRows):
    """Who makes plugins."""

    def __init__(self):
        self.user = admin()
        self.image = Image.objects.order_by("pk").first()
        self.file = File.objects.order_by("pk").first()
        self.aliases = list(Alias.objects.order_by("pk"))


def new_plugin(drawn):
    slot = one(drawn, Placeholder.objects.filter(content_type__isnull=False))
    owner = slot.source if slot else None
    chosen_rows.seed(drawn.random())
    return Writer().make_plugin(slot, getattr(owner, "language", settings.LANGUAGES[0][0])) if slot else None


kinds = [
    *(value, value, value, relation, damaged_value, gone_plugin, deleted_plugin),
    *(moved_plugin, cut_plugin, cut_plugin, copied_plugins, new_plugin, new_plugin),
]
