# Properties of models that only read columns of their row


#: By the class of REST framework what a property has to be that it writes as it is.
WRITTEN_ALIKE = {"BooleanField": "bool", "CharField": "str", "IntegerField": "int"}


def property_field(field, model):
    """
    In place of a field of a property or method, such as the width of an image, one that writes the same; None: it writes
    anything else.
    """
    *before, name = field.source.split(".")
    for kind in ("property", "method"):
        found = property_value([*before, name], model, kind)
        if found is not None:
            return read_field(found, before, field, model)
    return None


def read_field(value, before, field, model):
    """A field of what a property is in the row that a path leads to; None: that is not known."""
    from rest_framework.fields import empty
    from rest_framework.serializers import ReadOnlyField

    keys = columns_of(before, model)
    reader = Reader("", "row", [], {}, None, "", keys[-1].related_model if keys else model)
    value = with_properties(value, reader)
    # For want of a row or a value REST framework leaves out the field.
    if any(map(is_list, keys)) or may_lack_row(value, reader, []):
        return None
    rows = [attribute_of("row", before[: index + 1]) for index in range(len(before))]
    value = with_names(value, {"row": rows[-1]}) if rows else value
    missing = [row for row, key in zip(rows, keys) if key.null or is_file_key(key)]
    if missing:
        has_other = field.default is not empty or field.allow_null
        if not has_other or is_odd_default(field):
            return None
        other = ast.Constant(field._kwargs.get("default"))
        value = ast.IfExp(missing[0] if len(missing) == 1 else ast.BoolOp(ast.And(), missing), value, other)
    reader = reader._replace(name=field.field_name, model=model)
    if type(field) is ReadOnlyField:
        return made_field(value, reader)
    made = composed_field(value, reader)
    need = WRITTEN_ALIKE.get(rest_class(field))
    is_alike = is_known(type(field)) and not writing_options(field)
    return made if need and is_alike and is_made_of(made.made, need, {leaf.name: leaf for leaf in made.leaves}) else None


def is_made_of(made, need, leaves):
    """Whether what is made of leaves is of a type in any case, or None; leaves alone need to be."""
    if isinstance(made, str):
        leaves[made].needs.add(need)
        return True
    if "test" in made:
        return all([is_made_of(made[branch], need, leaves) for branch in ("value", "else")])
    if "constant" in made:
        return made["constant"] is None or type(made["constant"]).__name__ == need
    return need in {"text": ("str",), "joined": ("str",), "equal": ("bool",), "less": ("bool",)}.get(next(iter(made)), ())


def attribute_of(name, path):
    """`row.person.office` as an expression."""
    return ast.parse(".".join([name, *path]), mode="eval").body


def may_lack_row(node, reader, known):
    """Whether an expression may be an error for want of a row or a value, other than of those that are known to be there."""
    if isinstance(node, ast.IfExp):
        tests, is_negated = conditions(node.test)
        given, other = (node.orelse, node.body) if is_negated else (node.body, node.orelse)
        return lacks_one_of([*tests, given], reader, known) or may_lack_row(other, reader, known)
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.And):
        return lacks_one_of(node.values, reader, known)
    path = path_of(node, reader.row)
    if path and len(path) > 1 and path[:-1] not in known:
        column = columns_of(path[:-1], reader.model)[-1]
        if column.null and not is_list(column):
            return True
    return any(may_lack_row(one, reader, known) for one in ast.iter_child_nodes(node))


def lacks_one_of(values, reader, known):
    """The same of values of which each is there for those after it."""
    *first, last = values
    for one in first:
        if may_lack_row(one, reader, known):
            return True
        known = [*known, guarded_path(one, reader)]
    return may_lack_row(last, reader, known)


def with_properties(expression, reader):
    """The same with what properties and methods return in their place: `row.image.width` is `row.image._width or 0.0`."""
    class Read(ast.NodeTransformer):
        count = 0

        def visit_Attribute(self, node):  # noqa: N802
            path = path_of(node, reader.row)
            found = property_value(path, reader.model)
            return self.generic_visit(node) if found is None else self.made(found, path, node.value)

        def visit_Call(self, node):  # noqa: N802
            if ast.unparse(node.func) == "getattr" and "getattr" not in reader.globals and not node.keywords:
                return self.visit(read_attribute(reader, *node.args))
            if ast.unparse(node.func) == "hasattr" and "hasattr" not in reader.globals:
                return self.visit(has_attribute(reader, *node.args))
            path = called_path(node, reader.row)
            found = property_value(path, reader.model, "method")
            return self.generic_visit(node) if found is None else self.made(found, path, node.func.value)

        def made(self, value, path, row):
            # One may have another one in it twice, or itself in the row above it in a tree.
            self.count += 1
            if len(path) > LONGEST_PATH or self.count > MOST_PROPERTIES:
                raise ValueError
            return self.visit(with_names(value, {"row": row}))

    return Read().visit(copy.deepcopy(expression))


#: The number of properties after which what is made of them is not followed.
MOST_PROPERTIES = 200


def read_attribute(reader, row, name, *default):
    """`row.person.name` of `getattr(row.person, "name")`, or the default in place of a row that is missing."""
    read = ast.Attribute(row, ast.literal_eval(name), ast.Load())
    # The default takes the place of an error in a property, too.
    if default and property_value(path_of(read, reader.row), reader.model):
        raise ValueError
    return ast.IfExp(row, read, *default) if default and isinstance(row, ast.Attribute) else read


def has_attribute(reader, row, name):
    """What is true where `hasattr(row.image, "url")` is: the row, or the file, if its class has the attribute."""
    path = path_of(row, reader.row)
    column = columns_of(path, reader.model)[-1] if path else None
    if not path and ast.unparse(row) != reader.row:
        raise ValueError
    kinds = [column.attr_class] if hasattr(column, "attr_class") else subclasses_of(column.related_model if path else reader.model)
    found = [inspect.getattr_static(one, ast.literal_eval(name)) for one in kinds]
    # A row that leads to this one alone may be missing, and code of the project may end with an error.
    if any(hasattr(one, "related") or not is_known(code_of(one)) for one in found) or (path and is_list(column)):
        raise ValueError
    return row if path else ast.Constant(True)


def code_of(attribute):
    """What computes an attribute: the function of a property, or a class."""
    return getattr(attribute, "fget", None) or getattr(attribute, "func", None) or type(attribute)


def property_value(path, model, kind="property"):
    """What the property or method that a path leads to returns of its `row`; None: there is none, or it is not known."""
    try:
        *before, name = path
        rows = columns_of(before, model)
        model = rows[-1].related_model if rows else read_model(model)
        if kind == "property" and is_label_of_file(name, set(class_attributes(model, name))):
            return ast.parse(LABEL_OF_FILE, mode="eval").body
        if name == "url" and own_endpoint(model) == "file":
            # Serializers have the addresses of public files.
            return None
        found = class_attribute(model, name)
        code = found if kind == "method" else code_of_property(found, model)
        (row,), body = parts_of(code, lambda one: ast.unparse(one) in PROPERTY_DECORATORS)
        reader = Reader("", row, [], {}, None, "", model)
        value = with_answers(expression_of(body, {}, reader), reader)
    except Exception:
        # Other attributes have no such code.
        return None
    names = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
    is_own = names - ({"bool", "str"} - set(code.__globals__)) == {row}
    return with_names(value, {row: ast.Name("row", ast.Load())}) if is_own else None


def class_attribute(model, name):
    """What all rows of a model have by a name; None: they differ."""
    found, *others = class_attributes(model, name)
    return found if all(one is found for one in others) else None


def class_attributes(model, name):
    return [inspect.getattr_static(one, name, None) for one in subclasses_of(model)]


def subclasses_of(model):
    """A model and those below, of which rows may be, as images are files."""
    from django.apps import apps

    return [model, *(one for one in apps.get_models() if issubclass(one, model))]


PROPERTY_DECORATORS = {"property", "cached_property", "functools.cached_property"}


def code_of_property(found, model):
    """The function of a property. Raises an error for anything else."""
    import functools

    from django.utils import functional

    if isinstance(found, (functional.cached_property, functools.cached_property)) and not sets_values(model):
        return found.func
    return found.fget


def text_of_row(path, model):
    """What `str` makes of the row that a path leads to, in its `row`. Raises an error where only code knows it."""
    found = property_value([*path, "__str__"], model, "method")
    if found is None:
        raise ValueError
    return found
