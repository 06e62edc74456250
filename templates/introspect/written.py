# Fields of serializers that write what the generic serializer writes


#: Options of a field that decide what it takes, and not what it writes.
OPTIONS_WITHOUT_EFFECT = {
    "allow_blank",
    "allow_empty",
    "allow_null",
    "decoder",
    "default",
    "encoder",
    "error_messages",
    "help_text",
    "input_formats",
    "label",
    "max_length",
    "max_value",
    "min_length",
    "min_value",
    "read_only",
    "queryset",
    "required",
    "source",
    "style",
    "trim_whitespace",
    "validators",
    "write_only",
}

TEXTS = {"CharField", "EmailField", "FilePathField", "SlugField", "TextField", "URLField", "UUIDField"}

#: Types of columns whose values a class of REST framework writes as they are, by its name.
PLAIN_TYPES = {
    "BooleanField": {"BooleanField", "NullBooleanField"},
    "CharField": TEXTS,
    "FloatField": {"DecimalField", "FloatField"},
    "IntegerField": {"IntegerField"},
    "ReadOnlyField": {
        *(*TEXTS, "BooleanField", "FloatField", "IntegerField", "JSONField", "NullBooleanField"),
        *("DateField", "DateTimeField", "DecimalField", "DurationField", "TimeField"),
    },
}


def usual_fields(base, model):
    """The fields of all columns of a model in a serializer without code, also of those that the package leaves out."""
    from rest_framework.serializers import ModelSerializer

    fields = {}
    for names in ("__all__", list(row_lists(model))):
        meta = type("Meta", (), {"model": model, "fields": names})
        # Where names are chosen, those of fields that a base class declares have to be among them.
        own = base if names == "__all__" else ModelSerializer
        fields.update(type("UsualSerializer", (own,), {"Meta": meta})(context={"request": None}).fields)
    return fields


def writes_column(name, field, column, usual, is_generic):
    """Whether the field writes the column, or the key of a relation, as the generic serializer or as it is stored."""
    if "." in field.source:
        return False
    if is_generic and column.is_relation and name == column.name and not is_list(column):
        # Whatever it writes, the package puts the address in its place; null remains null.
        return field.source == name and not hasattr(field, "falsy_as")
    return writes_value(field, field.source, column, usual)


def writes_value(field, source, column, usual):
    """Whether the field writes the column that the source names, or the key of a relation, as it is stored."""
    from rest_framework.serializers import CharField, ReadOnlyField

    # A length of no time is false, and written as a text.
    has_other = column.is_relation or is_never_null(column) or column.get_internal_type() == "DurationField"
    if hasattr(field, "falsy_as") and has_other:
        return False
    if is_label(source, column):
        is_text = type(field).to_representation is CharField.to_representation or type(field) is ReadOnlyField
        is_plain = is_text and is_known(type(field)) and not writing_options(field)
        return is_plain and has_plain_labels(column)
    if not column.is_relation:
        return writes_alike(field, usual) or writes_plainly(field, column, usual)
    if is_list(column):
        return writes_alike(field, usual) and asked_list_facts(field, column) is not None
    is_key = source == column.attname and type(field).__name__ in ("IntegerField", "ReadOnlyField")
    is_alike = is_key and is_known(type(field)) if source != column.name else writes_alike(field, usual)
    return is_alike and not is_odd_key(column, is_key and type(field).__name__ == "IntegerField")


def writes_alike(field, usual):
    methods = ("get_attribute", "to_representation")
    if not is_known(type(field)) or any(getattr(type(field), name) != getattr(type(usual), name) for name in methods):
        return False
    items = [getattr(one, "child_relation", None) for one in (field, usual)]
    if any(items) and not (all(items) and writes_alike(*items)):
        return False
    formats = format_options(field, usual)
    own, others = (writing_options(one) for one in (field, usual))
    return {**own, **dict.fromkeys(formats)} == {**others, **dict.fromkeys(formats)}


def writing_options(field):
    left_out = {*OPTIONS_WITHOUT_EFFECT, "child_relation"}
    return {name: value for name, value in given_options(field).items() if name not in left_out}


def given_options(field):
    """What a field of a serializer was made with; the first options may stand without their names."""
    names = [name for name in inspect.signature(type(field).__init__).parameters if name != "self"]
    return {**dict(zip(names, field._args)), **field._kwargs}


#: Formats that djangocms-static has, too: the directives of its `strftime`.
KNOWN_FORMAT = re.compile("(?:[^%]|%-?[dHIjmMSy]|%[aAbBcDeFfGhpRTuUVwWxXYz%])*")


def format_options(field, usual):
    """Options of a field about its format alone, if this is a fact of the manifest."""
    options = given_options(field)
    kind, own = type(field).__name__, options.get("format")
    if kind in ("DateField", "DateTimeField", "TimeField"):
        return {"format"} if isinstance(own, str) and KNOWN_FORMAT.fullmatch(own) else set()
    if kind == "DurationField":
        return {"format"} if own in ("django", "iso-8601") else set()
    if kind != "DecimalField" or type(usual) is not type(field):
        return set()
    # Too few digits would be an error.
    has_digits = options.get("max_digits") is None or options["max_digits"] >= usual.max_digits
    has_form = options.get("coerce_to_string") in (None, False, True)
    return {"coerce_to_string", "max_digits"} if has_digits and has_form else set()


def own_format(column, written):
    """The format that a field of the project's serializer has in place of the settings."""
    options = given_options(written) if hasattr(written, "_kwargs") else {}
    if column.get_internal_type() == "DecimalField":
        coerced = False if rest_class(written) == "FloatField" else options.get("coerce_to_string")
        return None if coerced is None else "string" if coerced else "number"
    own = options.get("format")
    return own if isinstance(own, str) and rest_class(written) in FORMATTED else None


FORMATTED = ("DateField", "DateTimeField", "DurationField", "TimeField")


def writes_plainly(field, column, usual):
    """Whether the field writes the value as it is, such as a CharField for a column with choices."""
    from rest_framework import serializers

    kind = type(field)
    if not is_known(kind) or writing_options(field) or has_own_reading(column) or not is_known(type(usual)):
        return False
    # Those of e-mail addresses and the like only have validators.
    is_text = kind.to_representation is serializers.CharField.to_representation
    stored = re.sub("^(Positive|Small|Big)*(Integer|Auto)Field", "IntegerField", column.get_internal_type())
    if stored == "IntegerField" and kind.__name__ == "CharField":
        return type(usual) is not serializers.ModelField
    return type(usual) is not serializers.ModelField and stored in PLAIN_TYPES.get("CharField" if is_text else kind.__name__, ())


def is_label(source, column):
    """Whether a source is the label of a choice in place of its key."""
    return source == "get_%s_display" % column.name


def has_plain_labels(column):
    """Whether only choices decide about labels: a model may have a method of its own, and null a label."""
    from django.db.models import Model

    method = inspect.getattr_static(column.model, "get_%s_display" % column.name)
    # A function may make others with each request.
    is_fixed = getattr(method, "func", None) is Model._get_FIELD_display and not hasattr(column.choices, "func")
    keys = [key for key, _ in column.flatchoices if key is not None or column.null]
    kind = column.get_internal_type()
    # Other values may be equal to a key, and still read differently.
    is_plain = re.fullmatch("Boolean|Char|Slug|Text|.*Integer", kind.removesuffix("Field")) is not None
    has_digits = all(abs(key) < 2**53 for key in keys if isinstance(key, int))
    # A key without a label is written as it is, or as its text.
    is_whole = kind != "BooleanField" or {True, False} <= set(keys)
    return is_fixed and is_plain and has_digits and is_whole and None not in keys


def written_labels(column):
    """Pairs of a stored value and its label, in the language of the API."""
    labels = {key: str(label) for key, label in column.flatchoices if key is not None}
    pairs = [(column.to_python(key), key, label) for key, label in labels.items()]
    # The text of a number is no value of a row.
    return [[plain(value), label] for value, key, label in pairs if value == key]


def is_odd_key(field, is_number=False):
    """Whether a key is another text where an address ends with it than where it stands alone."""
    while field.is_relation and not field.many_to_many:
        field = field.target_field
        if not field.is_relation:
            kinds = ".*(Integer|Auto)Field" if is_number else "(Char|Slug|UUID|.*(Integer|Auto))Field"
            return not re.fullmatch(kinds, field.get_internal_type())
    return False
