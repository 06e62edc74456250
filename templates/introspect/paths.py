# What paths of methods, such as `row.person.city`, lead to


def leads_to(guard, path):
    """Whether what a guard asks for is on the way of a path."""
    return path[: len(guard)] == guard


def text_field(model):
    """A field of the text of a row (`return self.name`). Raises an error where only code knows it."""
    reader = Reader("", "row", [], {}, None, "", model)
    made = made_field(text_of_row([], model), reader)
    parts = getattr(made, "made", None)
    column = None if parts else model._meta.get_field(made.source)
    if not is_always_text(parts, column) or hasattr(made, "falsy_as"):
        raise ValueError
    return made


def is_always_text(made, column):
    """Whether what is made of others, or else a column, is a text in any case."""
    return is_made_text(made) if made else is_text(column) and not column.null


def is_made_text(made):
    """Whether what is made of others is a text in any case."""
    if "test" in made:
        return is_made_text(made["value"]) and is_made_text(made["else"])
    return "text" in made or "joined" in made or ("constant" in made and isinstance(made["constant"], str))


def is_text(column):
    return column.get_internal_type() in ("CharField", "SlugField", "TextField")


#: The number of names after which what leads from row to row is not followed.
LONGEST_PATH = 5


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


def key_of_label(node, reader):
    """`row.tone` of `row.get_tone_display()`, where Python takes both for false alike; None: anything else."""
    path = label_path(node, reader.row)
    if not path:
        return None
    names = [*path[:-1], path[-1].removeprefix("get_").removesuffix("_display")]
    choices = columns_of(names, reader.model)[-1].flatchoices
    return ".".join([reader.row, *names]) if all(key and str(label) for key, label in choices if key is not None) else None


def called_path(node, name):
    is_plain = isinstance(node, ast.Call) and not node.args and not node.keywords
    return path_of(node.func, name) if is_plain else None


def source_of(path, reader):
    path = with_key_name(path or [], reader.model)
    # REST framework refuses the name of the member itself.
    return None if path == [reader.name] else ".".join(path)


def with_key_name(path, model):
    """The same where `pk` stands for the primary key of a row."""
    if path[-1:] != ["pk"]:
        return path
    rows = columns_of(path[:-1], model)
    return [*path[:-1], key_name(rows[-1].related_model if rows else model)]


def key_name(model):
    key = model._meta.pk
    return key_name(key.related_model) if getattr(key.remote_field, "parent_link", False) else key.name


def guarded_path(test, reader):
    """The path to what is there where a test is true: to the row itself where its key is asked for, `row.person_id`."""
    path = path_of(tested(test), reader.row)
    if not path:
        return path
    column = target = columns_of(path, reader.model)[-1]
    if not column.is_relation or path[-1] != getattr(column, "attname", None):
        return path
    while target.is_relation:
        target = target.target_field
    # Another number may be 0, which Python takes for false.
    is_true = re.fullmatch(".*AutoField|UUIDField", target.get_internal_type())
    return [*path[:-1], column.name] if is_true or asks_none(test, ast.IsNot) else path


def columns_of(path, model):
    """What the names of a path lead to, each in the model of the one before."""
    columns = []
    for name in path:
        columns.append(row_lists(model).get(name) or model._meta.get_field(name))
        model = columns[-1].related_model
    return columns
