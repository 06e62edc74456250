from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from djangocms_rest.serializers.plugins import GenericPluginSerializer
from rest_framework import serializers

from . import models

#: Each type of plugin writes the rows of one model.
PHOTOS = {
    relation.get_accessor_name(): relation.related_model
    for relation in models.Gallery._meta.related_objects
    if issubclass(relation.related_model, models.Photo)
}


def register(accessor, model):
    row_meta = type("Meta", (), {"model": model, "fields": ["title"]})
    row = type("RowSerializer", (serializers.ModelSerializer,), {"Meta": row_meta})
    meta = type("Meta", (), {"model": models.Gallery, "fields": ["id", "plugin_type", accessor]})
    members = {"Meta": meta, accessor: row(many=True, read_only=True)}
    facts = {
        "model": models.Gallery,
        "name": accessor,
        "module": "Gallery",
        "render_template": "nursery/plugin.html",
        "serializer_class": type("PhotosSerializer", (GenericPluginSerializer,), members),
    }
    plugin_pool.register_plugin(type("%sPlugin" % accessor.title(), (CMSPluginBase,), facts))


for name, photo in PHOTOS.items():
    register(name, photo)


@plugin_pool.register_plugin
class PosterPlugin(CMSPluginBase):
    model = models.Poster
    module = "Gallery"
    render_template = "nursery/plugin.html"
