from cms.plugin_base import CMSPluginBase


class Section(CMSPluginBase):
    module = "Studio"
    render_template = "nursery/plugin.html"
