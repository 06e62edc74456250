from cms.models import CMSPlugin
from django.db import models
from django.db.models import Count, F


class Gallery(CMSPlugin):
    title = models.CharField(max_length=50, blank=True)


class Photo(models.Model):
    title = models.CharField(max_length=50)
    number = models.IntegerField(null=True)
    is_shown = models.BooleanField(default=True)

    class Meta:
        abstract = True


class PickingQuery(models.QuerySet):
    def _fetch_all(self):
        super()._fetch_all()
        self._result_cache = [photo for photo in self._result_cache if photo.is_shown]


class Poster(CMSPlugin):
    """The CMS reads plugins in a way that this manager does not know of."""

    title = models.CharField(max_length=50)
    is_shown = models.BooleanField(default=True)
    objects = PickingQuery.as_manager()


class PickedPhoto(Photo):
    """Python decides which ones there are."""

    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="picked")
    objects = PickingQuery.as_manager()


class GalleryManager(models.Manager):
    def get_queryset(self):
        found = super().get_queryset()
        return found.filter(is_shown=True) if hasattr(self, "instance") else found


class OwnedPhoto(Photo):
    """Galleries leave out some."""

    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="owned")
    objects = GalleryManager()


class LabelManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().annotate(label=F("labels__name"))


class LabelledPhoto(Photo):
    """Once for each of its labels."""

    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="labelled")
    objects = LabelManager()


class Label(models.Model):
    photo = models.ForeignKey(LabelledPhoto, models.CASCADE, related_name="labels")
    name = models.CharField(max_length=50)


class NamedQuery(models.QuerySet):
    def shown(self):
        return self.filter(is_shown=True)


class ReverseManager(models.Manager.from_queryset(NamedQuery)):
    def get_queryset(self):
        return super().get_queryset().reverse()


class ReversedPhoto(Photo):
    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="reversed")
    objects = ReverseManager()

    class Meta:
        ordering = [F("number").desc(nulls_last=True), "title"]


class CountManager(models.Manager):
    def get_queryset(self):
        return super().get_queryset().annotate(marks=Count("mark"))


class CountedPhoto(Photo):
    """Groups of rows have no order of the model's own."""

    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="counted")
    objects = CountManager()

    class Meta:
        ordering = ["-number"]


class Mark(models.Model):
    photo = models.ForeignKey(CountedPhoto, models.CASCADE)


class Author(models.Model):
    name = models.CharField(max_length=50)

    class Meta:
        ordering = ["name"]


class AuthoredPhoto(Photo):
    """Ordered by keys, not as authors are."""

    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="authored")
    author = models.ForeignKey(Author, models.CASCADE)

    class Meta:
        ordering = ["-author_id", "pk"]


class PlacedPhoto(Photo):
    gallery = models.ForeignKey(Gallery, models.CASCADE, related_name="placed")

    class Meta:
        order_with_respect_to = "gallery"
