from cms.app_base import CMSAppConfig
from django.urls import path


class ApphooksConfig(CMSAppConfig):
    """Brings routes to the API that belong to no page: where one is named as models are, references lead to it."""

    djangocms_rest_enabled = True

    @property
    def cms_rest_endpoints(self):
        from .views import PlantView, SeedsView

        return [
            path("plants/<int:pk>/", PlantView.as_view(), name="plant-detail"),
            path("<slug:language>/seeds/", SeedsView.as_view(), name="seeds"),
        ]
