# Rows that foreign keys lead to, as serializers of the project write them


#: Apps of whose rows some are not public.
GUARDED_APPS = {"auth", "cms", "djangocms_alias", "djangocms_versioning", "filer"}


def row_columns(field, key):
    """
    The columns of the row that a foreign key leads to, each with the field that writes it: by the names of members of an
    object, or by the empty name where the field writes the value alone. None: it writes anything else.
    """
    from rest_framework import serializers

    if key is None or key.many_to_many or not key.is_relation or not is_plain_row(key):
        return None
    meta = type("Meta", (), {"model": key.related_model, "fields": "__all__"})
    usual = type("UsualSerializer", (serializers.ModelSerializer,), {"Meta": meta})(context={"request": None}).fields
    head, _, name = field.source.partition(".")
    if isinstance(field, serializers.ModelSerializer) and not name:
        members = {} if is_plain_object(field, key.related_model) else None
        for member, inner in (field.fields if members is not None else {}).items():
            if not inner.write_only:
                members[member] = (inner, inner.source)
    elif type(field) is serializers.SlugRelatedField and not name:
        members = {"": (serializers.ReadOnlyField(), field.slug_field)}
    else:
        members = {"": (field, name)} if name and not is_odd_default(field) else None
    if not members:
        return None
    columns = {column.name: column for column in key.related_model._meta.local_concrete_fields}
    found = {member: (inner, columns.get(source)) for member, (inner, source) in members.items()}
    if not all(writes_of_row(inner, column, usual) for inner, column in found.values()):
        return None
    # Null would be that of the column or of the row.
    is_unclear = "" in found and is_left_out(field, key) and found[""][1].null
    return None if is_unclear else found


def is_plain_row(key):
    """Whether the key leads to any row of a model of the project, and all of the row may be seen."""
    from cms.models import CMSPlugin
    from django.contrib.auth import get_user_model
    from django.db.models import Manager

    model, target = key.related_model, key.target_field
    # Plugins and versions may be drafts.
    may_be_hidden = issubclass(model, CMSPlugin) or hasattr(model, "versions")
    is_guarded = may_be_hidden or model._meta.app_label in GUARDED_APPS or model is get_user_model()
    is_number = target.get_internal_type().endswith(("AutoField", "IntegerField"))
    return not is_guarded and is_number and is_known(type(target)) and type(model._base_manager) is Manager


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
    """The facts of what a serializer writes of a row."""
    changed = changed_fields(read_model(key.related_model))
    row = {"table": table_name(key.model), "column": key.column, "key": key.target_field.column}
    facts = [
        {**column_facts(column, inner, changed), "name": "%s.%s" % (name, member) if member else name, "row": row}
        for member, (inner, column) in columns.items()
    ]
    if "" in columns and is_left_out(field, key):
        facts[0]["optional"] = True
    return facts


def is_left_out(field, key):
    """Whether REST framework has no member where there is no row: it skips what need not be there."""
    from rest_framework.serializers import SlugRelatedField

    has_value = field.allow_null or "default" in field._kwargs
    return key.null and not (has_value or field.required or isinstance(field, SlugRelatedField))
