# Functions and methods of the project that methods of serializers call


def with_calls(expression, reader, depth=0):
    """
    The same with what they return in place of calls of functions, `address_of(request, row.image)`, and of methods of
    the serializer, `self.address_of(row.image)`. Calls of others stay.
    """
    class Called(ast.NodeTransformer):
        def visit_Call(self, node):  # noqa: N802
            node = self.generic_visit(node)
            try:
                return returned_by(called_function(node.func, reader), node, reader, depth)
            except Exception:
                return node

    return Called().visit(copy.deepcopy(expression))


def called_function(func, reader):
    """The function, and what it is given besides the arguments. Raises an error for another call."""
    if isinstance(func, ast.Name):
        return reader.globals[func.id], []
    if path_of(func, reader.itself) != [func.attr]:
        raise ValueError
    found = inspect.getattr_static(type(reader.field.parent), func.attr)
    return (found.__func__, []) if isinstance(found, staticmethod) else (found, [func.value])


def returned_by(called, call, reader, depth):
    """What a call returns, with its arguments in place of the parameters. Raises an error if that is not known."""
    function, first = called
    _, body = parts_of(function, lambda one: is_description(one) or ast.unparse(one) == "staticmethod")
    given = {one.arg: one.value for one in call.keywords}
    arguments = inspect.signature(function).bind(*first, *call.args, **given).arguments
    names = {name: argument_for(one, arguments.get(name)) for name, one in inspect.signature(function).parameters.items()}
    own = {*names, *names_given(ast.Module(body, []), ast.Assign, ast.comprehension, ast.For)}
    itself = next(iter(names)) if first else ""
    others = {name: value for name, value in function.__globals__.items() if name not in own}
    inner = reader._replace(itself=itself, globals=others)
    value = expression_of(body, {}, inner)
    if depth < LONGEST_PATH:
        value = with_calls(value, inner, depth + 1)
    loops = names_given(value, ast.comprehension)
    # What an argument, or the module, has by a name is not what a loop has.
    if loops & {*reader.globals, *(one.id for argument in names.values() for one in ast.walk(argument) if isinstance(one, ast.Name))}:
        raise ValueError
    used = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
    ignored = [one for name, one in names.items() if name not in used and ast.unparse(one) not in reader.requests]
    # One that nobody asks for may be an error.
    if any(may_fail(one) for one in ignored):
        raise ValueError
    found = used - loops - set(names)
    made = with_names(value, {**names, **{name: known_alike(name, others, reader) for name in found}})
    # One that has its arguments again and again doubles each time.
    if sum(1 for _ in ast.walk(made)) > 500:
        raise ValueError
    return made


def argument_for(parameter, given):
    """What stands for a parameter: a default must be a constant. Raises ValueError for more."""
    if parameter.kind in (parameter.VAR_KEYWORD, parameter.VAR_POSITIONAL) or isinstance(given, ast.Starred):
        raise ValueError
    if given is not None:
        return given
    if type(parameter.default) not in (bool, float, int, str, type(None)):
        raise ValueError
    return ast.Constant(parameter.default)


def known_alike(name, others, reader):
    """A name of the module of a function, which must be a constant, or mean the same where it is called."""
    if type(others.get(name)) in (bool, float, int, str):
        return ast.Constant(others[name])
    if name != TRIED and others.get(name) is not reader.globals.get(name):
        raise ValueError
    return ast.Name(name, ast.Load())


#: Stands for the test whether a value can be read without an error. As a keyword it is never a name in the code.
TRIED = "try"


def tried(statement, rest, names, reader):
    """`try: return row.image.url` with `except ValueError: return None`, as an expression."""
    (handler,), *_, last = statement.handlers, *statement.body
    if statement.finalbody:
        raise ValueError
    if isinstance(last, ast.Return) and not statement.orelse:
        value = then = expression_of(statement.body, names, reader)
    else:
        ((target,), value), () = (last.targets, with_names(last.value, names)), tuple(statement.body[:-1])
        then = expression_of([*statement.orelse, *rest], {**names, target.id: value}, reader)
    other = expression_of([*handler.body, *rest], names, reader)
    return ast.IfExp(ast.Call(ast.Name(TRIED, ast.Load()), [value], []), then, other)


def with_answers(expression, reader):
    """
    The same with tests for rows and files in place of TRIED: only a missing one can be the reason for an error. TRIED
    stays where it is about other rows, such as those of a list.
    """
    class Answered(ast.NodeTransformer):
        def visit_IfExp(self, node):  # noqa: N802
            node = self.generic_visit(node)
            if not isinstance(node.test, ast.Call) or ast.unparse(node.test.func) != TRIED:
                return node
            (value,) = node.test.args
            names = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
            if names - {reader.itself, reader.row, *reader.globals}:
                return node
            tests = [ast.parse(one, mode="eval").body for one in asked_for(with_properties(value, reader), reader)]
            if not tests:
                return node.body
            return ast.IfExp(tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests), node.body, node.orelse)

    return Answered().visit(copy.deepcopy(expression))


def asked_for(value, reader):
    """What must be there: `row.person` and `row.person.image` of `row.person.image.url`. Raises an error for other code."""
    plain = (ast.Attribute, ast.Call, ast.Constant, ast.Dict, ast.FormattedValue, ast.JoinedStr, ast.Load, ast.Name)
    called = [one.func for one in ast.walk(value) if isinstance(one, ast.Call)]
    # What has a form of its own may be none that the form is for.
    has_form = any(getattr(one, "format_spec", None) or getattr(one, "attr", None) == "format" for one in ast.walk(value))
    if has_form or any(isinstance(one, ast.Name) for one in called) or not all(isinstance(one, plain) for one in ast.walk(value)):
        raise ValueError
    tests = {asked_by(one, one in called, reader) for one in ast.walk(value) if isinstance(one, ast.Attribute)}
    return sorted(tests - {None}, key=lambda test: (len(test), test))


def asked_by(attribute, is_method, reader):
    """What must be there for an attribute; None: it is one of the row itself, or of the serializer."""
    of, path = ast.unparse(attribute.value), path_of(attribute.value, reader.row)
    if not path:
        return None
    if is_method and attribute.attr in TEXT_METHODS:
        # An empty text has them, too.
        return of + " is not None"
    if is_method and attribute.attr not in ("isoformat", "strftime"):
        raise ValueError
    # A file without a name has no address, but an empty name.
    has_name = attribute.attr == "name" and hasattr(columns_of(path, reader.model)[-1], "attr_class")
    return None if has_name else of
