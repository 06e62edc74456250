# Serializers of the project


#: Methods of a serializer that only take values.
TAKING_METHODS = {"create", "get_initial", "get_value", "save", "to_internal_value", "update", "validate"}


def chosen_members(serializer, generic):
    """
    What the project's serializer writes, by the names of members: columns of the model as the generic serializer does,
    and what they lead to; None if it has code of its own that decides about what it writes, or writes anything else.
    """
    from djangocms_rest.serializers.plugins import GenericPluginSerializer
    from rest_framework.serializers import Serializer

    if not (inspect.isclass(serializer) and issubclass(serializer, Serializer)):
        return None
    if has_code(serializer, GenericPluginSerializer) or not is_of_row(serializer, generic.Meta.model):
        return None
    is_generic = issubclass(serializer, GenericPluginSerializer)
    model = generic.Meta.model
    try:
        usual = usual_fields(GenericPluginSerializer, model)
        members = {}
        for name, field in plain_fields(asked_fields(serializer), model).items():
            column = source_field(model, name, field)
            if column is None and not is_parent_type(name, field, is_generic):
                return None
            written = written_column(field, field.source, column)
            own = None if column is None else usual[member_of(column)]
            if own is not None and not writes_column(name, field, column, own, is_generic):
                form, is_optional = form_of_column(field, field.source, column), is_left_out(field, [column])
                # In place of rows of foreign keys the package puts addresses.
                is_replaced = is_generic and name == column.name and not is_list(column)
                row = None if is_replaced or form else row_members(field, column, field.source.partition(".")[2])
                if not (row or form):
                    return None
                if form:
                    written = written._replace(form=None if is_replaced else form, is_optional=is_optional)
                written = written._replace(row=row)
            members[name] = written
        return None if has_lost_key(members) else members
    except Exception:
        return None


def has_lost_key(members):
    """Whether a value alone stands in place of the key that decides whether a member is missing."""
    alone = {name: one for name, one in members.items() if one.row and "" in one.row}
    return any(one.row[""].missing_with in alone for one in alone.values())


#: What writes a member: a field, by a source in the row with the column; the keys that lead to that row; what is written
#: of the row that the column leads to; the form of the file that it leads to; whether the member is missing without one,
#: or the key that decides about this.
Written = namedtuple(
    "Written", "field source column keys row form is_optional missing_with", defaults=((), None, None, False, None)
)


def written_column(field, source, column):
    """A column as a field has it. One of files has a file in any row, which may have no name."""
    from django.db.models import FileField

    has_other = hasattr(field, "otherwise") and isinstance(column, FileField)
    return Written(field, source, column, is_optional=has_other)


def has_code(serializer, base):
    """Whether the project's classes have anything that REST framework asks when it writes."""
    own = [kind for kind in serializer.__mro__ if not is_known(kind) and kind not in base.__mro__]
    names = {name for kind in own for name in vars(kind)} - TAKING_METHODS
    return any(name in ASKED_NAMES or hasattr(base, name) for name in names - NAMES_WITHOUT_CODE)


#: What every class has of its own.
NAMES_WITHOUT_CODE = {"Meta", "_declared_fields", "__annotations__", "__dict__", "__doc__", "__module__", "__weakref__"}
#: What Python asks a class for that has it.
ASKED_NAMES = {"__getattr__", "__prepare__", "__set_name__"}


def is_of_row(serializer, model):
    """Whether a serializer writes a row of the model, or what its parents have of it: one may be for several types."""
    from rest_framework.serializers import ModelSerializer

    # Without a model it has fields of its own alone.
    if not issubclass(serializer, ModelSerializer):
        return True
    found = getattr(getattr(serializer, "Meta", None), "model", None)
    return found is not None and issubclass(model, found._meta.concrete_model)


def is_parent_type(name, field, is_generic):
    """Whether it is the member that the package computes."""
    from rest_framework.serializers import SerializerMethodField

    return is_generic and name == "parent_plugin_type" and type(field) is SerializerMethodField


def source_field(model, name, field):
    """
    The field of the model that a member is made of; None: it is made of more than a column, or has the name of another
    field, which searches and conditions mean.
    """
    lists = row_lists(model)
    columns = [*model._meta.concrete_fields, *model._meta.many_to_many]
    first = field.source.partition(".")[0]
    column = lists.get(first) or source_column(first, columns)
    names = {"id", "parent_plugin_type", "plugin_type", *lists, *(one.name for one in columns)}
    if column is None or (name in names and name != member_of(column)):
        return None
    # A class after that of the column may have code in its place, or in that of its label.
    return column if class_member(model, first) is class_member(column.model, first) else None


def source_column(source, columns):
    """The one of these columns that a source names itself, as its key, or by its label."""
    for column in columns:
        names = [column.name]
        if column.is_relation and not column.many_to_many:
            names.append(column.attname)
        if column.choices:
            names.append("get_%s_display" % column.name)
        if source in names:
            return column
    return None


def as_stored_names(members, serializer):
    """Names of what a serializer writes as it is stored, while the generic one writes addresses."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    follows = issubclass(serializer, GenericPluginSerializer)
    stored = {name: one.column for name, one in members.items() if one.column and not (one.row or one.form)}
    # The package changes JSON where it is, for all members that have it.
    return {
        name
        for name, column in stored.items()
        if is_followed(column)
        and not (follows and (name == column.name or (not column.is_relation and column.name in stored)))
    }


def is_followed(field):
    from django.db.models import JSONField

    if field.is_relation:
        return not is_list(field)
    # References of a link are not those of other JSON.
    return isinstance(field, JSONField) and known_ancestor(field) != "LinkField"


def asked_fields(serializer):
    return serializer(context={"request": visitor_request()}).fields


def plain_fields(fields, model):
    """The fields that write something of a row of the model, those with code that is known by what they read."""
    return {name: plain_field(field, model) for name, field in fields.items() if not field.write_only}
