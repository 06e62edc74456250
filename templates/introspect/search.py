# Fields that the page search looks at


def search_fields(model):
    """
    As PageManager.search: it looks through the plugin rows for rows of a table, so that what one plugin class names
    counts for all plugins with a row there, such as those of a model that inherits from its model.
    """
    from cms.plugin_pool import plugin_pool

    link = searched_link(model)
    if link is None:
        return []
    searched = {field.name for field in link.model._meta.get_fields()}
    models = {plugin.model: None for plugin in plugin_pool.plugins.values() if searched_link(plugin.model) is link}
    shared = [name for one in models for name in named_fields(one) if name.partition("__")[0] in searched]
    return list(dict.fromkeys([*named_fields(model), *shared]))


def named_fields(model):
    names = getattr(model, "search_fields", None)
    if isinstance(names, (set, frozenset)):
        names = sorted(names, key=str)
    # The name may be another package's, which keeps objects there.
    return [name for name in names if isinstance(name, str)] if isinstance(names, (list, tuple, dict)) else []


def searched_link(model):
    """The field by which the search can reach the model from a plugin row."""
    link = getattr(model, "cmsplugin_ptr", None)
    name = link.field.related_query_name() if link else "+"
    return link.field if name and not name.startswith("+") else None
