# Members of JSON in what methods of serializers write


#: A path to a column of JSON, names of members in it, each in the one before, and what stands for one that is missing.
Place = namedtuple("Place", "path names other")


def json_place(node, reader):
    """The place of `row.config.get("hero", {}).get("title", "none")` and `row.config["hero"]`; None: anything else."""
    if isinstance(node, ast.Subscript) and isinstance(node.slice, ast.Constant):
        before, name, other = node.value, node.slice.value, None
    elif isinstance(node, ast.Call) and getattr(node.func, "attr", None) == "get" and not node.keywords:
        before, (name, *others) = node.func.value, map(ast.literal_eval, node.args)
        (other,) = others or [None]
    else:
        return None
    if isinstance(before, ast.BoolOp) and [ast.unparse(one) for one in before.values[1:]] == ["{}"]:
        before = before.values[0]
    path, found = path_of(before, reader.row), json_place(before, reader)
    if not (name and isinstance(name, str)) or not (path or (found and found.other in (None, {}))):
        return None
    json.dumps(other, allow_nan=False)
    return Place(path, [name], other) if path else found._replace(names=[*found.names, name], other=other)


def json_field(place, guard, reader):
    """A field of what JSON has at a place."""
    from rest_framework import serializers

    column = columns_of(place.path, reader.model)[-1]
    is_json = column.get_internal_type() == "JSONField" and known_ancestor(column) != "LinkField"
    # With a test before it, empty JSON and a missing row both give None, so another default is not known.
    is_known = not guard or place.other is None
    if not is_json or not is_known or not leads_to(guard, place.path):
        return None
    field = serializers.ReadOnlyField(source=source_of(place.path, reader), default=None)
    field.at, field.without_member = place.names, place.other
    return field
