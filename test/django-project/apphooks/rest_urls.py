"""What `BlogApp` brings to the API, with routes below a route and a namespace."""

from django.urls import include, path

from .views import PostsView, PostView

archive = [path("<int:year>/", PostsView.as_view(), name="year")]

urlpatterns = [
    path("posts/", PostsView.as_view(), name="posts"),
    path("posts/<slug:slug>/", PostView.as_view(), name="post"),
    path("archive/", include((archive, "archive"))),
]
