# Facts of rows that relations lead to


def row_facts(name, keys, row, of=None):
    """
    The facts of what a serializer writes of the row that keys lead to, and those that a relation itself has besides;
    without keys of what is made of columns of the row itself.
    """
    if "" not in row:
        members = [("%s.%s" % (name, member), written) for member, written in row.items()]
        own = {"members": list(row)}
    elif is_list(keys[-1]):
        # Each item of a list has values.
        member = row[""].column.name
        members, own = [("%s.%s" % (name, member), row[""])], {"member": member}
    else:
        # A value alone takes the place of its key.
        members, own = [(name, row[""])], {}
    facts = []
    for path, written in members:
        last, way = of, [*keys, *written.keys, written.column]
        for one, then in zip(way, way[1:]):
            last = row_behind(one, then, last)
        found = {**row_column_facts(written), "name": path, **({"row": last} if last else {}), **own_facts_of(written)}
        # What a value is made of may be in a table of its own, as of images.
        behind = (way[:-1], written.row, of) if written.made else (way[-1:], written.row, last)
        more, own_facts = row_facts(path, *behind) if written.row else ([], {})
        facts += [{**found, **own_facts}, *more]
    return facts, own


def row_behind(key, column, of):
    """The way to the row with a column that a key leads to, from the row that has the key."""
    through = list_facts(key) if is_list(key) else {"table": table_name(key.model), "to_column": key.column}
    place = {"table": through["table"], "column": through["to_column"], "key": target_of(key).column}
    if of:
        place["of"] = of
    if not is_file_key(key):
        return place
    file = file_model()
    place.update(key=file._meta.pk.column, only={"is_public": True})
    if column.model is file:
        return place
    return {"table": table_name(file), "column": place["key"], "key": column.model._meta.pk.column, "of": place}


def row_column_facts(written):
    column = written.column
    if is_list(column):
        return list_facts(column)
    # A relation has the same facts whatever writes its key.
    field = None if column.is_relation else written.field
    facts = column_facts(column, field, changed_fields(read_model(column.model)))
    if written.made:
        # What the key of the row leads to, which may be that of a parent, is not written.
        return {name: value for name, value in facts.items() if name not in ("to", "to_field")}
    # The package follows the references of the plugin alone.
    return {**facts, "as_stored": True} if is_followed(column) and not written.row and not written.form else facts


def own_facts_of(written):
    """What a member has besides the facts of its column."""
    facts = {"choices": written_labels(written.column)} if is_label(written.source, written.column) else {}
    if is_list(written.column):
        facts.update(asked_list_facts(written.field, written.column))
    if hasattr(written.field, "at"):
        facts["at"] = written.field.at
        facts.update({} if written.field.without_member is None else {"default": written.field.without_member})
    if hasattr(written.field, "counted"):
        facts["counted"] = written.field.counted
    if hasattr(written.field, "joined"):
        facts["joined"] = written.field.joined
    if hasattr(written.field, "falsy_as"):
        facts["falsy_as"] = written.field.falsy_as
    if written.made:
        facts.update({"members": list(written.row), "made": written.made})
    if written.form == "name":
        facts.update({"type": "CharField", "class": "CharField", "written": "CharField"})
        # File fields have null in place of an empty name.
        facts.update({} if rest_class(written.field) in ("CharField", "ReadOnlyField") else {"falsy_as": None})
    elif written.form:
        facts["file_as"] = written.form
        # The key of a file leads to itself.
        facts.update({"to": file_model()._meta.label_lower} if written.column.primary_key else {})
    if written.missing_with:
        facts["missing_with"] = written.missing_with
    if written.missing_with and is_list(written.column):
        # Nothing is missing where a default is null.
        facts.update({"default": None} if written.field.default is None or written.field.allow_null else {})
    elif written.is_optional or written.missing_with:
        default, has_other = default_of(written.field), hasattr(written.field, "otherwise")
        facts.update({"optional": True} if written.is_optional else {})
        facts.update({"default": default} if has_other or default is not None else {})
    return facts
