# First rows of lists in what methods of serializers write


def first_field(value, tests, other, reader):
    """
    A field of `row.items.first().title`, or of an object made of the first row; of a constant if there is no row. None:
    anything else.
    """
    calls = {ast.unparse(one): one for one in ast.walk(value) if is_first(one)}
    rows = [rows_before(one.func.value, reader.row) for one in calls.values()]
    if len(rows) != 1 or rows[0] is None or len(rows[0].path) > 1:
        return None
    ((text,), (rows,)) = calls, rows
    row = ast.Name("first of %s" % reader.row, ast.Load())
    # What is asked of the row itself decides about its value.
    asked = [with_row_for(text, row, one) for one in tests if not is_there(one, text, rows, reader)]
    item = with_row_for(text, row, value)
    if asked:
        item = ast.IfExp(asked[0] if len(asked) == 1 else ast.BoolOp(ast.And(), asked), item, ast.parse(repr(other), mode="eval").body)
    made = item_of_list(item, rows, reader._replace(row=row.id))
    if made is not None:
        made.first, made.without_rows = True, other
    counted = [one.calls for one in (counted_rows(one, reader) for one in tests) if one]
    return asking(made, rows._replace(calls=(*rows.calls, "first", *(call for calls in counted for call in calls))))


def is_first(node):
    is_plain = isinstance(node, ast.Call) and not (node.args or node.keywords)
    return is_plain and getattr(node.func, "attr", None) == "first"


def is_there(test, text, rows, reader):
    """Whether a test asks for the first row, or whether there are any."""
    counted = counted_rows(test, reader)
    return ast.unparse(tested(test)) == text or bool(counted and (counted.path, counted.flags) == (rows.path, rows.flags))


def with_row_for(text, row, expression):
    """The same where a row stands for a call with this text."""
    class Put(ast.NodeTransformer):
        def visit_Call(self, node):  # noqa: N802
            return row if ast.unparse(node) == text else self.generic_visit(node)

    return Put().visit(copy.deepcopy(expression))
