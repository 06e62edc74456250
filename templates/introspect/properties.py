# Properties of models that only read columns of their row


def property_field(field, model):
    """
    In place of a ReadOnlyField of a property or method, such as the width of an image, a field that writes the same; None:
    it writes anything else.
    """
    for kind in ("property", "method"):
        found = property_value([field.source], model, kind)
        if found is not None:
            return made_field(found, Reader("", "row", [], {}, field, field.field_name, model))
    return None


def may_lack_row(value, tests, reader):
    """Whether a property may be an error for want of a row or a value, for which REST framework leaves out its field."""
    known = [guarded_path(one, reader) for one in tests]
    paths = [path_of(node, reader.row) for part in (value, *tests) for node in ast.walk(part)]
    before = [path[:-1] for path in paths if path and len(path) > 1]
    columns = [columns_of(path, reader.model)[-1] for path in before if path not in known]
    return any(column.null and not is_list(column) for column in columns)


def with_properties(expression, reader):
    """The same with what properties and methods return in their place: `row.image.width` is `row.image._width or 0.0`."""
    class Read(ast.NodeTransformer):
        def visit_Attribute(self, node):  # noqa: N802
            found = property_value(path_of(node, reader.row), reader.model)
            return self.generic_visit(node) if found is None else with_names(found, {"row": node.value})

        def visit_Call(self, node):  # noqa: N802
            if ast.unparse(node.func) == "getattr" and "getattr" not in reader.globals and not node.keywords:
                return self.visit(read_attribute(reader, *node.args))
            found = property_value(called_path(node, reader.row), reader.model, "method")
            return self.generic_visit(node) if found is None else with_names(found, {"row": node.func.value})

    return Read().visit(copy.deepcopy(expression))


def read_attribute(reader, row, name, *default):
    """`row.person.name` of `getattr(row.person, "name")`, or the default in place of a row that is missing."""
    read = ast.Attribute(row, ast.literal_eval(name), ast.Load())
    # The default takes the place of an error in a property, too.
    if default and property_value(path_of(read, reader.row), reader.model):
        raise ValueError
    return ast.IfExp(row, read, *default) if default and isinstance(row, ast.Attribute) else read


def property_value(path, model, kind="property"):
    """What the property or method that a path leads to returns of its `row`; None: there is none, or it is not known."""
    try:
        *before, name = path
        rows = columns_of(before, model)
        model = rows[-1].related_model if rows else read_model(model)
        found = class_attribute(model, name)
        code = found.fget if kind == "property" else found
        (row,), body = parts_of(code, lambda one: ast.unparse(one) == kind)
        value = expression_of(body, {}, Reader("", row, [], {}, None, "", model))
    except Exception:
        # Other attributes have no such code.
        return None
    names = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
    is_own = names - ({"bool", "str"} - set(code.__globals__)) == {row}
    return with_names(value, {row: ast.Name("row", ast.Load())}) if is_own else None


def class_attribute(model, name):
    """What all rows of a model have by a name: some may be of a class below, as images are files. None: they differ."""
    from django.apps import apps

    kinds = [model, *(one for one in apps.get_models() if issubclass(one, model))]
    found, *others = [inspect.getattr_static(one, name, None) for one in kinds]
    return found if all(one is found for one in others) else None


def text_of_row(path, model):
    """What `str` makes of the row that a path leads to, in its `row`. Raises an error where only code knows it."""
    found = property_value([*path, "__str__"], model, "method")
    if found is None:
        raise ValueError
    return found
