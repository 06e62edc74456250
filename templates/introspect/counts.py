# Numbers of rows in what serializers of the project write, and whether there are any


def counting_field(field, model):
    """
    A field of the list in place of `IntegerField(source="items.count")` or `BooleanField(source="items.exists")`; None:
    it is another one.
    """
    from rest_framework.serializers import BooleanField, IntegerField, ReadOnlyField

    source, _, last = (field.source or "").rpartition(".")
    # Rows may have a column with this name.
    is_list = source in {*row_lists(model), *(one.name for one in model._meta.many_to_many)}
    kinds = {"count": (IntegerField, ReadOnlyField), "exists": (BooleanField, ReadOnlyField)}
    if not is_list or type(field) not in kinds.get(last, ()):
        return None
    return counted(source, Rows([source], calls=(last,)))


def counted(source, rows):
    """A field of the keys of a list, of which the number is written, or whether there are any."""
    from rest_framework.serializers import PrimaryKeyRelatedField

    field = PrimaryKeyRelatedField(many=True, read_only=True, source=source)
    field.counted, field.nothing = ("exists", False) if rows.calls[-1] == "exists" else (True, 0)
    return asking(field, rows)


def counted_rows(node, reader):
    """The rows of `row.items.count()`, `row.items.all().exists()` and `len(row.items.all())`."""
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    if ast.unparse(node.func) == "len" and "len" not in reader.globals and len(node.args) == 1:
        rows, call = rows_of(node.args[0], reader.row), "__len__"
    elif getattr(node.func, "attr", None) in ("count", "exists") and not node.args:
        rows, call = rows_before(node.func.value, reader.row), node.func.attr
    else:
        return None
    return rows and not rows.limit and rows._replace(calls=(*rows.calls, call))
