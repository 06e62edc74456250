# What `to_representation` of a serializer adds to what its base class has


def asked_fields(serializer):
    made = serializer(context={"request": visitor_request()})
    return {**made.fields, **added_fields(made)}


def adds_members(serializer):
    """["to_representation"], if what it adds is known, else []."""
    try:
        return ["to_representation"] if added_fields(serializer(context={"request": visitor_request()})) else []
    except Exception:
        return []


def added_fields(serializer):
    """Fields of what `to_representation` adds; none if it is not known, or if several classes of the project have one."""
    from djangocms_rest.serializers.plugins import GenericPluginSerializer

    own = [kind for kind in type(serializer).__mro__ if not is_known(kind) and kind is not GenericPluginSerializer]
    try:
        (method,) = [vars(kind)["to_representation"] for kind in own if "to_representation" in vars(kind)]
        return fields_of(added_values(method), method.__globals__, serializer)
    except Exception:
        return {}


def added_values(method):
    """
    The names of the serializer and the row, and by the name of a member its value: of `data =
    super().to_representation(row)`, `data["title"] = row.title` and `return data`. Raises an error for more.
    """
    if method.__code__.co_freevars not in ((), ("__class__",)) or hasattr(method, "__wrapped__"):
        raise ValueError
    parsed = ast.parse(textwrap.dedent(inspect.getsource(method))).body[0]
    itself, row = (one.arg for one in parsed.args.args)
    first, *steps, last = parsed.body[1:] if ast.get_docstring(parsed) else parsed.body
    ((data,), names, values) = first.targets, {}, {}
    is_plain = not parsed.decorator_list and isinstance(last, ast.Return) and ast.unparse(last.value) == data.id
    if not is_plain or ast.unparse(first.value) != "super().to_representation(%s)" % row:
        raise ValueError
    for step in steps:
        ((target,), value) = step.targets, with_names(step.value, names)
        if any(isinstance(one, ast.Name) and one.id in (data.id, "super") for one in ast.walk(value)):
            raise ValueError
        if isinstance(target, ast.Name) and target.id not in (itself, row, data.id):
            names[target.id] = value
        elif ast.unparse(target.value) == data.id:
            values[ast.literal_eval(target.slice)] = value
        else:
            raise ValueError
    return itself, row, values


def fields_of(added, others_of_module, serializer):
    """
    Fields of values by name. Raises an error for unknown values, and for names of relations and of JSON fields, in whose
    place the package writes references.
    """
    from rest_framework.serializers import SerializerMethodField

    itself, row, values = added
    model = serializer.Meta.model
    others = {one.name for one in model._meta.concrete_fields if one.is_relation or one.get_internal_type() == "JSONField"}
    fields = {}
    for name, value in values.items():
        own = {itself, row, *names_given(value, ast.comprehension)}
        known = {one: found for one, found in others_of_module.items() if one not in own}
        asked = SerializerMethodField()
        asked.bind(name, serializer)
        reader = Reader(itself, row, requests_of(itself, serializer), known, asked, name, model)
        made = made_field(with_calls(value, reader), reader)
        parts = [made, *(leaf.field for leaf in getattr(made, "leaves", []))]
        if name in others or any(hasattr(one, "at") for one in parts):
            raise ValueError
        made.bind(name, serializer)
        fields[name] = made
    return fields
