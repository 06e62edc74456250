from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from .drawn import draw
from .models import parts
from .serializers import serializer_of

chosen, serialized, chosen_names = map(draw, ("plugins", "serializers", "names of plugins"))
has_serializers = serialized.random() < 0.3
if has_serializers:
    settings.VARIANT["serializers"] = []


def plugin(model, name):
    members = {
        "model": model,
        "name": _("Users") if chosen_names.random() < 0.2 else "%s of the agency" % name,
        "render_template": "agency/plugin.html",
        "allow_children": chosen.random() < 0.5,
        "__module__": __name__,
    }
    if has_serializers and serialized.random() < 0.4:
        members["serializer_class"] = serializer_of(model, serialized)
        settings.VARIANT["serializers"].append(name)
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
