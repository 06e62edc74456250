# What bodies of methods return


def returned_value(node, requests):
    """
    What an expression is, what must be true for that besides the request, which is there, the constant that it is else,
    and, in a list, another one in place of what it is itself where that is false. Raises an error for others.
    """
    if isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and len(node.values) == 2:
        node = ast.IfExp(node.values[0], *node.values)
    if not isinstance(node, ast.IfExp):
        return node, [], None, []
    tests, is_negated = conditions(node.test)
    tests = [one for one in tests if ast.unparse(tested(one)) not in requests]
    given, other = (node.orelse, node.body) if is_negated else (node.body, node.orelse)
    value, more, last, falsy = returned_value(given, requests)
    if not tests:
        return value, more, last, falsy
    constant = ast.literal_eval(other)
    json.dumps(constant, allow_nan=False)
    if not more or repr(last) == repr(constant):
        return value, tests + more, constant, falsy
    if falsy or [ast.unparse(one) for one in more] != [ast.unparse(value)]:
        raise ValueError
    return value, tests, constant, [last]


def conditions(test):
    """What must all be true, or, where that is negated, for the other value."""
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.Or) else [test]
    opposites = [opposite(one) for one in parts]
    is_negated = None not in opposites
    return every_test(opposites if is_negated else [test]), is_negated


def every_test(tests):
    nested = [one.values if isinstance(one, ast.BoolOp) and isinstance(one.op, ast.And) else [one] for one in tests]
    return [one for values in nested for one in values]


def opposite(test):
    """What `not test` or `test is None` deny; None: another test."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.Compare(test.left, [ast.IsNot()], test.comparators) if asks_none(test, ast.Is) else None


def tested(test):
    """What is true, or not None."""
    return test.left if asks_none(test, ast.IsNot) else test


def asks_none(test, operator):
    is_plain = isinstance(test, ast.Compare) and [type(one) for one in test.ops] == [operator]
    return is_plain and ast.unparse(test.comparators[0]) == "None"


def expression_of(body, names, reader):
    """What statements return, as one expression with what names stand for. Raises ValueError for others."""
    first, *rest = body or [ast.Return(None)]
    if isinstance(first, ast.Return):
        return with_names(first.value or ast.Constant(None), names)
    if isinstance(first, ast.If):
        branches = [expression_of([*branch, *rest], names, reader) for branch in (first.body, first.orelse)]
        return ast.IfExp(with_names(first.test, names), *branches)
    if isinstance(first, ast.Try):
        return tried(first, rest, names, reader)
    if isinstance(first, ast.Pass):
        return expression_of(rest, names, reader)
    if not isinstance(first, ast.Assign):
        raise ValueError
    if rest and isinstance(rest[0], ast.For):
        value = with_names(appended(first, rest[0]), names)
        return expression_of(rest[1:], {**names, first.targets[0].id: value}, reader)
    ((name,), value) = first.targets, with_names(first.value, names)
    # What is built of itself again and again doubles each time; what nobody asks for may be an error, or change the row.
    is_asked = any(isinstance(one, ast.Name) and one.id == name.id for part in rest for one in ast.walk(part))
    if not isinstance(name, ast.Name) or sum(1 for _ in ast.walk(value)) > 500 or (may_fail(value) and not is_asked):
        raise ValueError
    return expression_of(rest, {**names, name.id: value}, reader)


def may_fail(expression):
    """Whether Python does more for an expression than to look up a name."""
    return any(isinstance(one, (ast.Attribute, ast.Call, ast.Subscript)) for one in ast.walk(expression))


def appended(start, loop):
    """`[item.name for item in items]` of `found = []` and a loop that only has `found.append(item.name)`, or that if."""
    ((name,), (step,)) = start.targets, loop.body
    tests = []
    if isinstance(step, ast.If) and not step.orelse:
        tests, (step,) = [step.test], step.body
    (value,) = step.value.args
    is_plain = isinstance(start.value, ast.List) and not start.value.elts and isinstance(loop.target, ast.Name)
    made = "%s.append(%s)" % (name.id, ast.unparse(value))
    if not is_plain or loop.orelse or ast.unparse(step) != made or name.id == loop.target.id:
        raise ValueError
    return ast.ListComp(value, [ast.comprehension(loop.target, loop.iter, tests, 0)])


def with_names(node, names):
    class Named(ast.NodeTransformer):
        def visit_Name(self, node):  # noqa: N802
            return names[node.id] if isinstance(node.ctx, ast.Load) and node.id in names else node

    return Named().visit(copy.deepcopy(node))


def names_given(node, *kinds):
    """The names that assignments, or loops such as `[item.name for item in items]`, give to what they have."""
    given = [one for one in ast.walk(node) if isinstance(one, kinds)]
    targets = [target for one in given for target in (one.targets if isinstance(one, ast.Assign) else [one.target])]
    return {one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name)}
