# Fields that write what methods of serializers return


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
    if isinstance(value, ast.Call) and getattr(value.func, "attr", None) in ("isoformat", "strftime"):
        return day_field(value, guard, reader)
    if isinstance(value, ast.Dict) and guard:
        named = with_row(value, guard, reader.row)
        return object_field(named, guard, reader._replace(row="row of %s" % reader.row))
    if isinstance(value, ast.Call) and getattr(value.func, "attr", None) == "join":
        return joined_field(value, guard, reader)
    place = json_place(value, reader)
    if place:
        return json_field(place, guard, reader)
    rows = counted_rows(value, reader)
    if rows:
        return counted(source_of(rows.path, reader), rows) if leads_to(guard, rows.path) else None
    return nested_field(value.value, guard, reader) if is_data(value) else listed_field(value, guard, reader)


def is_data(node):
    return isinstance(node, ast.Attribute) and node.attr == "data" and isinstance(node.value, ast.Call)


def day_field(call, guard, reader):
    """
    A field of `row.day.strftime("%d.%m.%Y")` or `row.day.isoformat()`, also of a time of day: what is both has another
    zone.
    """
    from rest_framework import serializers

    if call.func.attr == "isoformat":
        () = (*call.args, *call.keywords)
        form = "iso-8601"
    else:
        form = ast.literal_eval(*call.args)
        # REST framework takes the first two for no form of its own; Python ends one at NUL.
        if form.lower() in ("", "iso-8601") or "\0" in form:
            return None
    path = path_of(call.func.value, reader.row)
    kind = path and leads_to(guard, path) and columns_of(path, reader.model)[-1].get_internal_type()
    is_plain = kind in ("DateField", "TimeField")
    return getattr(serializers, kind)(format=form, source=source_of(path, reader), default=None) if is_plain else None


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
    others = [value for name, value in vars(made.child_relation.made).items() if name in ("falsy_as", "otherwise")]
    if not all(isinstance(one, str) for one in others):
        return None
    made.joined, made.nothing = between, ""
    return made


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
    kind, given = nested_type(call, reader)
    rows, row = rows_of(call.args[0], reader.row), path_of(call.args[0], reader.row)
    if given == {"many": "True"} and rows and leads_to(guard, rows.path):
        return asking(kind(many=True, source=source_of(rows.path, reader), read_only=True), rows)
    is_row = not given and row and row == guard
    return kind(source=source_of(row, reader), read_only=True, default=None) if is_row else None


def nested_type(call, reader):
    """The class of a serializer, and what it is given besides a row and the request. Raises ValueError for others."""
    from rest_framework.serializers import Serializer

    kind = reader.globals.get(getattr(call.func, "id", None))
    is_type = inspect.isclass(kind) and issubclass(kind, Serializer) and len(call.args) == 1
    given = {one.arg: ast.unparse(one.value) for one in call.keywords}
    contexts = {reader.itself + ".context", *("{'request': %s}" % one for one in reader.requests)}
    # One in itself, as of a tree, has no end. Without the request addresses of files would have no host.
    if not is_type or kind in types_around(reader.field) or given.pop("context", None) not in contexts:
        raise ValueError
    return kind, given


def types_around(field):
    """The classes of the serializers that have a field."""
    return [] if field.parent is None else [type(field.parent), *types_around(field.parent)]
