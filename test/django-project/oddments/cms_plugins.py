from cms.plugin_base import CMSPluginBase
from cms.plugin_pool import plugin_pool

from . import models


@plugin_pool.register_plugin
class NoticePlugin(CMSPluginBase):
    model = models.Notice
    name = "Notice"
    render_template = "nursery/plugin.html"


@plugin_pool.register_plugin
class ReminderPlugin(CMSPluginBase):
    model = models.Reminder
    name = "Reminder"
    render_template = "nursery/plugin.html"


@plugin_pool.register_plugin
class OddmentPlugin(CMSPluginBase):
    model = models.Oddment
    name = "Oddment"
    render_template = "nursery/plugin.html"
