# Serializers of the project


#: What a class has that adds nothing to its parents; the last two since Python 3.13.
NAMES_WITHOUT_CODE = {"Meta", "_declared_fields", "__module__", "__doc__", "__firstlineno__", "__static_attributes__"}


#: Options of a field that decide what it takes, and not what it writes.
OPTIONS_WITHOUT_EFFECT = {
    "allow_blank",
    "allow_empty",
    "allow_null",
    "error_messages",
    "help_text",
    "label",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "read_only",
    "queryset",
    "required",
    "style",
    "trim_whitespace",
    "validators",
    "write_only",
}


def only_chooses(serializer, generic):
    """Whether the project's serializer writes fields as the generic one does, and has no code of its own."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer, base_exclude
    from rest_framework.serializers import ModelSerializer

    if not (inspect.isclass(serializer) and issubclass(serializer, ModelSerializer)):
        return False
    own = [kind for kind in serializer.__mro__ if kind not in GenericPluginSerializer.__mro__]
    if any(set(vars(kind)) - NAMES_WITHOUT_CODE for kind in own):
        return False
    base = GenericPluginSerializer if issubclass(serializer, GenericPluginSerializer) else ModelSerializer
    meta = getattr(serializer, "Meta", None)
    if not is_of_row(meta, generic.Meta.model) or not has_plain_options(meta):
        return False
    try:
        if not declares_the_usual(serializer, base, generic):
            return False
        members = written_members(serializer)
        if base is ModelSerializer and any(is_odd_key(generic.Meta.model._meta.get_field(name)) for name in members):
            return False
        return set(members) <= {*written_members(generic), *base_exclude}
    except Exception:
        return False


def is_of_row(meta, model):
    """Whether a serializer writes a row of the model, or what its parents have of it: one may be for several types."""
    found = getattr(meta, "model", None)
    return found is not None and issubclass(model, found._meta.concrete_model)


def declares_the_usual(serializer, base, generic):
    """Whether the fields that a serializer declares write what the generic one does without them."""
    usual = generic(context={"request": None}).fields
    declared = serializer._declared_fields.items()
    own = {name: field for name, field in declared if base._declared_fields.get(name) is not field}
    return all(name in usual and writes_alike(field, usual[name]) for name, field in own.items())


def writes_alike(field, usual):
    methods = ("get_attribute", "to_representation")
    if not is_known(type(field)) or any(getattr(type(field), name) != getattr(type(usual), name) for name in methods):
        return False
    items = [getattr(one, "child_relation", None) for one in (field, usual)]
    if any(items) and not (all(items) and writes_alike(*items)):
        return False
    return not field._args and writing_options(field) == writing_options(usual)


def writing_options(field):
    left_out = {*OPTIONS_WITHOUT_EFFECT, "child_relation"}
    return {name: value for name, value in field._kwargs.items() if name not in left_out}


def has_plain_options(meta):
    """Whether the options of a serializer only choose fields, and say which values they take."""
    options = {name for name in dir(meta) if not name.startswith("_")}
    # Without depth keys stay keys.
    if getattr(meta, "depth", 0) == 0:
        options.discard("depth")
    if options - {"model", "fields", "exclude", "extra_kwargs", "read_only_fields", "validators"}:
        return False
    return all(set(found) <= OPTIONS_WITHOUT_EFFECT for found in getattr(meta, "extra_kwargs", {}).values())


def is_odd_key(field):
    """Whether a key is another text where an address ends with it than where it stands alone."""
    while field.is_relation and not field.many_to_many:
        field = field.target_field
        if not field.is_relation:
            return not re.fullmatch("(Char|Slug|UUID|.*(Integer|Auto))Field", field.get_internal_type())
    return False


def unfollowed_fields(serializer, model, members):
    """Names of what a serializer writes as it is stored, while the generic one writes addresses."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    if inspect.isclass(serializer) and issubclass(serializer, GenericPluginSerializer):
        return set()
    return {name for name in members if is_followed(model._meta.get_field(name))}


def is_followed(field):
    from django.db.models import JSONField

    if field.is_relation:
        return not field.many_to_many
    # References of a link are not those of other JSON.
    return isinstance(field, JSONField) and known_ancestor(field) != "LinkField"


def chosen_fields(serializer):
    """Those that the package leaves out, by name."""
    from djangocms_rest.serializers.plugins import base_exclude

    fields = serializer(context={"request": visitor_request()}).fields
    return {name: field for name, field in fields.items() if name in base_exclude and not field.write_only}


def written_members(serializer):
    fields = serializer(context={"request": visitor_request()}).fields
    return [name for name, field in fields.items() if not field.write_only]
