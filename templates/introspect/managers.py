# Managers that leave rows out


def row_filter(plugin):
    """What leaves rows out decides which plugins there are (cms.utils.plugins.downcast_plugins)."""
    from cms.models import CMSPlugin

    asked = read_model(plugin.model)
    if is_cms_4():
        by = chosen_rows(plugin)
        rows = plugin.get_render_queryset
    else:
        by = None if asked is CMSPlugin else filtering_manager(asked)
        rows = getattr(asked, "objects", asked._base_manager).all
    return {} if by is None else {"filtered_by": by, **row_condition(rows, asked)}


def is_cms_4():
    import cms

    return cms.__version__.startswith("4.")


def read_model(model):
    """The model whose rows the CMS reads for plugins of a model: since django CMS 5 the one behind a proxy."""
    return model if is_cms_4() else model._meta.concrete_model


def chosen_rows(plugin):
    """Before django CMS 5 the plugin class chooses rows: those of the default manager, unless it has its own method."""
    from cms.plugin_base import CMSPluginBase

    method = plugin.get_render_queryset
    if has_all_rows(method, plugin.model):
        return None
    # A static method has none.
    is_usual = getattr(method, "__func__", None) is CMSPluginBase.get_render_queryset.__func__
    return dotted(type(plugin.model._default_manager) if is_usual else method)


def filtering_manager(model):
    """The class of the manager `objects`, if it leaves rows out."""
    manager = getattr(model, "objects", None)
    return None if manager is None or has_all_rows(manager.all, model) else dotted(type(manager))


def has_all_rows(method, model):
    try:
        rows = method()
        # The CMS reads plugins by this method alone.
        return not (asked_query(rows).where or picks_rows(rows, {"iterator"}))
    except Exception as error:
        note("%s: what its manager leaves out is a guess: %r" % (model._meta.label, error))
        return False


def picks_rows(rows, methods):
    """Whether code of the project, in one of these methods, may leave out rows that the database gives."""
    # That of django-parler only gives each row a language.
    own = [kind for kind in type(rows).__mro__ if not is_known(kind) and not kind.__module__.startswith("parler.")]
    return any(methods & set(vars(kind)) for kind in own)


def asked_query(rows):
    """What the database is asked: packages such as django-safedelete add their condition only then."""
    query = rows.query.clone()
    query.get_compiler(rows.db)
    return query


def manager_condition(model):
    """Which rows the manager `objects` has."""
    return row_condition(lambda: model.objects.all(), model)


def row_condition(rows, model):
    """Which rows of a model there are, where that only depends on flags, choices and nulls of the row itself."""
    from django.utils.translation import override

    found = []
    # What depends on the language is none.
    for code in ("en", "de"):
        try:
            with override(code):
                query = asked_query(rows())
            found.append(None if query.is_sliced or query.combinator else where_terms(query.where, model))
        except Exception:
            # Another condition, or a manager that fails without a request.
            return {}
    return {"where": found[0]} if found[0] and found[0] == found[1] else {}


def where_terms(node, model):
    """Comparisons by column, as conditions of the configuration. Raises LookupError for others."""
    if node.connector != "AND":
        raise LookupError
    terms = {}
    for child in node.children:
        if hasattr(child, "children"):
            found = where_terms(child, model)
        else:
            found = {child.lhs.target.column: comparison(child, model)}
        for column, comparisons in found.items():
            own = terms.setdefault(column, {})
            if own.keys() & comparisons.keys():
                raise LookupError
            own.update(comparisons)
    return negated_terms(terms) if node.negated else terms


def comparison(lookup, model):
    from django.db.models import BooleanField

    field, value = lookup.lhs.target, lookup.rhs
    if lookup.lhs.alias != model._meta.db_table or field.model._meta.db_table != model._meta.db_table:
        raise LookupError
    name = {"exact": "equals", "in": "in", "isnull": "null"}[lookup.lookup_name]
    # In place of a list there may be a query.
    values = value if name == "in" and isinstance(value, list) else [value]
    if not values or not all(isinstance(one, (bool, int, str)) for one in values):
        raise LookupError
    # Numbers and texts besides choices may be those of a moment or a site.
    if name != "null" and not isinstance(field, BooleanField) and (field.is_relation or not field.choices):
        raise LookupError
    if name != "null" and not is_compared_as_written(field):
        raise LookupError
    return {name: value}


def is_compared_as_written(field):
    """Other columns, such as citext, and other collations have values that are equal but read differently."""
    from django.db import connection

    plain = re.match(r"(bool|int|smallint|bigint|varchar|char|text|longtext)", field.db_type(connection) or "", re.I)
    return plain is not None and not getattr(field, "db_collation", None)


def negated_terms(terms):
    """Of one comparison; Django adds that the column is not null, which `not` allows."""
    (column, found), *others = terms.items()
    if len(found) > 1 and found.get("null") is False:
        del found["null"]
    (name, value), *more = found.items()
    if others or more:
        raise LookupError
    if name == "not":
        return {column: {"in": value if isinstance(value, list) else [value]}}
    return {column: {"null": not value} if name == "null" else {"not": value}}
