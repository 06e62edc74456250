from django.http import HttpResponse
from django.urls import path, register_converter
from urls import urlpatterns as project_urls


class LettersConverter:
    """Keys as letters, as packages write them that hide how many rows there are."""

    regex = "[a-j]+"

    def to_python(self, value):
        return int("".join(str("abcdefghij".index(letter)) for letter in value))

    def to_url(self, value):
        return "".join("abcdefghij"[int(digit)] for digit in str(value))


register_converter(LettersConverter, "letters")


def nothing(request, pk):
    return HttpResponse()


urlpatterns = [path("api/coupons/<letters:pk>/", nothing, name="coupon-detail"), *project_urls]
