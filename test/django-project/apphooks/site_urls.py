from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("posts/", lambda request: HttpResponse("posts"), name="posts")]
