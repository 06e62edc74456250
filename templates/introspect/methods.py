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
    from rest_framework.serializers import DateField, FileField, ListSerializer, ManyRelatedField, ReadOnlyField

    value, tests, other = returned_value(expression, reader.requests)
    own = [one for one in tests if ast.unparse(one) == ast.unparse(value)]
    guard = guard_of([one for one in tests if one not in own], reader.row)
    made = None if guard is None else field_of(value, guard, reader)
    if isinstance(made, (ListSerializer, ManyRelatedField)) and guard:
        made.default = other
        return None if own else made
    if made is None or (other is None and not own):
        return made
    # A date is always true.
    setattr(made, "falsy_as" if own or isinstance(made, DateField) else "otherwise", other)
    return made if isinstance(made, (DateField, FileField, ReadOnlyField)) else None


def guard_of(tests, row):
    """The longest path of those that must lead to something, each to the next one; None: others, too."""
    paths = sorted((path_of(tested(one), row) or [None] for one in tests), key=len)
    longest = paths[-1] if paths else []
    return longest if all(longest[: len(path)] == path for path in paths) and longest[:1] != [None] else None


#: The names of a method for the serializer and the row, how it has the request, what it finds by others, the field that
#: asks it, the name of the member, and the model of the row.
Reader = namedtuple("Reader", "itself row requests globals field name model")


def is_description(decorator):
    """drf-spectacular describes a method in this way, and leaves it as it is."""
    called = decorator.func if isinstance(decorator, ast.Call) else None
    return getattr(called, "id", getattr(called, "attr", None)) == "extend_schema_field"


def field_of(value, guard, reader):
    """A field that writes a value of the row where the guard leads to something, and null elsewhere."""
    from rest_framework import serializers

    address = address_path(value, reader)
    if address:
        is_plain = leads_to(guard, address)
        return serializers.FileField(source=file_source(address[:-1], reader), default=None) if is_plain else None
    path = path_of(value, reader.row) or label_path(value, reader.row)
    if path:
        # Without the test a missing row would be an error.
        is_plain = leads_to(guard, path) and len(guard) < len(path)
        return serializers.ReadOnlyField(source=source_of(path, reader), default=None) if is_plain else None
    if isinstance(value, ast.Call) and getattr(value.func, "attr", None) == "strftime":
        return date_field(value, guard, reader)
    if isinstance(value, ast.Dict) and guard:
        named = with_row(value, guard, reader.row)
        return object_field(named, guard, reader._replace(row="row of %s" % reader.row))
    if isinstance(value, ast.Call) and getattr(value.func, "attr", None) == "join":
        return joined_field(value, guard, reader)
    rows = counted_rows(value, reader)
    if rows:
        return counted(source_of(rows.path, reader), rows) if leads_to(guard, rows.path) else None
    is_data = isinstance(value, ast.Attribute) and value.attr == "data" and isinstance(value.value, ast.Call)
    return nested_field(value.value, guard, reader) if is_data else listed_field(value, guard, reader)


def date_field(call, guard, reader):
    """A field of `row.day.strftime("%d.%m.%Y")`: the path may be that of a date alone, as times have another zone."""
    from rest_framework.serializers import DateField

    path, (form,) = path_of(call.func.value, reader.row), call.args
    is_date = path and leads_to(guard, path) and columns_of(path, reader.model)[-1].get_internal_type() == "DateField"
    return DateField(format=ast.literal_eval(form), source=source_of(path, reader), default=None) if is_date else None


def with_row(node, path, row):
    """The same where a name stands for the row that a path leads to."""
    class Row(ast.NodeTransformer):
        def visit_Attribute(self, node):  # noqa: N802
            return ast.Name("row of %s" % row, ast.Load()) if path_of(node, row) == path else self.generic_visit(node)

    return Row().visit(copy.deepcopy(node))


def joined_field(call, guard, reader):
    """A field of `", ".join(item.name for item in row.items.all())`."""
    ((values,), between) = call.args, ast.literal_eval(call.func.value)
    made = listed_field(values, guard, reader)
    if made is None or hasattr(made, "child") or not isinstance(between, str):
        return None
    made.joined = between
    return made


def leads_to(guard, path):
    """Whether what a guard asks for is on the way of a path."""
    return path[: len(guard)] == guard


def address_path(call, reader):
    """The path of `request.build_absolute_uri(row.image.url)`, which file fields write as well."""
    from rest_framework.settings import api_settings

    is_call = isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and not call.keywords
    if not is_call or call.func.attr != "build_absolute_uri" or ast.unparse(call.func.value) not in reader.requests:
        return None
    (address,) = call.args
    path = path_of(address, reader.row)
    return path if path and path[-1] == "url" and api_settings.UPLOADED_FILES_USE_URL else None


def file_source(path, reader):
    """The source of a file that a path of columns leads to: a column of files, or a key to a file of django-filer."""
    is_file = not path or columns_of(path, reader.model)[-1].is_relation
    return source_of([*path, "file"] if is_file else path, reader)


def nested_field(call, guard, reader):
    """`Serializer(row.rows.all(), many=True, context=self.context)`, and the same of a row that is there."""
    from rest_framework.serializers import Serializer

    kind = reader.globals.get(getattr(call.func, "id", None))
    if not (inspect.isclass(kind) and issubclass(kind, Serializer)) or len(call.args) != 1:
        return None
    # One in itself, as of a tree, has no end.
    if kind in types_around(reader.field):
        return None
    given = {one.arg: ast.unparse(one.value) for one in call.keywords}
    rows, row = rows_of(call.args[0], reader.row), path_of(call.args[0], reader.row)
    # Without the context addresses of files would have no host.
    if given == {"many": "True", "context": "%s.context" % reader.itself} and rows and leads_to(guard, rows.path):
        return asking(kind(many=True, source=source_of(rows.path, reader), read_only=True), rows)
    is_row = given == {"context": "%s.context" % reader.itself} and row and row == guard
    return kind(source=source_of(row, reader), read_only=True, default=None) if is_row else None


def types_around(field):
    """The classes of the serializers that have a field."""
    return [] if field.parent is None else [type(field.parent), *types_around(field.parent)]


def text_column(model):
    """The column that is the text of a row (`return self.name`); None: only code knows the text."""
    try:
        (function,) = ast.parse(textwrap.dedent(inspect.getsource(model.__str__))).body
        ((row,), (last,)) = function.args.args, function.body
        (name,) = path_of(last.value, row.arg)
        column = model._meta.get_field(name)
    except Exception:
        return None
    is_plain = isinstance(last, ast.Return) and not (function.decorator_list or hasattr(model.__str__, "__wrapped__"))
    return name if is_plain and is_text(column) and not column.null else None


def is_text(column):
    return column.get_internal_type() in ("CharField", "SlugField", "TextField")


def path_of(node, name):
    """Attributes of what has the name, `row.person.city`."""
    path = []
    while isinstance(node, ast.Attribute):
        path.insert(0, node.attr)
        node = node.value
    return path if isinstance(node, ast.Name) and node.id == name and path else None


def label_path(node, name):
    path = called_path(node, name)
    return path if path and re.fullmatch("get_.*_display", path[-1]) else None


def called_path(node, name):
    is_plain = isinstance(node, ast.Call) and not node.args and not node.keywords
    return path_of(node.func, name) if is_plain else None


def source_of(path, reader):
    # REST framework refuses the name of the member itself.
    return None if path == [reader.name] else ".".join(path or [])
