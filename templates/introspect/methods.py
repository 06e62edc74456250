# Methods of serializers that only read what fields read, too


def plain_field(field, model):
    """In place of a field that asks code one that writes the same; the field itself where no other one is known."""
    try:
        field.source = ".".join(with_key_name(field.source.split("."), model))
        made = same_field(field, model)
        if made is not None:
            made.bind(field.field_name, field.parent)
    except Exception:
        # Its source is not here, or the serializer that it makes asks for more.
        made = None
    return field if made is None else made


def same_field(field, model):
    from rest_framework.serializers import SerializerMethodField

    if type(field) is SerializerMethodField:
        return returned_field(getattr(type(field.parent), field.method_name, None), field, model)
    return property_field(field, model) or counting_field(field, model)


def returned_field(method, field, model):
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    # The type of the parent is a member of its own.
    if method is getattr(GenericPluginSerializer, field.method_name, None):
        return None
    (itself, row), body = parts_of(method, is_description)
    requests = requests_of(itself, field.parent)
    own = {itself, row}.union(*(names_given(one, ast.Assign, ast.comprehension, ast.For) for one in body))
    others = {name: value for name, value in method.__globals__.items() if name not in own}
    reader = Reader(itself, row, requests, others, field, field.field_name, model)
    return made_field(with_calls(expression_of(body, {}, reader), reader), reader)


def requests_of(itself, serializer):
    """How methods of a serializer have the request."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    forms = ["%s.context['request']", "%s.context.get('request')", "%s.context.get('request', None)"]
    if isinstance(serializer, GenericPluginSerializer):
        forms += ["%s.request", "getattr(%s, 'request', None)"]
    return [one % itself for one in forms]


def made_field(expression, reader):
    """A field that writes what an expression is. Raises an error for one that is not known."""
    node = with_properties(with_answers(expression, reader), reader)
    try:
        made = None if constant_of(node, reader) else plain_made_field(node, reader)
    except Exception:
        made = None
    return composed_field(node, reader) if made is None else made


def plain_made_field(node, reader):
    """A field that writes one value, or what stands in place of it; None: it is made of more."""
    from rest_framework import serializers

    value, tests, other, falsy = returned_value(node, reader.requests)
    own = [one for one in tests if ast.unparse(one) in (ast.unparse(value), key_of_label(value, reader))]
    first = first_field(value, tests, other, reader)
    if first is not None:
        return None if falsy else first
    counts = [(one, counted_rows(one, reader)) for one in tests]
    asked = [rows for _, rows in counts if rows]
    guard = guard_of([one for one, rows in counts if one not in own and not rows], reader)
    made = None if guard is None else field_of(value, guard, reader)
    if isinstance(made, (serializers.ListSerializer, serializers.ManyRelatedField)):
        if guard:
            made.default = other
        return None if falsy else list_or(other, made, own, asked)
    return None if asked or made is None else value_or(other, made, own, falsy)


def value_or(other, made, own, falsy):
    """A field of one value with what is written where it is false, or in its place; None: that is not known."""
    from rest_framework import serializers

    if other is None and not (own or falsy):
        return made
    if hasattr(made, "at") and not (own or falsy):
        return None
    if falsy:
        made.falsy_as, made.otherwise = falsy[0], other
        return made if type(made) is serializers.ReadOnlyField and not own else None
    # A date is always true, and so is a time of day.
    is_true = isinstance(made, (serializers.DateField, serializers.TimeField))
    setattr(made, "falsy_as" if own or is_true else "otherwise", other)
    return made if is_true or isinstance(made, (serializers.FileField, serializers.ReadOnlyField)) else None


def list_or(other, made, own, asked):
    """A field of a list with what is written where it is false itself, or has no rows; None: that is not known."""
    if not own and not asked:
        return made
    if any((rows.path, rows.flags) != (made.asked.path, made.asked.flags) for rows in asked):
        return None
    for rows in asked:
        made.asked = made.asked._replace(calls=(*made.asked.calls, *rows.calls))
    if repr(other) == repr(getattr(made, "nothing", [])):
        return made
    # Numbers and joined texts may be false although there are rows.
    made.falsy_as = other
    return None if other is not None or hasattr(made, "counted") or (asked and hasattr(made, "joined")) else made


def guard_of(tests, reader):
    """The longest path of those that must lead to something, each to the next one; None: others, too."""
    paths = sorted((guarded_path(one, reader) or [None] for one in tests), key=len)
    longest = paths[-1] if paths else []
    return longest if all(longest[: len(path)] == path for path in paths) and longest[:1] != [None] else None


#: The names of a method for the serializer and the row, how it has the request, what it finds by others, the field that
#: asks it, the name of the member, and the model of the row.
Reader = namedtuple("Reader", "itself row requests globals field name model")


def parts_of(function, is_known_decorator):
    """The names of the parameters of a function, and its statements. Raises ValueError where there is more to it."""
    if not inspect.isfunction(function) or function.__closure__ or hasattr(function, "__wrapped__"):
        raise ValueError
    parsed = ast.parse(textwrap.dedent(inspect.getsource(function))).body[0]
    is_plain = isinstance(parsed, ast.FunctionDef) and all(is_known_decorator(one) for one in parsed.decorator_list)
    # Each condition may double what there is to read.
    if not is_plain or sum(isinstance(one, ast.If) for one in ast.walk(parsed)) > 9:
        raise ValueError
    names = [one.arg for one in ast.walk(parsed.args) if isinstance(one, ast.arg)]
    if {*names, *names_given(parsed, ast.Assign)} & names_given(parsed, ast.comprehension, ast.For):
        raise ValueError
    return names, parsed.body[1:] if ast.get_docstring(parsed) else parsed.body


def is_description(decorator):
    """drf-spectacular describes a method in this way, and leaves it as it is."""
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", None)) == "extend_schema_field"
