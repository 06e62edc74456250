# Methods of serializers that only read what fields read, too


def plain_field(field, model):
    """In place of a SerializerMethodField a field that writes the same; the field itself where no other one is known."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer
    from rest_framework.serializers import SerializerMethodField

    if type(field) is not SerializerMethodField:
        return counting_field(field, model)
    method = getattr(type(field.parent), field.method_name, None)
    if method is GenericPluginSerializer.get_parent_plugin_type:
        return field
    try:
        made = returned_field(method, field, model)
        if made is not None:
            made.bind(field.field_name, field.parent)
    except Exception:
        # Its source is not here, or the serializer that it makes asks for more.
        made = None
    return field if made is None else made


def returned_field(method, field, model):
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    # The type of the parent is a member of its own.
    is_given = method is getattr(GenericPluginSerializer, field.method_name, None)
    if is_given or not inspect.isfunction(method) or method.__closure__ or hasattr(method, "__wrapped__"):
        return None
    function = ast.parse(textwrap.dedent(inspect.getsource(method))).body[0]
    if not isinstance(function, ast.FunctionDef) or not all(is_description(one) for one in function.decorator_list):
        return None
    itself, row, *others = (one.arg for one in ast.walk(function.args) if isinstance(one, ast.arg))
    if others or {itself, row} & names_of_loops(function):
        return None
    body = function.body[1:] if ast.get_docstring(function) else function.body
    if sum(isinstance(one, ast.If) for one in ast.walk(function)) > 9:
        # Each may double what there is to read.
        return None
    requests = [text % itself for text in ("%s.context['request']", "%s.context.get('request')")]
    requests.append("%s.context.get('request', None)" % itself)
    reader = Reader(itself, row, requests, method.__globals__, field, field.field_name, model)
    return made_field(expression_of(body, {}, reader), reader)


def made_field(expression, reader):
    """A field that writes what an expression is; None: that is not known."""
    from rest_framework import serializers

    value, tests, other = returned_value(expression, reader.requests)
    own = [one for one in tests if ast.unparse(one) in (ast.unparse(value), key_of_label(value, reader))]
    guard = guard_of([one for one in tests if one not in own], reader)
    made = None if guard is None else field_of(value, guard, reader)
    if isinstance(made, (serializers.ListSerializer, serializers.ManyRelatedField)) and guard:
        made.default = other
        return None if own else made
    if made is None or (other is None and not own):
        return made
    # A date is always true, and so is a time of day.
    is_true = isinstance(made, (serializers.DateField, serializers.TimeField))
    setattr(made, "falsy_as" if own or is_true else "otherwise", other)
    return made if is_true or isinstance(made, (serializers.FileField, serializers.ReadOnlyField)) else None


def guard_of(tests, reader):
    """The longest path of those that must lead to something, each to the next one; None: others, too."""
    paths = sorted((row_path(path_of(tested(one), reader.row), reader.model) or [None] for one in tests), key=len)
    longest = paths[-1] if paths else []
    return longest if all(longest[: len(path)] == path for path in paths) and longest[:1] != [None] else None


#: The names of a method for the serializer and the row, how it has the request, what it finds by others, the field that
#: asks it, the name of the member, and the model of the row.
Reader = namedtuple("Reader", "itself row requests globals field name model")


def is_description(decorator):
    """drf-spectacular describes a method in this way, and leaves it as it is."""
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", None)) == "extend_schema_field"
