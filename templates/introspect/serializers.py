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
    if has_code(serializer, GenericPluginSerializer, adds_members(serializer)) or not is_of_row(serializer, generic.Meta.model):
        return None
    is_generic = issubclass(serializer, GenericPluginSerializer)
    model = generic.Meta.model
    try:
        usual = usual_fields(GenericPluginSerializer, model)
        members = {}
        for name, field in plain_fields(asked_fields(serializer), model).items():
            members[name] = written_member(name, field, model, usual, is_generic)
        is_lost = None in members.values() or has_lost_key(members) or (is_generic and has_changed_json(members))
        return None if is_lost else members
    except Exception:
        return None


def written_member(name, field, model, usual, is_generic):
    """What a field writes of the plugin; None: it is nothing that the plugin, or a row that it leads to, has."""
    if hasattr(field, "made"):
        column = made_column(name, model)
        # The package changes JSON where it is.
        leaves = [leaf._replace(field=written_member(leaf.name, leaf.field, model, usual, False)) for leaf in field.leaves]
        is_plain = column and not any(one.field and is_whole_json(one.field) for one in leaves)
        return written_made(field, column, leaves) if is_plain else None
    column = source_field(model, name, field)
    if column is None:
        return written_column(field, field.source, None) if is_parent_type(name, field, is_generic) else None
    written = written_column(field, field.source, column)
    if writes_column(name, field, column, usual[member_of(column)], is_generic):
        return written
    form = form_of_column(field, field.source, column)
    # In place of rows of foreign keys the package puts addresses.
    is_replaced = is_generic and name == column.name and column.is_relation and not is_list(column)
    if form:
        return written._replace(form=None if is_replaced else form, is_optional=form != "name" and is_left_out(field, [column]))
    row = None if is_replaced else row_members(field, column, field.source.partition(".")[2])
    return written._replace(row=row) if row else None


def is_whole_json(written):
    return written.column.get_internal_type() == "JSONField" and not hasattr(written.field, "at")


def made_column(name, model):
    """The column of a member that is made of others: one with its name, which searches and conditions mean."""
    lists = {*row_lists(model), *(one.name for one in model._meta.many_to_many)}
    columns = {one.name: one for one in model._meta.concrete_fields}
    column = columns.get(name, columns[key_name(model)])
    # The package puts addresses in place of keys and references.
    return None if name in {"id", "parent_plugin_type", "plugin_type", *lists} or is_followed(column) else column


def written_made(field, column, leaves):
    """What is made of the leaves, whose fields are what these write; None: one of them is not known."""
    if any(one.field is None or not all(suits(one.field, need) for need in one.needs) for one in leaves):
        return None
    return Written(field, field.source, column, row={one.name: one.field for one in leaves}, made=field.made)


def suits(written, need):
    """Whether Python and JSON have the same of a value: its text, whether it is true, or what it is equal to."""
    from django.db.models import FileField

    # A value alone stands in place of the key of its row.
    while not is_list(written.column) and "" in (written.row or ()):
        written = written.row[""]
    column, field = written.column, written.field
    is_equal, need = need.startswith("equal "), need.removeprefix("equal ")
    if hasattr(field, "at"):
        # A value of JSON may be of any type.
        return need == "truth" or (is_equal and need in ("NoneType", "str"))
    kind, is_file = column.get_internal_type(), isinstance(column, FileField)
    if hasattr(field, "falsy_as") or hasattr(field, "otherwise"):
        return False
    if need == "NoneType":
        return not (is_file or is_list(column) or written.row or written.form or is_never_null(column))
    if is_list(column) or written.row:
        is_whole_list = not (hasattr(field, "joined") or hasattr(field, "first"))
        return need == "truth" and is_whole_list and written.made is None
    if written.form == "name":
        return need in ("str", "text", "truth")
    if is_file or written.form:
        return need == "truth" or (need == "text" and is_file)
    is_whole = re.fullmatch(".*(Auto|Integer)Field", kind) is not None
    if is_label(written.source.rpartition(".")[2], column):
        return need in ("text", "truth") or (need == "str" and is_text(column))
    if need == "truth":
        return is_whole or is_text(column) or kind in TRUE_ALIKE or column.is_relation
    if rest_class(field) in ("DateField", "DecimalField", "TimeField"):
        return need in ("text", "str")
    is_plain_text = is_text(column) and known_ancestor(column) is None
    kinds = {"str": is_plain_text, "int": is_whole, "bool": kind == "BooleanField"}
    return kinds[need] if need in kinds else need == "text" and (any(kinds.values()) or kind == "UUIDField")


#: Types of columns besides texts and numbers, of which JSON has the same values that are false.
TRUE_ALIKE = {"BooleanField", "DateField", "DateTimeField", "DecimalField", "FloatField", "TimeField", "UUIDField"}


def has_lost_key(members):
    """Whether a value alone stands in place of the key that decides whether a member is missing."""
    alone = {name: one for name, one in members.items() if one.row and "" in one.row}
    return any(one.row[""].missing_with in alone for one in alone.values())


def has_changed_json(members):
    """Whether what is made of JSON may change, since the package changes the JSON of a member where it is."""
    leaves = [leaf for one in members.values() if one.made for leaf in one.row.values()]
    return any(hasattr(leaf.field, "at") and leaf.column.name in members for leaf in leaves)


#: What writes a member: a field, by a source in the row with the column; the keys that lead to that row; what is written
#: of the row that the column leads to; the form of the file that it leads to; whether the member is missing without one,
#: or the key that decides about this; what it makes of those of the row.
Written = namedtuple(
    "Written", "field source column keys row form is_optional missing_with made", defaults=((), None, None, False, None, None)
)


def written_column(field, source, column):
    """A column as a field has it. One of files has a file in any row, which may have no name."""
    from django.db.models import FileField

    has_other = hasattr(field, "otherwise") and isinstance(column, FileField)
    return Written(field, source, column, is_optional=has_other)


def has_code(serializer, base, known=()):
    """Whether the project's classes have anything that REST framework asks when it writes, besides what is known."""
    own = [kind for kind in serializer.__mro__ if not is_known(kind) and kind not in base.__mro__]
    names = {name for kind in own for name in vars(kind)} - TAKING_METHODS - {*known}
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
    stored = {name: one.column for name, one in members.items() if one.column and not (one.row or one.form or one.made)}
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


def plain_fields(fields, model):
    """The fields that write something of a row of the model, those with code that is known by what they read."""
    return {name: plain_field(field, model) for name, field in fields.items() if not field.write_only}
