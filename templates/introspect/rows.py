# Rows that relations lead to, as serializers of the project write them


#: Apps of whose rows some are not public.
GUARDED_APPS = {"auth", "cms", "djangocms_alias", "djangocms_versioning", "filer"}


def row_members(field, key, rest=""):
    """
    What a field writes of the rows that a relation leads to, or by the rest of its source behind them: by the names of
    members of an object, or by the empty name where it writes a value alone. None: it writes anything else.
    """
    from rest_framework import serializers

    if not key.is_relation or not (is_plain_row(key) or is_file_key(key)):
        return None
    if is_list(key) and asked_list_facts(field, key) is None:
        return None
    item = item_field(field) if is_list(key) else field
    if isinstance(item, serializers.Serializer) and not rest:
        is_plain = is_plain_object(item, key.related_model)
        fields = plain_fields(item.fields, key.related_model) if is_plain else {}
        members = {member: (one, one.source) for member, one in fields.items()}
    elif type(item) is serializers.SlugRelatedField and not rest:
        # A path of which a row is missing is an error of the CMS.
        made = getattr(item, "made", None) or serializers.ReadOnlyField(default=None)
        members = {"": (made, item.slug_field.replace("__", "."))}
    elif type(item) is serializers.StringRelatedField and not rest:
        made = text_field(key.related_model)
        members = {"": (made, made.source)}
    else:
        members = {"": (field, rest)} if rest and not is_list(key) else {}
    found = {member: written_of_row(one, source, key.related_model) for member, (one, source) in members.items()}
    if not found or None in found.values():
        return None
    if not target_of(key).primary_key and any(is_list(one.column) for one in found.values()):
        # Rows of a list have the primary key.
        return None
    if "" not in found:
        return found
    last = found[""]
    if is_list(key) and hasattr(field, "joined") and not is_always_text(last.made, last.column):
        return None
    if is_list(last.column) and not is_list(key):
        written = list_behind(key, last)
        return written and {"": written}
    if is_never_null(last.column) or (rest and key.null and is_odd_default(field)):
        return None
    if rest and may_lack_text(field, key):
        is_known = "." not in rest and field.default is serializers.empty
        return {"": last._replace(missing_with=key.name)} if is_known else None
    if not is_left_out(field, [key, *last.keys]):
        return found
    if not last.column.null:
        return {"": last._replace(is_optional=True)}
    # Null may be that of the column, too: the key of the row decides.
    return None if last.keys else {"": last._replace(missing_with=key.name)}


def written_of_row(field, source, model):
    """What a field writes by a source in a row of the model. None: it is no column of it, or of a row that it leads to."""
    from django.db.models import FileField
    from rest_framework import serializers

    is_file = own_endpoint(model) == "file"
    if hasattr(field, "made"):
        leaves = [leaf._replace(field=written_of_row(leaf.field, leaf.field.source, model)) for leaf in field.leaves]
        # Rows of files are those of their common table.
        return written_made(field, (file_model() if is_file else model)._meta.pk, leaves)
    first, _, rest = source.partition(".")
    if is_file and file_form(field, source):
        return Written(field, source, file_model()._meta.pk, form=file_form(field, source))
    # Rows of files have those of their parents, too, and those of a proxy have none of their own.
    own = model._meta.concrete_model._meta
    column = source_column(first, own.concrete_fields if is_file else own.local_concrete_fields)
    if column is None and not is_file:
        return written_of_parent(field, source, model) or written_list(field, source, model)
    if column is None or has_own_reading(column) or isinstance(column, FileField) and is_file:
        return None
    if class_member(model, first) is not class_member(column.model, first):
        return None
    form = form_of_column(field, source, column)
    if form:
        return Written(field, source, column, form=form, is_optional=form != "name" and is_left_out(field, [column]))
    if rest:
        is_row = column.name == first and column.is_relation and (is_plain_row(column) or is_file_key(column))
        found = written_of_row(field, rest, column.related_model) if is_row else None
        if found and is_list(found.column):
            written = list_behind(column, found)
            return None if written is None or written.missing_with else written._replace(keys=(column, *written.keys))
        if found is None or found.row or is_never_null(found.column) or is_odd_default(field):
            return None
        if may_lack_text(field, column):
            return None
        keys = (column, *found.keys)
        is_optional = found.is_optional or is_left_out(field, keys)
        return None if is_optional and found.column.null else found._replace(keys=keys, is_optional=is_optional)
    if isinstance(field, (serializers.BaseSerializer, serializers.SlugRelatedField, serializers.StringRelatedField)):
        row = row_members(field, column)
        if row is None or "" not in row:
            return row and Written(field, source, column, row=row)
        return row[""]._replace(keys=(column, *row[""].keys))
    usual = usual_fields(serializers.ModelSerializer, model)[column.name]
    return written_column(field, source, column) if writes_value(field, source, column, usual) else None


def written_of_parent(field, source, model):
    """The same of a column that a parent of the model has (multi-table inheritance); None: it is none."""
    first = source.partition(".")[0]
    column = source_column(first, model._meta.concrete_fields)
    if column is None or class_member(model, first) is not class_member(column.model, first):
        return None
    link = model._meta.concrete_model._meta.get_ancestor_link(column.model)
    found = written_of_row(field, source, link.related_model) if is_plain_row(link) else None
    is_value = found and not (is_list(found.column) or found.row or found.made or found.missing_with)
    return found._replace(keys=(link, *found.keys)) if is_value else None


def may_lack_text(field, key):
    """Whether a text of a row is missing where a key before that row leads to none; where the last one does, it is null."""
    from rest_framework.serializers import SlugRelatedField, StringRelatedField

    is_text_of_row = isinstance(field, (SlugRelatedField, StringRelatedField))
    return is_text_of_row and key.null and not (field.required or field.allow_null or field.default is None)


def written_list(field, source, model):
    """What a field writes of a list that a row has: keys, values or objects without lists of their own."""
    from django.db.models import ManyToManyField
    from rest_framework.serializers import ModelSerializer

    own = {one.name: one for one in model._meta.concrete_model._meta.local_many_to_many if isinstance(one, ManyToManyField)}
    column = {**row_lists(model), **own}.get(source)
    if column is None or not is_plain_row(column):
        return None
    if writes_value(field, source, column, usual_fields(ModelSerializer, model)[source]):
        return Written(field, source, column)
    row = row_members(field, column)
    return Written(field, source, column, row=row) if row and not has_lists(row) else None


def list_behind(key, written):
    """What is written of a list of the row that a key leads to. None: that is not known where there is no row."""
    from rest_framework.fields import empty

    field, default = written.field, written.field.default
    if not target_of(key).primary_key:
        return None
    # Without a row there are none in the list. Of numbers, 0 is not False.
    if not key.null or default is list or repr(default) == repr(getattr(field, "nothing", [])):
        return written
    is_known = default in (None, empty) and not written.keys
    return written._replace(missing_with=key.name) if is_known else None


def has_lists(row):
    return any(is_list(one.column) or (one.row and has_lists(one.row)) for one in row.values())


def is_never_null(column):
    """Whether null is written as if there were something, so that it does not tell that there is no row."""
    return known_ancestor(column) == "LinkField"


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
    apps = {one._meta.app_label for one in (model, *model._meta.get_parent_list())}
    is_guarded = may_be_hidden or apps & GUARDED_APPS or issubclass(model, get_user_model())
    number = target
    while number.is_relation:
        number = number.target_field
    is_number = number.get_internal_type().endswith(("AutoField", "IntegerField", "UUIDField"))
    # Lists ask the default manager, and foreign keys the base manager.
    if is_list(key):
        has_all = listed_rows(model) is not None and not has_other_rows(key, related_rows(key))
    else:
        has_all = type(model._base_manager) is Manager
    return not is_guarded and not truth_methods(model) and is_number and is_known(type(target)) and has_all


def target_of(key):
    if key.many_to_many:
        return key.related_model._meta.get_field(key.m2m_reverse_target_field_name())
    return key.related_model._meta.pk if key.one_to_many else key.target_field


def is_plain_object(serializer, model):
    from rest_framework.serializers import ModelSerializer

    options = set(serializer._kwargs) - OPTIONS_WITHOUT_EFFECT
    return not (options or has_code(type(serializer), ModelSerializer)) and is_of_row(type(serializer), model)


def is_odd_default(field):
    """Whether only code knows what is written in place of a row that is missing."""
    default = field._kwargs.get("default")
    return not (default is None or isinstance(default, (bool, float, int, str)))


def default_of(field):
    """What is written in place of a row that is missing; None: null, or no member."""
    from rest_framework.serializers import RelatedField

    if isinstance(field, RelatedField):
        # Its own one is for an attribute that is missing.
        return None
    default = None if is_odd_default(field) else field._kwargs.get("default")
    return getattr(field, "otherwise", None) if default is None else plain(field.to_representation(default))


def is_left_out(field, keys):
    """Whether REST framework has no member where there is no row: it skips what need not be there."""
    from django.db.models import FileField
    from rest_framework.serializers import SlugRelatedField, StringRelatedField

    if default_of(field) is not None or hasattr(field, "otherwise"):
        return any(key.null or isinstance(key, FileField) for key in keys) and not any(is_list(key) for key in keys)
    has_value = field.allow_null or "default" in field._kwargs
    may_lack = not any(is_list(key) for key in keys) and any(key.null for key in keys)
    return may_lack and not (has_value or field.required or isinstance(field, (SlugRelatedField, StringRelatedField)))
