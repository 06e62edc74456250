# What methods and properties make of several values


def composed_field(node, reader):
    """A field that makes its value of those of others, its leaves. Raises an error where code decides about more."""
    from rest_framework import serializers

    leaves = {}
    made = term_of(node, reader, leaves)
    field = serializers.ReadOnlyField(source=key_name(reader.model), default=None)
    field.made, field.leaves = made, list(leaves.values())
    return field


#: The field of a value that others are made of, with its name and what they need it to be.
Leaf = namedtuple("Leaf", "name field needs")

TRUE, FALSE, NONE = ({"constant": value} for value in (True, False, None))


def term_of(node, reader, leaves):
    """What an expression is, in the form of the manifest."""
    constant = constant_of(node, reader)
    if constant is not None:
        return constant
    if isinstance(node, ast.IfExp) and any(map(is_first, ast.walk(node))):
        return leaf_of(node, None, reader, leaves)
    if isinstance(node, ast.IfExp):
        test = test_of(node.test, reader, leaves)
        if "constant" in test:
            return term_of(node.body if test["constant"] else node.orelse, reader, leaves)
        return choice(test, term_of(node.body, reader, leaves), term_of(node.orelse, reader, leaves))
    if isinstance(node, ast.BoolOp):
        first, *rest = node.values
        test, is_or = test_of(first, reader, leaves), isinstance(node.op, ast.Or)
        # What is false in place of a row is None.
        value = NONE if row_key(first, reader) and not is_or else term_of(first, reader, leaves)
        others = term_of(rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest), reader, leaves)
        return choice(test, value, others) if is_or else choice(test, others, value)
    if isinstance(node, (ast.Compare, ast.UnaryOp)) or argument_of(node, "bool", reader):
        return test_of(node, reader, leaves)
    text = text_term(node, reader, leaves)
    if text is not None:
        return text
    if isinstance(node, ast.Dict):
        names = [ast.literal_eval(one) for one in node.keys]
        if not all(map(is_member_name, names)):
            raise ValueError
        return {"object": {name: term_of(one, reader, leaves) for name, one in zip(names, node.values)}}
    if isinstance(node, (ast.List, ast.Tuple)):
        return {"list": [term_of(one, reader, leaves) for one in node.elts]}
    return leaf_of(node, None, reader, leaves)


def choice(test, value, other):
    if "constant" in test:
        return value if test["constant"] else other
    return {"test": test, "value": value, "else": other}


def test_of(node, reader, leaves):
    """Whether Python takes an expression for true."""
    constant = TRUE if ast.unparse(node) in reader.requests else constant_of(node, reader)
    if constant is not None:
        return TRUE if constant["constant"] else FALSE
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return choice(test_of(node.operand, reader, leaves), FALSE, TRUE)
    inner = argument_of(node, "bool", reader)
    if inner:
        return choice(test_of(inner, reader, leaves), TRUE, FALSE)
    if isinstance(node, ast.BoolOp):
        *others, found = [test_of(one, reader, leaves) for one in node.values]
        for one in reversed(others):
            found = choice(one, TRUE, found) if isinstance(node.op, ast.Or) else choice(one, found, FALSE)
        return found
    if isinstance(node, ast.Compare):
        return compared(node, reader, leaves)
    key = row_key(node, reader)
    if key and truth_methods(columns_of(path_of(node, reader.row), reader.model)[-1].related_model):
        raise ValueError
    if key:
        return choice({"equal": [leaf_of(key, "NoneType", reader, leaves), NONE]}, FALSE, TRUE)
    is_made = isinstance(node, (ast.IfExp, ast.Dict, ast.List, ast.Tuple)) or has_text_parts(node, reader)
    return term_of(node, reader, leaves) if is_made else leaf_of(node, "truth", reader, leaves)


def compared(node, reader, leaves):
    """`row.tone == "dark"`, `row.person is None`, `row.tone in ("dark", "light")`, `row.count > 3`."""
    (operator,), (other,) = node.ops, node.comparators
    if isinstance(operator, (ast.Gt, ast.GtE, ast.Lt, ast.LtE)):
        left, right = (whole_term(one, reader, leaves) for one in (node.left, other))
        found = {"less": [left, right] if isinstance(operator, (ast.GtE, ast.Lt)) else [right, left]}
        return found if isinstance(operator, (ast.Gt, ast.Lt)) else choice(found, FALSE, TRUE)
    is_in = isinstance(operator, (ast.In, ast.NotIn)) and isinstance(other, (ast.List, ast.Set, ast.Tuple))
    values = [constant_of(one, reader) for one in (other.elts if is_in else [other])]
    is_same = isinstance(operator, (ast.Is, ast.IsNot)) and values == [NONE]
    if not (is_in or is_same or isinstance(operator, (ast.Eq, ast.NotEq))):
        raise ValueError
    found = FALSE
    for value in values:
        left, need = (value == NONE and row_key(node.left, reader)) or node.left, type(value["constant"]).__name__
        found = choice({"equal": [leaf_of(left, "equal " + need, reader, leaves), value]}, TRUE, found)
    return choice(found, FALSE, TRUE) if isinstance(operator, (ast.IsNot, ast.NotEq, ast.NotIn)) else found


def whole_term(node, reader, leaves):
    """The same, which must be a whole number."""
    found = term_of(node, reader, leaves)
    if not is_made_of(found, "int", {leaf.name: leaf for leaf in leaves.values()}):
        raise ValueError
    return found


def row_key(node, reader):
    """The key of the row that a path leads to, `row.person_id` of `row.person`; None: it leads to anything else."""
    path = path_of(node, reader.row)
    try:
        column = columns_of(path, reader.model)[-1]
    except Exception:
        return None
    if not column.is_relation or is_list(column) or path[-1] != column.name:
        return None
    # Of a file the row decides, which may not be public.
    before, name = (node, "pk") if is_file_key(column) else (node.value, column.attname)
    return ast.Attribute(before, name, ast.Load())


def constant_of(node, reader):
    """A constant, also one of the module or of a class, such as a choice; None: anything else."""
    found = node.value if isinstance(node, ast.Constant) else plain_choice(named_value(node, reader))
    # Of numbers JSON has no more digits.
    is_plain = type(found) in (bool, float, str) or (type(found) is int and abs(found) < 2**53)
    return {"constant": found} if is_plain or (isinstance(node, ast.Constant) and found is None) else None


def named_value(node, reader):
    """What `LAYOUT`, `row.VERSION`, `models.Note.Tone.DARK` or `row.Tone.DARK.value` leads to; None: it may differ."""
    from django.db.models import Choices

    if isinstance(node, ast.Name):
        return reader.globals.get(node.id)
    if not isinstance(node, ast.Attribute):
        return None
    if path_of(node, reader.row) == [node.attr]:
        # Code may give each row another one.
        return None if sets_values(reader.model) else class_attribute(reader.model, node.attr)
    owner = named_value(node.value, reader)
    if isinstance(owner, Choices):
        return owner.value if node.attr == "value" else None
    if isinstance(owner, type) and issubclass(owner, Choices):
        return owner.__members__.get(node.attr)
    is_named = isinstance(owner, type) or inspect.ismodule(owner)
    return inspect.getattr_static(owner, node.attr, None) if is_named else None


def plain_choice(found):
    """The value of a choice, None if the choice is written or compared differently; anything else as it is."""
    from django.db.models import Choices

    if not isinstance(found, Choices):
        return found
    value = found.value
    is_equal = type(found).__eq__ is type(value).__eq__ and bool(found) is bool(value)
    return value if is_equal and str(found) == "{}".format(found) == str(value) else None


def sets_values(model):
    """Whether code of the project may give a row what its class has not."""
    return any({"__init__", "__getattribute__", "from_db"} & set(vars(kind)) for kind in model.__mro__ if not is_known(kind))


def leaf_of(node, need, reader, leaves):
    """The name of the leaf that has the value of an expression."""
    from rest_framework import serializers

    number = argument_of(node, "float", reader)
    made = plain_made_field(number or node, reader._replace(name=""))
    if number or need == "text":
        made = decimal_field(made, number is not None, reader.model) or (None if number else made)
    if need == "truth" and type(made) is serializers.ReadOnlyField and is_file_path(path_of(node, reader.row), reader.model):
        made = serializers.FileField(source=made.source, default=None)
    if made is None:
        raise ValueError
    leaf = leaves.setdefault((type(made), ast.unparse(node)), Leaf(str(len(leaves)), made, set()))
    leaf.needs.update({need} - {None})
    return leaf.name


def decimal_field(made, is_number, model):
    """A field of a decimal as its text, or as a number; None: it is another field."""
    from rest_framework import serializers

    if type(made) is not serializers.ReadOnlyField or {"falsy_as", "otherwise"} & set(vars(made)):
        return None
    *before, name = made.source.split(".")
    model = columns_of(before, model)[-1].related_model if before else model
    column = next((one for one in model._meta.concrete_fields if one.name == name), None) if model else None
    # With more places Python may write texts with exponents.
    if column is None or column.get_internal_type() != "DecimalField" or column.decimal_places > 6:
        return None
    if is_number:
        return serializers.FloatField(source=made.source, default=None)
    digits = {"max_digits": column.max_digits, "decimal_places": column.decimal_places}
    return serializers.DecimalField(source=made.source, default=None, coerce_to_string=True, **digits)


def is_file_path(path, model):
    from django.db.models import FileField

    return bool(path) and isinstance(columns_of(path, model)[-1], FileField)


def argument_of(node, name, reader):
    """What a builtin function is called with; None: it is another expression."""
    is_call = isinstance(node, ast.Call) and getattr(node.func, "id", None) == name and name not in reader.globals
    return node.args[0] if is_call and len(node.args) == 1 and not node.keywords else None


def is_member_name(name):
    """Manifests write members behind dots, and JavaScript sorts those that are numbers."""
    return isinstance(name, str) and re.fullmatch(r"[^.\d][^.]*", name) is not None
