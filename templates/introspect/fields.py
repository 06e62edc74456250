# Fields


def field_facts(field, written):
    from django.db import connection

    facts = {
        "name": field.name,
        "column": field.column,
        "table": table_name(field.model),
        **value_facts(field, written.get(field.name)),
        "column_type": field.db_type(connection) or "",
    }
    if field.is_relation and field.related_model:
        facts["to"] = field.related_model._meta.label_lower
        target = field.target_field
        if not target.primary_key:
            facts["to_field"] = target_facts(target)
        # An address is made of the row, whatever reads its key.
        by = None if hasattr(field.related_model, "get_api_endpoint") else computed_key(target)
        if by is not None:
            facts["computed"] = by
    # Fields of images that keep their size in the row.
    for size in ("width_field", "height_field"):
        if isinstance(getattr(field, size, None), str) and getattr(field, size):
            facts[size] = getattr(field, size)
    base = plain_base(field.storage) if is_elsewhere(field) else None
    if base is not None:
        facts["base_url"] = base
    methods = computing_methods(field, written.get(field.name))
    if methods and not is_written_as_stored(field, written.get(field.name)):
        facts["computed"] = "%s (%s)" % (dotted(type(field)), ", ".join(methods))
    return facts


def target_facts(target):
    return {"name": target.name, "table": table_name(target.model), "column": target.column}


def value_facts(field, written):
    """What is stored, and as which field of REST framework it is written; of arrays and ranges also of their items."""
    facts = {"type": field.get_internal_type(), "class": type(field).__name__}
    like = known_ancestor(field)
    if like is None and facts["class"] in KNOWN_NAMES:
        # A class that only has the name of a known one, such as HTMLField of django-tinymce.
        facts["class"] = dotted(type(field))
    elif like not in (None, facts["class"]):
        facts["like"] = like
    if written is not None:
        facts["written"] = rest_class(written)
        own = own_format(field, written)
        if own is not None:
            # A number is written as one, by whichever class.
            facts.update({"format": own, **({"written": "DecimalField"} if own == "number" else {})})
        choices = written_choices(field, written)
        if choices:
            facts["choices"] = choices
    # A generated field has them in its output.
    places = getattr(getattr(field, "output_field", field), "decimal_places", None)
    if places is not None:
        facts["decimal_places"] = places
    base = getattr(field, "base_field", None)
    if base is not None:
        facts["base"] = value_facts(base, getattr(written, "child", None))
    return facts


#: Field classes with a reading of their own that djangocms-static knows.
KNOWN_CLASSES = {
    "djangocms_text.fields.HTMLField",
    "djangocms_attributes_field.fields.AttributesField",
    "djangocms_link.fields.LinkField",
    "django.contrib.postgres.fields.array.ArrayField",
    "django.contrib.postgres.fields.hstore.HStoreField",
    "django.contrib.postgres.fields.ranges.RangeField",
}
KNOWN_NAMES = {name.rpartition(".")[2] for name in KNOWN_CLASSES}

#: Packages whose field classes give what is stored, or are among the known ones.
KNOWN_PACKAGES = (
    "django.",
    "cms.",
    "colorfield.",
    "djangocms_attributes_field.",
    "djangocms_icon.",
    "djangocms_link.",
    "djangocms_text.",
    "easy_thumbnails.",
    "filer.",
    "rest_framework.",
    "sortedm2m.",
)


def known_ancestor(field):
    return next((kind.__name__ for kind in type(field).__mro__ if dotted(kind) in KNOWN_CLASSES), None)


def rest_class(written):
    """The nearest class of REST framework's own."""
    for kind in type(written).__mro__:
        if kind.__module__.startswith("rest_framework."):
            return kind.__name__
    return type(written).__name__


def written_choices(field, written):
    """
    Pairs of a value and what is written in its place: REST framework writes the key of a choice that reads the same,
    such as the number 1 for the text "1".
    """
    pairs = []
    places = getattr(field, "decimal_places", None)
    for text, key in getattr(written, "choice_strings_to_values", {}).items():
        try:
            value = field.to_python(text)
            if places is not None:
                # As the database has it.
                value = round(value, places)
        except Exception:
            # No row can have this choice.
            continue
        pair = [plain(value), plain(key)]
        if text != "" and str(value) == text and json.dumps(pair[0]) != json.dumps(pair[1]):
            pairs.append(pair)
    return pairs


def is_elsewhere(field):
    """Whether files of the field are not where those of django-filer are."""
    from django.db.models import FileField

    return isinstance(field, FileField) and plain_base(field.storage) != media_facts()["media_url"]


#: What of a field of REST framework decides how it writes a value.
WRITING_MEMBERS = {"__init__", "coerce_to_string", "format", "get_attribute", "localize", "to_representation"}


def computing_methods(field, written):
    """What Python code of the project, or of a package that is not known, does with the value when it is read."""
    from rest_framework.settings import api_settings

    methods = reading_methods(field)
    descriptor = class_member(field.model, field.attname)
    reader = getattr(descriptor, "fget", None) or type(descriptor)
    if not is_known(reader) and hasattr(reader, "__get__"):
        methods.add(reader.__name__)
    # ModelSerializer.serializer_field_mapping may name fields of the project that only have another format.
    for kind in [kind for kind in type(written).__mro__ if not is_known(kind)]:
        methods.update("%s.%s" % (kind.__name__, name) for name in WRITING_MEMBERS & set(vars(kind)))
    decoder = getattr(field, "decoder", None)
    if decoder is not None and not is_known(decoder) and decoder is not json.JSONDecoder:
        methods.add(getattr(decoder, "__name__", "decoder"))
    base = getattr(field, "base_field", None)
    if base is not None:
        methods |= reading_methods(base)
    # The database computes a generated field, and this one reads it.
    if getattr(field, "generated", False):
        methods |= reading_methods(field.output_field) & COLUMN_METHODS
    if is_elsewhere(field) and api_settings.UPLOADED_FILES_USE_URL and plain_base(field.storage) is None:
        methods.add("%s.url" % storage_class(field.storage).rpartition(".")[2])
    file_class = getattr(field, "attr_class", object)
    own_classes = [kind for kind in file_class.__mro__ if not is_known(kind)]
    methods.update("%s.url" % kind.__name__ for kind in own_classes if "url" in vars(kind))
    # Of what is neither a number, a date nor a text, a generated field writes what Python's str() makes of it.
    if getattr(field, "generated", False) and re.search("JSON|Array|HStore|Range|Binary", field.get_internal_type()):
        methods.add("value_to_string")
    # Of an object that counts as false, the package writes the key (GenericPluginSerializer.to_representation).
    if field.is_relation and field.related_model:
        methods.update(truth_methods(field.related_model))
    return sorted(methods)


def truth_methods(model):
    """The methods by which Python may take a row for false, and so for none."""
    return {"__bool__", "__len__"} & set(dir(model))


def has_own_reading(column):
    """Whether the class of a column is the project's, and has code for what is read: others only have defaults."""
    return not is_known(type(column)) and bool(computing_methods(column, None))


def class_member(model, name):
    """What reads a name: FieldTracker of django-model-utils puts one of its own around it, which reads alike."""
    found = inspect.getattr_static(model, name, None)
    while type(found).__module__ == "model_utils.tracker" and hasattr(found, "descriptor"):
        found = found.descriptor
    return found


#: Those that are asked for the value of a column.
COLUMN_METHODS = {"from_db_value", "get_db_converters"}

READING_METHODS = COLUMN_METHODS | {"value_from_object", "value_to_string"}


def reading_methods(field):
    """The methods by which classes that are not known change a value that is read."""
    return {name for kind in type(field).__mro__ if not is_known(kind) for name in READING_METHODS & set(vars(kind))}


def changed_fields(model):
    """
    The class and method, or the signal, by which fields of a model change once a row is read, by the field's name. Most
    such code only keeps what it reads, so that rows decide: `values_list` asks the fields alone.
    """
    from django.db.models.signals import post_init

    methods = [
        "%s.%s" % (kind.__name__, name)
        for kind in model.__mro__
        for name in ("from_db", "__init__", "__getattribute__")
        # django-filer measures files whose size or hash the row lacks.
        if name in vars(kind) and (not is_known(kind) or own_endpoint(kind) == "file")
    ]
    if post_init.has_listeners(model):
        methods.append("post_init")
    if not methods:
        return {}
    names = [field.attname for field in model._meta.concrete_fields]
    found = set()
    try:
        rows = model._base_manager.order_by("-pk")[:CHECKED_ROWS]
        keys = [row.pk for row in rows]
        stored = {row[0]: row[1:] for row in model._base_manager.filter(pk__in=keys).values_list("pk", *names)}
        for row in rows:
            found.update(name for name, value in zip(names, stored[row.pk]) if getattr(row, name) != value)
    except Exception as error:
        note("%s: what %s changes is a guess: %r" % (model._meta.label, ", ".join(methods), error))
    return {field.name: methods for field in model._meta.concrete_fields if field.attname in found}


def is_known(kind):
    return (kind.__module__ + ".").startswith(KNOWN_PACKAGES) or kind.__module__ == "builtins"
