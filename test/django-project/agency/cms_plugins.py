from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool

from .drawn import draw
from .models import parts

chosen = draw("plugins")


def plugin(model, name):
    members = {
        "model": model,
        "name": "%s of the agency" % name,
        "render_template": "agency/plugin.html",
        "allow_children": chosen.random() < 0.5,
        "__module__": __name__,
    }
    return plugin_pool.register_plugin(type(name, (CMSPluginBase,), members))


for model in parts:
    plugin(model, model.__name__ + "Plugin")
# Two plugins of one model, and one without.
plugin(parts[0], "TwinPlugin")


@plugin_pool.register_plugin
class RulePlugin(CMSPluginBase):
    name = "Rule"
    render_template = "agency/plugin.html"
    allow_children = True
