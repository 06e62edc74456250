# Numbers of rows in what serializers of the project write


def counting_field(field, model):
    """In place of `IntegerField(source="items.count")` a field of the list; others as they are."""
    from rest_framework.serializers import IntegerField, ReadOnlyField

    source, _, last = (field.source or "").rpartition(".")
    # Rows may have a column with this name.
    is_list = source in {*row_lists(model), *(one.name for one in model._meta.many_to_many)}
    if last != "count" or not is_list or type(field) not in (IntegerField, ReadOnlyField):
        return field
    made = counted(source)
    made.bind(field.field_name, field.parent)
    return made


def counted(source):
    """A field of the keys of a list, of which the number is written."""
    from rest_framework.serializers import PrimaryKeyRelatedField

    field = PrimaryKeyRelatedField(many=True, read_only=True, source=source)
    field.is_counted = True
    return field


def counted_path(node, reader):
    """The path of `row.items.count()`, `row.items.all().count()` and `len(row.items.all())`."""
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    if getattr(node.func, "id", None) == "len" and "len" not in reader.globals and len(node.args) == 1:
        return rows_path(node.args[0], reader.row)
    path = called_path(node, reader.row)
    if path:
        return path[:-1] if path[-1] == "count" else None
    is_count = getattr(node.func, "attr", None) == "count" and not node.args
    return rows_path(node.func.value, reader.row) if is_count else None
