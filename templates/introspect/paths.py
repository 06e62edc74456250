# What paths of methods, such as `row.person.city`, lead to


def leads_to(guard, path):
    """Whether what a guard asks for is on the way of a path."""
    return path[: len(guard)] == guard


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


def columns_of(path, model):
    """What the names of a path lead to, each in the model of the one before."""
    columns = []
    for name in path:
        columns.append(row_lists(model).get(name) or model._meta.get_field(name))
        model = columns[-1].related_model
    return columns
