"""Serializers of plugins, as a project writes them: of a module, or made by a function."""

from djangocms_rest.serializers.plugins import GenericPluginSerializer, base_exclude
from rest_framework import serializers


def get_extra(self, plugin):
    return "%s of %d" % (type(plugin).__name__, plugin.pk)


def serializer_of(model, drawn):
    own = [field.name for field in model._meta.local_fields if not field.name.endswith("_ptr")]
    some = drawn.sample(own, min(3, len(own)))
    described = drawn.choice(
        [
            {"fields": ["id", "plugin_type", *some]},
            {"fields": "__all__"},
            {"exclude": sorted(base_exclude)},
            {"exclude": [*sorted(base_exclude), *some]},
        ]
    )
    base = drawn.choice([GenericPluginSerializer, GenericPluginSerializer, serializers.ModelSerializer])
    if base is GenericPluginSerializer and isinstance(described.get("fields"), list):
        described["fields"].append("parent_plugin_type")
    members = {"Meta": type("Meta", (), {"model": model, **described})}
    if drawn.random() < 0.4 and "exclude" in described:
        members.update(extra=serializers.SerializerMethodField(), get_extra=get_extra)
    if drawn.random() < 0.5:
        # Without it, its module is that of the class of its class.
        members["__module__"] = __name__
    return type("%sSerializer" % model.__name__, (base,), members)
