import functools
import uuid

from cms.models import CMSPlugin
from cms.models.fields import PageField
from colorfield.fields import ColorField
from django.db import models
from django.utils.functional import cached_property
from djangocms_attributes_field.fields import AttributesField
from djangocms_link.fields import LinkField
from djangocms_text.fields import HTMLField
from filer.fields.file import FilerFileField
from filer.fields.image import FilerImageField
from parler.models import TranslatableModel, TranslatedFields


class PriceField(models.DecimalField):
    """Has defaults alone."""

    def __init__(self, *args, **options):
        super().__init__(*args, **{"max_digits": 6, "decimal_places": 2, **options})


class Spaced(models.Model):
    """What all sections have."""

    space = models.CharField(max_length=2, choices=[("s", "Small"), ("l", "Large")], default="s")
    color = ColorField(default="#ffffff")
    is_visible = models.BooleanField(default=True)
    anchor = models.SlugField(blank=True)

    class Meta:
        abstract = True


class Slider(Spaced, CMSPlugin):
    title = models.CharField(max_length=100, blank=True)
    delay = models.DurationField(null=True)

    def copy_relations(self, old):
        self.slides.all().delete()
        for slide in old.slides.all():
            slide.pk = None
            slide.slider = self
            slide.save()


class Slide(models.Model):
    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="slides")
    title = models.CharField(max_length=100)
    text = HTMLField(blank=True)
    image = FilerImageField(null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    photo = models.ImageField(blank=True)
    target = PageField(null=True, blank=True, on_delete=models.SET_NULL, related_name="+")
    link = LinkField(blank=True)
    attributes = AttributesField()
    starts = models.DateTimeField(null=True)
    price = PriceField(null=True)
    tone = models.CharField(max_length=5, choices=[("dark", "Dark text"), ("light", "Light text")], default="dark")
    position = models.PositiveIntegerField(default=0)
    topics = models.ManyToManyField("Topic", blank=True, related_name="+")

    class Meta:
        ordering = ["position"]


class Shown(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(is_shown=True).exclude(is_old=True)


class Quote(models.Model):
    """Lists have those alone that its manager has."""

    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="quotes")
    text = models.CharField(max_length=100)
    stars = models.PositiveSmallIntegerField(choices=[(1, "Good"), (2, "Very good")], default=1)
    is_shown = models.BooleanField(default=True)
    is_old = models.BooleanField(default=False)
    objects = Shown()


class LooseQuote(models.Model):
    """Has all rows, but for what serializers ask."""

    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="loose")
    text = models.CharField(max_length=100)
    is_shown = models.BooleanField(default=True)
    is_old = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]


class QuickCount(models.QuerySet):
    """Counts and filters in a way of its own."""

    def count(self):
        return 1000

    def exists(self):
        return True

    def filter(self, **conditions):
        return super().filter().order_by("-pk")


class Mention(models.Model):
    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="mentions")
    is_shown = models.BooleanField(default=True)
    objects = QuickCount.as_manager()


class Denied(models.QuerySet):
    def exists(self):
        return False


class Wish(models.Model):
    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="wishes")
    text = models.CharField(max_length=20)
    objects = Denied.as_manager()


class Flipped(models.BooleanField):
    """Its column has the opposite."""

    def from_db_value(self, value, expression, connection):
        return not value

    def get_prep_value(self, value):
        return not super().get_prep_value(value)


class LastFirst(models.Manager):
    """Reverses any order."""

    def get_queryset(self):
        return super().get_queryset().reverse()


class Vote(models.Model):
    slider = models.ForeignKey(Slider, on_delete=models.CASCADE, related_name="votes")
    text = models.CharField(max_length=20)
    is_odd = models.BooleanField(default=False)
    is_valid = Flipped(default=True)
    is_late = models.BooleanField(default=False)
    objects = LastFirst()

    class Meta:
        ordering = ["pk"]

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self.is_late = not self.is_late


class QuoteAgain(Quote):
    class Meta:
        proxy = True


class FeatureList(Spaced, CMSPlugin):
    title = models.CharField(max_length=100, blank=True)
    quotes = models.ManyToManyField("QuoteAgain", blank=True, related_name="+")


class Hints(models.Manager):
    """Rows of a plugin have another flag than all others."""

    def get_queryset(self):
        flag = "is_short" if hasattr(self, "instance") else "is_shown"
        return super().get_queryset().filter(**{flag: True})


class Hint(models.Model):
    plugin = models.ForeignKey(FeatureList, on_delete=models.CASCADE, related_name="hints")
    text = models.CharField(max_length=20)
    is_shown = models.BooleanField()
    is_short = models.BooleanField()
    objects = Hints()


class Feature(models.Model):
    """Without a name or an order of its own."""

    plugin = models.ForeignKey(FeatureList, on_delete=models.CASCADE)
    name = models.CharField(max_length=100)
    number = models.IntegerField(null=True)


class Country(models.Model):
    name = models.CharField(max_length=50)
    code = models.CharField(max_length=2, unique=True)


class Office(models.Model):
    city = models.CharField(max_length=50)
    country = models.ForeignKey(Country, null=True, on_delete=models.SET_NULL)

    @property
    def line(self):
        """Is an error without a country."""
        return self.country.name


class Person(models.Model):
    name = models.CharField(max_length=50)
    phone = models.CharField(max_length=20, blank=True)
    office = models.ForeignKey(Office, null=True, on_delete=models.SET_NULL, related_name="people")
    portrait = models.ImageField(blank=True)
    languages = models.JSONField(default=list)
    link = LinkField(blank=True)
    count = models.IntegerField(default=3)
    topics = models.ManyToManyField("Topic", blank=True, related_name="+")

    def __str__(self):
        """The name."""
        return self.name

    @property
    def line(self):
        return f"{self.name}: {self.phone}".strip()

    @property
    def is_known(self):
        return self.name == "Ada"


class Badge(models.Model):
    person = models.ForeignKey(Person, on_delete=models.CASCADE, related_name="badges")
    title = models.CharField(max_length=50)
    topic = models.ForeignKey("Topic", null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-title"]


class Contact(Spaced, CMSPlugin):
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    heading = models.CharField(max_length=50, blank=True)


class Topic(models.Model):
    name = models.CharField(max_length=50)
    slug = models.SlugField(unique=True)
    parent = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)
    link = LinkField(blank=True)

    class Meta:
        ordering = ["-name"]

    def __str__(self):
        return f"{self.parent} / {self.name}" if self.parent_id else self.name

    @property
    def path(self):
        return f"{self.parent.path}/{self.slug}" if self.parent else self.slug


class TopicList(CMSPlugin):
    topics = models.ManyToManyField(Topic, blank=True)
    people = models.ManyToManyField(Person, blank=True)


class ShortTopicList(TopicList):
    class Meta:
        proxy = True

    @property
    def people(self):
        return Person.objects.filter(topiclist=self, phone="")


class Downloads(CMSPlugin):
    title = models.CharField(max_length=50)


class Download(models.Model):
    plugin = models.ForeignKey(Downloads, on_delete=models.CASCADE, related_name="items")
    file = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    title = models.CharField(max_length=50)
    order = models.IntegerField(default=0)

    class Meta:
        ordering = ["-order", "title"]


class Event(CMSPlugin):
    starts = models.DateTimeField(null=True)
    day = models.DateField(null=True)
    opens = models.TimeField(null=True)
    lasts = models.DurationField(null=True)
    visitors = models.BigIntegerField(default=2**60)
    price = models.DecimalField(max_digits=8, decimal_places=2, null=True)
    kind = models.CharField(max_length=5, choices=[("talk", "Talk"), ("fair", "Trade fair")], default="talk")
    tax = models.DecimalField(max_digits=3, decimal_places=1, choices=[(0, "Free"), (19, "Full")], default=19)
    code = models.BigIntegerField(choices=[(2**60 + 1, "Own")], default=2**60 + 1)
    stars = models.IntegerField(choices=[(1.0, "Good"), (2.0, "Very good")], default=2)
    image = FilerImageField(null=True, on_delete=models.SET_NULL, related_name="+")
    flyer = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")


class Talk(Event):
    class Meta:
        proxy = True

    def get_kind_display(self):
        return "A talk"


class Gallery(CMSPlugin):
    cover = models.ImageField(upload_to="covers")


class Photo(models.Model):
    """Its key is no number."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    gallery = models.ForeignKey(Gallery, on_delete=models.CASCADE, related_name="photos")
    title = models.CharField(max_length=50)
    photo = models.ImageField(upload_to="photos")

    class Meta:
        ordering = [models.F("title").desc()]


class Service(TranslatableModel):
    translations = TranslatedFields(title=models.CharField(max_length=50))
    code = models.CharField(max_length=10)


class ServiceTeaser(CMSPlugin):
    service = models.ForeignKey(Service, null=True, on_delete=models.SET_NULL)
    others = models.ManyToManyField(Service, blank=True, related_name="+")


class Panel(CMSPlugin):
    title = models.CharField(max_length=50)
    data = models.JSONField(default=dict)


class SlideLink(models.Model):
    slide = models.ForeignKey(Slide, on_delete=models.CASCADE, related_name="links")
    label = models.CharField(max_length=50)
    target = PageField(null=True, on_delete=models.SET_NULL, related_name="+")
    file = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    topic = models.ForeignKey(Topic, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-label"]


class Playlist(models.Model):
    """Is false without songs."""

    title = models.CharField(max_length=50)

    def __len__(self):
        return 0


class Echo:
    """Each property has the one before twice."""

    @property
    def echo1(self):
        return self.heading + self.heading

    @property
    def echo2(self):
        return self.echo1 + self.echo1

    @property
    def echo3(self):
        return self.echo2 + self.echo2

    @property
    def echo4(self):
        return self.echo3 + self.echo3

    @property
    def echo5(self):
        return self.echo4 + self.echo4

    @property
    def echo6(self):
        return self.echo5 + self.echo5

    @property
    def echo7(self):
        return self.echo6 + self.echo6

    @property
    def echo8(self):
        return self.echo7 + self.echo7


class Tone(models.TextChoices):
    DARK = "dark", "Dark"
    LIGHT = "light", "Light"


class LoudTone(models.TextChoices):
    DARK = "dark"

    def __str__(self):
        return self.value.upper()


class Note(Echo, CMSPlugin):
    text = models.CharField(max_length=50, null=True)
    heading = models.CharField(max_length=50, blank=True)
    count = models.IntegerField(null=True)
    flag = models.BooleanField(default=False)
    data = models.JSONField(null=True)
    tone = models.CharField(max_length=5, choices=[("", ""), ("dark", "Dark")], blank=True)
    stage = models.CharField(max_length=5, choices=[(None, "No stage"), ("main", "Main stage")], blank=True)
    link = LinkField(blank=True)
    person = models.ForeignKey(Person, null=True, on_delete=models.SET_NULL)
    image = FilerImageField(null=True, on_delete=models.SET_NULL, related_name="+")
    floor = models.ForeignKey("Floor", null=True, on_delete=models.SET_NULL)
    playlist = models.ForeignKey(Playlist, null=True, on_delete=models.SET_NULL)

    VERSION = 2
    Tone = Tone
    DEFAULT_TONE = Tone.LIGHT

    class Size(models.IntegerChoices):
        SMALL = 1
        BIG = 3

    @property
    def is_dark_note(self):
        return self.tone == self.Tone.DARK

    @property
    def summary(self):
        return self.heading or self.text or ""

    def is_long(self):
        return bool(self.count)

    @property
    def person_phone(self):
        return self.person.phone if self.person else None

    @property
    def person_name(self):
        return self.person.name

    @property
    def loud_text(self):
        return (self.text or "").title()

    @cached_property
    def label(self):
        title = self.heading.strip() or "none"
        title = f"{title}!"
        return title.lower()

    @functools.cached_property
    def long_label(self):
        return "%s %s" % (self.label, self.summary.upper())

    @property
    def is_many(self):
        return self.count is not None and self.count > 2

    @property
    def amount(self):
        return self.count or 0

    @property
    def office_line(self):
        return f"{self.person.office.city}!" if self.person and self.person.office else ""

    @property
    def lost_line(self):
        return f"{self.person.office.city}!" if self.person else ""


class Whisper(CMSPlugin):
    """Reads some names in a way of its own."""

    title = models.CharField(max_length=20, default="LOUD")
    KIND = "WHISPER"

    def __getattribute__(self, name):
        value = super().__getattribute__(name)
        return value.lower() if name in ("title", "KIND") else value


class Floor(models.Model):
    """The number of the ground floor is 0."""

    number = models.IntegerField(primary_key=True)
    title = models.CharField(max_length=20)


class Entry(models.Model):
    first = models.CharField(max_length=20, blank=True)
    last = models.CharField(max_length=20)

    class Meta:
        ordering = ["pk"]

    def __str__(self):
        return f"{self.first} {self.last}" if self.first else f"{self.last}"


class EntryAgain(Entry):
    class Meta:
        proxy = True
        ordering = ["-last"]


class ShoutedEntry(Entry):
    class Meta:
        proxy = True

    @property
    def last(self):
        return self.first.title()


class Chapter(models.Model):
    """Is in the order of its entry."""

    title = models.CharField(max_length=20)
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL, related_name="+")

    class Meta:
        ordering = ["-entry__last", models.F("entry__first").asc(nulls_last=True), "title"]


class LongEntry(Entry):
    """Is in the order of a column of its parent."""

    note = models.CharField(max_length=20)

    class Meta:
        ordering = ["first", "-note"]


class Entries(CMSPlugin):
    entry = models.ForeignKey(Entry, null=True, on_delete=models.SET_NULL)
    entries = models.ManyToManyField(Entry, related_name="+")
    again = models.ForeignKey(EntryAgain, null=True, on_delete=models.SET_NULL, related_name="+")
    agains = models.ManyToManyField(EntryAgain, related_name="+")
    chapters = models.ManyToManyField(Chapter, related_name="+")
    long = models.ManyToManyField(LongEntry, related_name="+")
    shouted = models.ForeignKey(ShoutedEntry, null=True, on_delete=models.SET_NULL, related_name="+")
