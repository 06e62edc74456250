from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool
from django.db import connection

from . import models


class SpecimenBase(CMSPluginBase):
    render_template = "nursery/plugin.html"


@plugin_pool.register_plugin
class SpecimenPlugin(SpecimenBase):
    model = models.Specimen
    name = "Specimen"


@plugin_pool.register_plugin
class RiddlePlugin(SpecimenBase):
    model = models.Riddle
    name = "Riddle"


if connection.vendor == "postgresql":

    @plugin_pool.register_plugin
    class InstrumentPlugin(SpecimenBase):
        model = models.Instrument
        name = "Instrument"

    @plugin_pool.register_plugin
    class CuriosityPlugin(SpecimenBase):
        model = models.Curiosity
        name = "Curiosity"
