# Rows that relations lead to, as serializers of the project write them


#: Apps of whose rows some are not public.
GUARDED_APPS = {"auth", "cms", "djangocms_alias", "djangocms_versioning", "filer"}


def row_columns(field, key):
    """
    The columns of the rows that a relation leads to, each with the field that writes it: by the names of members of an
    object, or by the empty name where the field writes the value alone. None: it writes anything else.
    """
    from rest_framework import serializers

    if not key.is_relation or not is_plain_row(key):
        return None
    item = item_field(field) if key.many_to_many else field
    name = field.source.partition(".")[2]
    if isinstance(item, serializers.ModelSerializer) and not name:
        is_plain = is_plain_object(item, key.related_model)
        members = {member: (one, one.source) for member, one in item.fields.items() if is_plain and not one.write_only}
    elif type(item) is serializers.SlugRelatedField and not name:
        members = {"": (serializers.ReadOnlyField(), item.slug_field)}
    else:
        members = {"": (field, name)} if name and not key.many_to_many and not is_odd_default(field) else {}
    usual = usual_fields(serializers.ModelSerializer, key.related_model)
    columns = {column.name: column for column in key.related_model._meta.local_concrete_fields}
    found = {member: (one, columns.get(source)) for member, (one, source) in members.items()}
    if not found or not all(writes_of_row(one, column, usual) for one, column in found.values()):
        return None
    # Null would be that of the column or of the row.
    is_unclear = "" in found and is_left_out(field, key) and found[""][1].null
    return None if is_unclear else found


def item_field(field):
    """What writes each item of a list; None: it is no list, or one of its own."""
    from rest_framework import serializers

    if type(field) is serializers.ListSerializer:
        return field.child
    return field.child_relation if type(field) is serializers.ManyRelatedField else None


def is_plain_row(key):
    """Whether the key leads to any row of a model of the project, and all of the row may be seen."""
    from cms.models import CMSPlugin
    from django.contrib.auth import get_user_model
    from django.db.models import Manager

    model, target = key.related_model, target_of(key)
    # Plugins and versions may be drafts.
    may_be_hidden = issubclass(model, CMSPlugin) or hasattr(model, "versions")
    is_guarded = may_be_hidden or model._meta.app_label in GUARDED_APPS or model is get_user_model()
    is_number = target.get_internal_type().endswith(("AutoField", "IntegerField"))
    # Lists ask the default manager, and foreign keys the base manager.
    if key.many_to_many:
        has_all = has_all_rows(model._default_manager.all, model)
    else:
        has_all = type(model._base_manager) is Manager
    return not is_guarded and is_number and is_known(type(target)) and has_all


def target_of(key):
    return key.related_model._meta.get_field(key.m2m_reverse_target_field_name()) if key.many_to_many else key.target_field


def is_plain_object(serializer, model):
    from rest_framework.serializers import ModelSerializer

    options = set(serializer._kwargs) - OPTIONS_WITHOUT_EFFECT
    return not (options or has_code(type(serializer), ModelSerializer)) and is_of_row(type(serializer), model)


def is_odd_default(field):
    """Whether a row that is missing has a value of its own."""
    return "default" in field._kwargs and field._kwargs["default"] is not None


def writes_of_row(field, column, usual):
    if column is None or column.is_relation or not is_known(type(column)):
        return False
    return writes_alike(field, usual[column.name]) or writes_plainly(field, column, usual[column.name])


def row_facts(name, field, key, columns):
    """The facts of what a serializer writes of a row, and those that a relation itself has besides."""
    changed = changed_fields(read_model(key.related_model))
    through = many_to_many(key) if key.many_to_many else {"table": table_name(key.model), "to_column": key.column}
    row = {"table": through["table"], "column": through["to_column"], "key": target_of(key).column}
    # Each item of a list has values, and a value alone takes the place of its key.
    names = {"": columns[""][1].name if key.many_to_many else ""} if "" in columns else {one: one for one in columns}
    facts = [
        {
            **column_facts(column, one, changed),
            "name": "%s.%s" % (name, names[member]) if names[member] else name,
            "row": row,
        }
        for member, (one, column) in columns.items()
    ]
    if "" in columns and is_left_out(field, key):
        facts[0]["optional"] = True
    own = {"members": list(columns)} if "" not in columns else {"member": names[""]} if key.many_to_many else {}
    return facts, own


def is_left_out(field, key):
    """Whether REST framework has no member where there is no row: it skips what need not be there."""
    from rest_framework.serializers import SlugRelatedField

    has_value = field.allow_null or "default" in field._kwargs
    return not key.many_to_many and key.null and not (has_value or field.required or isinstance(field, SlugRelatedField))
