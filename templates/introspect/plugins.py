# Plugins


def plugin_classes():
    from cms.plugin_pool import plugin_pool
    from djangocms_rest.views import PLUGIN_DEFINITIONS

    plugin_pool.discover_plugins()
    # A project may have put others there.
    definitions = dict(PLUGIN_DEFINITIONS.items())
    return facts_by_name(plugin_pool.plugins.items(), lambda name, plugin: plugin_facts(plugin, definitions.get(name)))


def facts_by_name(items, facts_of):
    """A class whose code fails in an unexpected way costs the others nothing."""
    found = {}
    for name, item in items:
        try:
            found[name] = facts_of(name, item)
        except Exception as error:
            note("%s is left out: %r" % (name, error))
    return found


def plugin_facts(plugin, definition):
    from cms.models import CMSPlugin

    model = plugin.model
    table = table_name(model)
    custom, members, fields = serializer_facts(plugin)
    return {
        "title": str(definition["title"] if definition else plugin.name),
        "model": model._meta.label_lower,
        "table": None if table == table_name(CMSPlugin) else table,
        "custom_serializer": custom,
        "members": members,
        "fields": fields,
        "search_fields": search_fields(model),
        "definition": plain(without_computed(plugin, definition["properties"])) if definition else None,
        **row_filter(plugin),
        **rendered_by(plugin),
    }


def serializer_facts(plugin):
    """
    The dotted name of the project's own serializer, the names that the serializer in use writes, and the fields that
    these are made of.
    """
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    generic = get_auto_model_serializer(plugin.model)
    serializer = given_serializer(plugin) or generic
    # The API keeps the class that it has generated at the plugin's.
    if getattr(serializer, "__bases__", None) == generic.__bases__ and serializer.__name__ == generic.__name__:
        serializer = generic
    chosen = None if is_of_api(serializer, generic) else chosen_members(serializer, generic)
    custom = None if chosen or is_of_api(serializer, generic) else dotted(made_class(serializer))
    try:
        written = dict(generic(context={"request": None}).fields)
    except Exception as error:
        written = {}
        note("%s: how its fields are written is a guess: %r" % (plugin.__name__, error))
    try:
        members = [name for name, field in asked_fields(serializer).items() if not field.write_only]
    except Exception as error:
        note("%s: the members of %s are a guess: %r" % (plugin.__name__, custom or "its serializer", error))
        guess = [name for name, field in written.items() if not field.write_only]
        members = guess or likely_members(plugin.model)
    fields = plugin_fields(plugin.model, written, chosen or {})
    as_stored = as_stored_names(chosen, serializer) if chosen else set()
    return custom, members, [{**one, "as_stored": True} if one["name"] in as_stored else one for one in fields]


def is_of_api(serializer, generic):
    """The alias app's serializer is part of the API."""
    is_known = inspect.isclass(serializer) and serializer.__module__.startswith(("djangocms_rest.", "djangocms_alias."))
    return serializer is generic or is_known


def made_class(serializer):
    """The class or function of a `functools.partial`, which has no name."""
    made = getattr(serializer, "func", serializer)
    return made if hasattr(made, "__qualname__") else type(made)


def likely_members(model):
    """Where REST framework makes no field of one, as of a path that is not editable: the API fails for the type."""
    from djangocms_rest.serializers.plugins import base_exclude

    first = ["id", "parent_plugin_type", "plugin_type"]
    fields = [field for field in model._meta.concrete_fields if not getattr(field.remote_field, "parent_link", False)]
    names = [field.name for field in [*fields, *model._meta.many_to_many]]
    return first + [name for name in names if name not in base_exclude and name not in first]


def given_serializer(plugin):
    """What an instance of the plugin has, as the API asks it: a property may import it late, a function make it."""
    from django.contrib import admin

    try:
        serializer = getattr(plugin(plugin.model, admin.site), "serializer_class", None)
    except Exception as error:
        note("%s: its serializer is a guess: %r" % (plugin.__name__, error))
        return None
    if serializer is None or callable(serializer):
        return serializer
    note("%s: serializer_class is no class, and left out: %r" % (plugin.__name__, serializer))
    return None


def plugin_fields(model, written, chosen):
    """`written`: the fields of the generic serializer; `chosen`: the members of the project's, where it has no code."""
    from djangocms_rest.serializers.plugins import base_exclude

    changed = changed_fields(read_model(model))
    # A relation has the same facts whatever writes its key.
    own = {name: one.field for name, one in chosen.items() if one.column and not one.column.is_relation}
    written = {**written, **{name: field for name, field in own.items() if name in written or name in base_exclude}}
    left_out = base_exclude - set(chosen)
    facts = {
        field.name: column_facts(field, written.get(field.name), changed)
        for field in model._meta.concrete_fields
        if field.name not in left_out
    }
    facts.update((one["name"], one) for one in relations(model))
    for name, one in chosen.items():
        column = one.column
        if column and (name != column.name or column.one_to_many):
            # Of what the package leaves out, too.
            known = list_facts(column) if is_list(column) else column_facts(column, own.get(name), changed)
            facts[name] = {**known, "name": name}
        if column:
            facts[name] = {**facts[name], **own_facts_of(one)}
        if one.row:
            columns, own_facts = row_facts(name, [] if one.made else [column], one.row)
            facts[name] = {**facts[name], **own_facts}
            facts.update({one["name"]: one for one in columns})
    return list(facts.values())


def column_facts(field, written, changed):
    facts = field_facts(field, {field.name: written} if written else {})
    # An object of another class may still be written as stored, such as an amount of money.
    if field.name in changed and not is_written_as_stored(field, written):
        facts.setdefault("computed", "%s (%s)" % (dotted(field.model), ", ".join(changed[field.name])))
    return facts


def without_computed(plugin, properties):
    """Choices that are computed belong to the machine that computes them, such as the names of its files."""
    from django.db.models import FilePathField
    from rest_framework import serializers

    declared = getattr(getattr(plugin, "serializer_class", None), "_declared_fields", {})
    computed = {name for name, field in declared.items() if isinstance(field, serializers.FilePathField)}
    for field in plugin.model._meta.concrete_fields:
        # A function makes them anew each time (CallableChoiceIterator of Django 5).
        if isinstance(field, FilePathField) or hasattr(field.choices, "func"):
            computed.add(field.name)
    return {
        name: {key: value for key, value in facts.items() if key != "enum" or name not in computed}
        for name, facts in properties.items()
    }
