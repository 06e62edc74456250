# Texts that methods and properties make


def text_of(node, need, reader, leaves):
    """What is part of a text: `str` of it, or, where a text is needed, a text."""
    constant = constant_of(node, reader)
    if constant is not None:
        # Other numbers read differently.
        if type(constant["constant"]) is float or (need and type(constant["constant"]) is not str):
            raise ValueError
        return constant
    if has_text_parts(node, reader):
        return text_term(node, reader, leaves)
    if isinstance(node, (ast.IfExp, ast.BoolOp)):
        return branches_of(node, need, reader, leaves)
    if isinstance(node, ast.Call) and ast.unparse(node.func) == "format" and "format" not in reader.globals:
        return leaf_of(with_places(*node.args, reader), "text", reader, leaves)
    path = [] if isinstance(node, ast.Name) and node.id == reader.row else path_of(node, reader.row)
    if path and len(path) > LONGEST_PATH:
        # The text of a row in a tree has that of the row above it.
        raise ValueError
    if path == [] or row_key(node, reader):
        text = with_names(text_of_row(path, reader.model), {"row": node})
        text = text_of(with_properties(text, reader), "str", reader, leaves)
        return choice(test_of(node, reader, leaves), text, {"constant": "None"}) if path else text
    return leaf_of(node, need or "text", reader, leaves)


def with_places(node, spec, reader):
    """A decimal that has as many places as its text. Raises an error for others."""
    column = columns_of(path_of(node, reader.row), reader.model)[-1]
    # Some forms make a number of floating point of it.
    if column.decimal_places != int(ast.literal_eval(spec)[1]) or column.max_digits > 15:
        raise ValueError
    return node


def branches_of(node, need, reader, leaves):
    if isinstance(node, ast.BoolOp):
        if not isinstance(node.op, ast.Or):
            raise ValueError
        first, *rest = node.values
        node = ast.IfExp(first, first, rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest))
    test = test_of(node.test, reader, leaves)
    return choice(test, *(text_of(one, need, reader, leaves) for one in (node.body, node.orelse)))


#: Methods of texts that JavaScript has, too.
TEXT_METHODS = {"lower", "strip", "upper"}


def text_term(node, reader, leaves):
    """What an expression is that is a text; None: it is another one."""
    method, filled = text_method(node), filled_texts(node, reader)
    if filled:
        between, texts = filled
        return {"joined": [text_or_none(one, reader, leaves) for one in texts], "between": between}
    parts = [(node.func.value, "str")] if method else text_parts(node, reader)
    if parts is None:
        return None
    made = {"text": [text_of(one, need, reader, leaves) for one, need in parts]}
    return {**made, "as": method} if method else made


def has_text_parts(node, reader):
    return text_method(node) is not None or filled_texts(node, reader) is not None or text_parts(node, reader) is not None


def text_or_none(node, reader, leaves):
    if isinstance(node, ast.IfExp):
        return choice(test_of(node.test, reader, leaves), *(text_or_none(one, reader, leaves) for one in (node.body, node.orelse)))
    return NONE if constant_of(node, reader) == NONE else text_of(node, "str", reader, leaves)


def joined_texts(node):
    """What stands between others, and these: `" ".join(…)`; None: another expression."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "join"
    is_plain = is_call and isinstance(node.func.value, ast.Constant) and len(node.args) == 1 and not node.keywords
    return (node.func.value.value, node.args[0]) if is_plain and isinstance(node.func.value.value, str) else None


def filled_texts(node, reader):
    """
    The texts of `" ".join(filter(None, [row.tone, row.size]))`, or of `" ".join(one for one in [row.tone, row.size] if
    one)`, with what stands between those that are not empty; None: another expression.
    """
    between, values = joined_texts(node) or (None, None)
    if isinstance(values, ast.Call) and ast.unparse(values.func) == "filter" and "filter" not in reader.globals:
        texts = values.args[1] if [ast.unparse(one) for one in values.args[:-1]] == ["None"] else None
    elif isinstance(values, (ast.GeneratorExp, ast.ListComp)) and len(values.generators) == 1:
        each = values.generators[0]
        names = {ast.unparse(one) for one in (values.elt, each.target, *each.ifs)}
        texts = each.iter if len(names) == len(each.ifs) == 1 else None
    else:
        texts = None
    return (between, texts.elts) if isinstance(texts, (ast.List, ast.Tuple)) else None


def text_method(node):
    """`strip` of `row.name.strip()`; None: another expression."""
    is_call = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and not (node.args or node.keywords)
    return node.func.attr if is_call and node.func.attr in TEXT_METHODS else None


def text_parts(node, reader):
    """
    The parts of an expression that is a text, each with `str` where it must be a text already: those of an f-string, of
    `"%s" % row.name`, `"{}".format(row.name)`, `str(row.count)` and `"a" + row.name`; None: another one.
    """
    if isinstance(node, ast.JoinedStr):
        return [formatted_part(one) for one in node.values]
    inner = argument_of(node, "str", reader)
    if inner:
        return [(inner, None)]
    between, values = joined_texts(node) or (None, None)
    if isinstance(values, (ast.List, ast.Tuple)):
        parts = [part for one in values.elts for part in ((ast.Constant(between), None), (one, "str"))]
        return parts[1:] or [(ast.Constant(""), None)]
    if not isinstance(node, ast.BinOp):
        return called_format(node)
    if isinstance(node.op, ast.Add):
        return [(node.left, "str"), (node.right, "str")]
    form = node.left.value if isinstance(node.left, ast.Constant) else None
    if not (isinstance(node.op, ast.Mod) and isinstance(form, str)):
        return None
    values = list(node.right.elts) if isinstance(node.right, ast.Tuple) else [node.right]
    pieces = re.split(r"(%s|%d|%\.\df|%%)", form)
    needs = {"%s": None, "%d": "int"}
    places = [one for one in pieces[1::2] if one != "%%"]
    if any("%" in one for one in pieces[::2]) or len(places) != len(values):
        raise ValueError
    parts = []
    for index, one in enumerate(pieces):
        if index % 2 == 0 or one == "%%":
            parts.append((ast.Constant(one.replace("%%", "%")), None))
        else:
            parts.append((values.pop(0), needs[one]) if one in needs else with_spec(values.pop(0), one[1:], None))
    return parts


def formatted_part(part):
    if isinstance(part, ast.FormattedValue):
        if part.conversion not in (-1, ord("s")):
            raise ValueError
        spec = "".join(map(ast.literal_eval, part.format_spec.values)) if part.format_spec else ""
        return with_spec(part.value, spec, part.conversion)
    return part, None


def with_spec(value, spec, conversion):
    """A part of a text that a format is for: `{row.day:%d.%m.%Y}` is `row.day.strftime("%d.%m.%Y")`."""
    if not spec:
        return value, None
    if conversion not in (-1, None):
        raise ValueError
    if re.fullmatch(r"\.\df", spec):
        return ast.Call(ast.Name("format", ast.Load()), [value, ast.Constant(spec)], []), None
    if "%" not in spec:
        raise ValueError
    return ast.Call(ast.Attribute(value, "strftime", ast.Load()), [ast.Constant(spec)], []), "str"


def called_format(node):
    import string

    is_format = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "format"
    if not is_format or not isinstance(node.func.value, ast.Constant) or not isinstance(node.func.value.value, str):
        return None
    given = {one.arg: one.value for one in node.keywords}
    given.update((str(index), one) for index, one in enumerate(node.args))
    parts, place = [], iter(range(len(node.args)))
    for text, name, spec, conversion in string.Formatter().parse(node.func.value.value):
        parts.append((ast.Constant(text), None))
        if name is not None:
            if conversion not in (None, "s"):
                raise ValueError
            parts.append(with_spec(given[name if name else str(next(place))], spec, conversion))
    return parts
