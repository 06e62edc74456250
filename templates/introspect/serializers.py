# Serializers of the project


#: What a class has that adds nothing to its parents; the last two since Python 3.13.
NAMES_WITHOUT_CODE = {"Meta", "_declared_fields", "__module__", "__doc__", "__firstlineno__", "__static_attributes__"}


#: Options of a field that decide what it takes, and not what it writes.
OPTIONS_WITHOUT_EFFECT = {
    "allow_blank",
    "allow_null",
    "error_messages",
    "help_text",
    "label",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "read_only",
    "required",
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
    if serializer._declared_fields != base._declared_fields:
        return False
    meta = getattr(serializer, "Meta", None)
    if getattr(meta, "model", None) is not generic.Meta.model or not has_plain_options(meta):
        return False
    try:
        members = written_members(serializer)
        if base is ModelSerializer and any(is_odd_key(generic.Meta.model._meta.get_field(name)) for name in members):
            return False
        return set(members) <= {*written_members(generic), *base_exclude}
    except Exception:
        return False


def has_plain_options(meta):
    """Whether the options of a serializer only choose fields, and say which values they take."""
    options = {name for name in dir(meta) if not name.startswith("_")}
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
