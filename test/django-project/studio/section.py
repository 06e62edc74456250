from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool


class Section(CMSPluginBase):
    module = "Studio"
    render_template = "nursery/plugin.html"


def register(*serializers, model=None):
    """A plugin for each serializer, by its name; `model`: of serializers that name none."""
    for kind in serializers:
        register_as(kind.__name__.replace("Serializer", ""), kind, model)


def register_as(name, serializer, model=None):
    facts = {"name": name, "model": model or serializer.Meta.model, "serializer_class": serializer}
    plugin_pool.register_plugin(type(name + "Plugin", (Section,), {**facts, "__module__": serializer.__module__}))
