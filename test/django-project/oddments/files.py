"""Files with addresses of their own."""

from filer.models import File


class Manual(File):
    """A file with an address of its own."""

    def get_api_endpoint(self):
        return "/api/manuals/%s/" % self.pk


class Score(File):
    """Its address follows no pattern."""

    def get_api_endpoint(self):
        return "/api/scores/%s/" % self.original_filename[::-1]


class Poster(File):
    """An image service has it."""

    @property
    def url(self):
        return "https://images.example.org/fit/" + self.file.name
