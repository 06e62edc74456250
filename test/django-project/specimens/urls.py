from django.http import HttpResponse
from django.urls import path
from urls import urlpatterns as project_urls


def nothing(request, **arguments):
    return HttpResponse()


urlpatterns = [
    path("api/crops/<slug:slug>/", nothing, name="crop-api"),
    path("api/growers/<str:pk>/", nothing, name="grower-detail"),
    path("crops/<int:year>/<slug:slug>/", nothing, name="crop"),
    *project_urls,
]
