from nursery.models import Plant
from rest_framework.response import Response
from rest_framework.views import APIView


class PostsView(APIView):
    def get(self, request, language, year=None):
        return Response({"language": language, "year": year, "posts": ["first"]})


class PostView(APIView):
    def get(self, request, language, slug):
        return Response({"language": language, "slug": slug})


class PlantView(APIView):
    def get(self, request, pk):
        return Response({"id": pk, "name": Plant.objects.get(pk=pk).name})


class SeedsView(APIView):
    def get(self, request, language):
        return Response({"language": language, "seeds": list(Plant.objects.order_by("pk").values_list("name", flat=True))})
