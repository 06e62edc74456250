from django.http import HttpResponse
from django.urls import path

urlpatterns = [path("basket/", lambda request: HttpResponse("basket"), name="basket")]
