# Relations


def relations(model):
    """Tags (django-taggit) and other managers are no members: their through tables are not theirs alone."""
    from django.db.models import ManyToManyField

    return [many_to_many(field) for field in model._meta.many_to_many if isinstance(field, ManyToManyField)]


def is_list(field):
    return field.many_to_many or field.one_to_many


def row_lists(model):
    """Rows of other models that have a foreign key to one of the model, such as those of inlines, by what it calls them."""
    from cms.models import CMSPlugin

    return {
        relation.get_accessor_name(): relation
        for relation in model._meta.related_objects
        if relation.one_to_many and leads_to_key(relation, model) and not issubclass(relation.related_model, CMSPlugin)
    }


def leads_to_key(relation, model):
    """Whether the values of its foreign key are keys of the model: ids of plugins, or those of the row itself."""
    from cms.models import CMSPlugin

    key = relation.field
    if not issubclass(model, CMSPlugin):
        return relation.model is model._meta.concrete_model and key.target_field is model._meta.pk
    while key.is_relation:
        key = key.target_field
    return key is CMSPlugin._meta.pk


def member_of(field):
    """The name that an instance has for it."""
    return field.get_accessor_name() if field.one_to_many else field.name


def list_facts(relation):
    return row_list(relation) if relation.one_to_many else many_to_many(relation)


def row_list(relation):
    """As a list whose rows are in the through table."""
    facts = {
        "name": relation.get_accessor_name(),
        "type": "ManyToManyField",
        "class": type(relation).__name__,
        "to": relation.related_model._meta.label_lower,
        "table": table_name(relation.related_model),
        "column": relation.field.column,
        "to_column": relation.related_model._meta.pk.column,
    }
    return {**facts, **asked_facts(relation)}


def many_to_many(field):
    facts = {
        "name": field.name,
        "type": "ManyToManyField",
        "class": type(field).__name__,
        "to": field.related_model._meta.label_lower,
        "table": table_name(field.remote_field.through),
        "column": field.m2m_column_name(),
        "to_column": field.m2m_reverse_name(),
    }
    target = field.related_model._meta.get_field(field.m2m_reverse_target_field_name())
    if not target.primary_key:
        facts["to_field"] = target_facts(target)
    return {**facts, **asked_facts(field)}


def asked_facts(field):
    """The order of a list, and what only Python knows of its rows and their keys."""
    facts = {"order": []}
    try:
        facts["order"] = relation_order(field)
        only = listed_rows(field.related_model)
        if only is None:
            raise ValueError("the default manager of %s leaves out rows" % field.related_model._meta.label)
        if only:
            facts["only"] = only
    except Exception as error:
        facts["computed"] = str(error) or repr(error)
    by = computed_key(field.related_model._meta.pk)
    if by is not None:
        facts.setdefault("computed", by)
    return facts


def listed_rows(model):
    """The flags by column that rows of the default manager have, which lists ask; None: it asks for more."""
    if has_all_rows(model._default_manager.all, model):
        return {}
    where = row_condition(model._default_manager.all, model).get("where", {})
    flags = {column: flag_of(terms, model, column) for column, terms in where.items()}
    return flags if flags and None not in flags.values() else None


def flag_of(terms, model, column):
    """The value of a column that is true or false; None: the terms ask for anything else."""
    # A proxy has none of its own.
    field = next(one for one in model._meta.concrete_fields if one.column == column)
    if field.get_internal_type() != "BooleanField" or field.null or len(terms) > 1:
        return None
    (name, value), *_ = terms.items()
    if name == "not":
        name, value = "equals", {True: False, False: True}.get(value)
    return value if name == "equals" and isinstance(value, bool) else None


def relation_order(field):
    """What `all()` orders by, as columns of the through table or of the related one. Raises for what is no column."""
    rows = related_rows(field)
    if has_other_rows(field, rows):
        raise ValueError("the default manager of %s has other rows" % field.related_model._meta.label)
    query = asked_query(rows)
    if query.extra_order_by:
        terms = query.extra_order_by
    elif query.order_by or not query.default_ordering or query.group_by:
        # Django gives groups no order of the model's own.
        terms = query.order_by
    else:
        terms = field.related_model._meta.ordering
    return [order_term(field, term, is_reversed=not query.standard_ordering) for term in terms]


def related_rows(field):
    """What the related manager of a plugin gives."""
    return related_manager(field).all()


def related_manager(field):
    return getattr(field.model(pk=1), member_of(field))


def has_other_rows(field, rows):
    """Whether code of the related model's manager leaves out rows that lead to a plugin, or has some twice."""
    query = asked_query(rows)
    models = [field.related_model, getattr(field.remote_field, "through", field.related_model)]
    joined = {one.table_name for alias, one in query.alias_map.items() if query.alias_refcount[alias]}
    joined -= {model._meta.db_table for model in models}
    # Besides the flags one condition leads to the plugin.
    model, found = field.related_model, query.where.children
    flags = asked_query(model._default_manager.all()).where.children if listed_rows(model) else []
    has_more = len(found) != 1 + len(flags) or any(one not in found for one in flags)
    return has_more or bool(joined and not query.group_by) or picks_rows(rows, {"__iter__", "_fetch_all"})


def order_term(field, term, is_reversed):
    from django.core.exceptions import FieldDoesNotExist
    from django.db.models import F
    from django.db.models.expressions import OrderBy

    related, through = field.related_model, getattr(field.remote_field, "through", None)
    name, descending, nulls = term, False, None
    if isinstance(term, OrderBy):
        name, descending = term.expression, term.descending
        nulls = "first" if term.nulls_first else "last" if term.nulls_last else None
    if isinstance(name, F):
        name = name.name
    if not isinstance(name, str) or name == "?":
        raise ValueError("%s is ordered by the expression %r" % (related._meta.label, term))
    if name.startswith("-"):
        name, descending = name[1:], not descending
    if is_reversed:
        descending, nulls = not descending, {"first": "last", "last": "first"}.get(nulls)
    model, row = related, None
    if through and name.startswith(through._meta.db_table + "."):
        model, name = through, name.rpartition(".")[2]
    facts = {"of": "through" if model is through else "related"}
    *before, last = name.split("__")
    try:
        for part in before:
            key = model._meta.get_field(part)
            model, row = row_with(model, key, row)
            model, row = key.related_model, key_to_row(key, row)
        column = model._meta.pk if last == "pk" else model._meta.get_field(last)
    except FieldDoesNotExist:
        raise ValueError("%s is ordered by %s, which is no field" % (related._meta.label, name)) from None
    # A foreign key orders as the other model does, unless it is named as its column.
    is_key = column.is_relation and last not in ("pk", column.attname)
    if is_list(column) or (is_key and column.related_model._meta.ordering):
        raise ValueError("%s is ordered by %s, which is in another table" % (related._meta.label, name))
    _, row = row_with(model, column, row)
    facts.update(column=column.column, descending=descending)
    facts.update({"table": table_name(column.model), "row": row} if row else {})
    return {**facts, "nulls": nulls} if nulls else facts


def row_with(model, column, row):
    """The model whose row has a column, a parent of the given one, and the way to that row."""
    while column.model._meta.db_table != model._meta.db_table:
        link = model._meta.get_ancestor_link(column.model)
        model, row = link.related_model, key_to_row(link, row)
    return model, row


def key_to_row(key, row):
    place = {"table": table_name(key.model), "column": key.column, "key": key.target_field.column}
    return {**place, "of": row} if row else place
