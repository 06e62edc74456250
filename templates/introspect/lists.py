# Lists of rows in what methods of serializers write


#: What a method reads of a list: the path to it, values of flags that its rows have, terms of its order, the methods that
#: are called on the way, and how many rows there are at most.
Rows = namedtuple("Rows", "path flags terms calls limit", defaults=({}, (), (), None))


def rows_of(node, row):
    """`row.items.all()`, also with `filter(is_shown=True)`, `order_by("title")` and `[:3]`; None: anything else."""
    if isinstance(node, ast.Subscript):
        rows = rows_of(node.value, row)
        return rows and limited(rows, node.slice)
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)):
        return None
    rows = rows_before(node.func.value, row)
    if rows is None:
        return None
    rows = rows._replace(calls=(*rows.calls, node.func.attr))
    flags = {one.arg: ast.literal_eval(one.value) for one in node.keywords}
    terms = tuple(ast.literal_eval(one) for one in node.args)
    if node.func.attr in ("prefetch_related", "select_related") and not flags:
        # They only read rows beforehand.
        return rows
    if node.func.attr == "filter" and flags and not terms:
        return with_flags(rows, flags)
    if node.func.attr == "order_by" and terms and not flags:
        return rows._replace(terms=terms)
    return None if node.func.attr != "all" or flags or terms else rows


def rows_before(node, row):
    """The rows of which a method is called: `row.items`, or the same as above."""
    path = path_of(node, row)
    return Rows(path) if path else rows_of(node, row)


def limited(rows, part):
    """The same rows, at most three with `[:3]`."""
    limit = ast.literal_eval(part.upper)
    if part.lower or part.step or type(limit) is not int or limit < 1 or rows.limit:
        raise ValueError
    return rows._replace(limit=limit, calls=(*rows.calls, "__getitem__"))


def with_flags(rows, flags):
    # A filter after a slice leaves fewer rows than a slice after a filter.
    if (flags and rows.limit) or any(rows.flags.get(name, value) != value for name, value in flags.items()):
        raise ValueError
    return rows._replace(flags={**rows.flags, **flags})


def tested_flags(tests, row):
    """`row.is_shown` and `not row.is_shown`."""
    flags = {}
    for test in every_test(tests):
        denied = opposite(test)
        (name,) = path_of(denied or test, row)
        flags[name] = denied is None
    return flags


def listed_field(value, guard, reader):
    """
    A field of `[item.name for item in row.items.all()]`, of other values of each row, objects included, and of columns
    by `values_list`; None: anything else.
    """
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "list" and "list" not in reader.globals:
        (value,) = value.args
    if isinstance(value, ast.Subscript):
        made = listed_field(value.value, guard, reader)
        return made and asking(made, limited(made.asked, value.slice))
    if isinstance(value, (ast.ListComp, ast.GeneratorExp)):
        ((each,), item) = value.generators, value.elt
        one = each.target.id
        rows = rows_of(each.iter, reader.row)
        rows = rows and with_flags(rows, tested_flags(each.ifs, one))
    elif isinstance(value, ast.Call) and getattr(value.func, "attr", None) == "values_list":
        ((name,), (flat,)) = value.args, value.keywords
        rows = rows_before(value.func.value, reader.row)
        rows = rows and rows._replace(calls=(*rows.calls, "values_list"))
        if ast.unparse(flat) != "flat=True":
            return None
        one, item = "row", ast.parse("row." + ast.literal_eval(name).replace("__", "."), mode="eval").body
    elif isinstance(value, ast.Call) and getattr(value.func, "attr", None) == "values" and not value.keywords:
        rows = rows_before(value.func.value, reader.row)
        rows = rows and rows._replace(calls=(*rows.calls, "values"))
        paths = ["row." + ast.literal_eval(one).replace("__", ".") for one in value.args]
        one, item = "row", ast.Dict(value.args, [ast.parse(path, mode="eval").body for path in paths])
    else:
        return None
    if not (rows and leads_to(guard, rows.path)):
        return None
    return asking(item_of_list(item, rows, reader._replace(row=one)), rows)


def item_of_list(item, rows, reader):
    """A field of a list that has an item, such as `{"title": one.title}`, of each row."""
    if is_data(item) and ast.unparse(item.value.args[0]) == reader.row:
        kind, given = nested_type(item.value, reader)
        return None if given else kind(many=True, source=source_of(rows.path, reader), read_only=True)
    is_object = isinstance(item, ast.Dict)
    return object_field(item, rows.path, reader, many=True) if is_object else values_field(item, rows.path, reader)


def values_field(item, path, reader):
    """A field of the list of what an item is of each row that a path leads to."""
    from rest_framework import serializers

    made = made_field(item, reader._replace(name="", model=columns_of(path, reader.model)[-1].related_model))
    if made is None or isinstance(made, (serializers.BaseSerializer, serializers.ManyRelatedField)):
        return None
    slug = made.source.replace(".", "__")
    field = serializers.SlugRelatedField(slug_field=slug, many=True, source=source_of(path, reader), read_only=True)
    field.child_relation.made = made
    return field


def object_field(node, path, reader, many=False):
    """A field of `{"title": row.title}` in place of the rows, or the row, that a path leads to."""
    from rest_framework.serializers import Serializer

    options = {"many": True} if many else {"default": None}
    made = Serializer(source=source_of(path, reader), read_only=True, **options)
    model = columns_of(path, reader.model)[-1].related_model
    for key, value in zip(node.keys, node.values):
        name = ast.literal_eval(key)
        field = made_field(value, reader._replace(name=name, model=model)) if is_member_name(name) else None
        if field is None:
            return None
        (made.child if many else made).fields[name] = field
    return made


def asking(field, rows):
    if field is not None:
        field.asked = rows
    return field


def asked_list_facts(field, column):
    """
    The flags and the order that a field asks of a list, where they are others than those of the list; None: code of the
    project decides about them.
    """
    asked = getattr(field, "asked", None)
    if asked is None:
        return {}
    if any(picks_rows(one, set(asked.calls)) for one in (related_manager(column), related_rows(column))):
        return None
    facts, model = {}, column.related_model
    if asked.flags:
        facts["only"] = dict(listed_rows(model))
    for name, value in asked.flags.items():
        flag = model._meta.get_field(name)
        is_plain = flag.get_internal_type() == "BooleanField" and not flag.null and isinstance(value, bool)
        # Code may read another value than is stored.
        is_stored = is_known(type(flag)) and name not in changed_fields(read_model(model))
        is_own = flag.model._meta.db_table == model._meta.db_table
        if not (is_plain and is_stored and is_own) or facts["only"].get(flag.column, value) != value:
            return None
        facts["only"][flag.column] = value
    terms, is_ordered = asked.terms, bool(asked.terms or list_facts(column)["order"])
    if hasattr(field, "first"):
        facts["first"] = True
        facts.update({} if field.without_rows is None else {"default": field.without_rows})
        terms = terms if is_ordered else ("pk",)
    if asked.limit:
        # Which of them are the first is up to the database.
        if not is_ordered:
            return None
        facts["limit"] = asked.limit
    if terms:
        # What reverses the order of a manager does so with any other one.
        is_reversed = not asked_query(related_rows(column)).standard_ordering
        facts["order"] = [order_term(column, term, is_reversed) for term in terms]
    return facts
