"""What few projects have, and what decides about answers in Python alone."""

from datetime import timedelta

from cms.models import CMSPlugin
from django.core.files.storage import FileSystemStorage
from django.db import models
from django.db.models.signals import post_init
from django.dispatch import receiver
from django.utils import timezone
from djangocms_text.fields import HTMLField
from filer.fields.file import FilerFileField

from .coded import AnswerField, Barcode, BlankField, DayField, DenialField, JSONField, LastDayField, LevelField
from .coded import MovedPhotoField, PhotoField, PreciseField, PriceField, TaxedField, Tracked, TranslatedField
from .fields import AttributesField, Bare, LooseDate, LoudField, MaskedField, PlainHTML, ShoutedField
from .files import Manual, Poster, Score
from .filtered import Booth, Fare, Lease, Raffle, Seat, Show, Sight, Ticket
from .messages import Hint, Notice, Reminder, Tenancy, Tip


class Stock(models.Model):
    """No foreign key can lead here, but references in JSON can."""

    pk = models.CompositePrimaryKey("shop", "article")
    shop = models.IntegerField()
    article = models.IntegerField()


class Größe(models.Model):
    """A name as Python allows it."""

    name = models.CharField(max_length=10)

    def get_absolute_url(self):
        return "/sizes/%s/" % self.pk


class Coupon(models.Model):
    """Its route writes keys in a form of its own."""

    name = models.CharField(max_length=30)


class Find(models.Model):
    """The date in its row is none to Python."""

    made = LooseDate()

    def get_api_endpoint(self):
        return "/api/finds/%d/" % self.pk


class Ware(models.Model):
    """Its address has two fields between slashes."""

    name = models.SlugField()

    def get_api_endpoint(self):
        return "/api/wares/%d-%s/#ware-%d" % (self.pk, self.name, self.pk)


class Basket(models.Model):
    """Counts as false while it is empty."""

    name = models.CharField(max_length=30)

    def __len__(self):
        return 0


class Article(models.Model):
    """Its address has the year of UTC, which Django reads."""

    written = models.DateTimeField()

    def get_api_endpoint(self):
        return "/api/articles/%d/%s/" % (self.written.year, self.pk)


class LocalArticle(Article):
    """Its address has the year of the time zone."""

    def get_api_endpoint(self):
        return "/api/local/%d/%s/" % (timezone.localtime(self.written).year, self.pk)

    class Meta:
        proxy = True


class Diary(models.Model):
    """Asking for its address changes the row."""

    written = models.DateTimeField()
    slug = models.CharField(max_length=10, blank=True)

    def get_api_endpoint(self):
        if not self.slug:
            self.slug = "d%s" % self.pk
            self.save()
        return "/api/diaries/%d/%s/" % (self.written.year, self.slug)


class Moment(models.Model):
    at = models.DateTimeField(primary_key=True)


class Span(models.Model):
    lasts = models.DurationField(primary_key=True)


class Factor(models.Model):
    number = models.FloatField(primary_key=True)


class Draft(models.Model):
    """Tickets stand in for it; old references name it."""

    class Meta:
        swappable = "ODDMENTS_DRAFT"


class Nickname(CMSPlugin):
    text = BlankField(max_length=30, null=True)
    translated = TranslatedField(max_length=30)
    level = LevelField(default=1)
    photo = PhotoField(blank=True)
    moved_photo = MovedPhotoField(blank=True)
    price = PriceField(max_digits=6, decimal_places=2, null=True)
    taxed = TaxedField(max_digits=6, decimal_places=2, null=True)
    answer = AnswerField(default=False)
    denial = DenialField(default=False)
    day = DayField()
    last_day = LastDayField()
    precise = PreciseField(null=True)


@receiver(post_init, sender=Nickname)
def watch(instance, **facts):
    """As packages do that follow changes of a row."""


class Plan(CMSPlugin):
    """REST framework fails to make a field of its path."""

    path = models.FilePathField(path=".", editable=False)
    scale = models.IntegerField(default=1)
    code = MaskedField(max_length=9)


class Oddment(CMSPlugin):
    size = models.ForeignKey(Größe, null=True, on_delete=models.SET_NULL, related_name="+")
    coupon = models.ForeignKey(Coupon, null=True, on_delete=models.SET_NULL, related_name="+")
    ticket = models.ForeignKey(Ticket, null=True, on_delete=models.SET_NULL, related_name="+")
    basket = models.ForeignKey(Basket, null=True, on_delete=models.SET_NULL, related_name="+")
    lease = models.ForeignKey(Lease, null=True, editable=False, on_delete=models.SET_NULL, related_name="+")
    article = models.ForeignKey(Article, null=True, on_delete=models.SET_NULL, related_name="+")
    local_article = models.ForeignKey(LocalArticle, null=True, on_delete=models.SET_NULL, related_name="+")
    whispered = models.CharField(max_length=10, default="LOUD")
    moment = models.ForeignKey(Moment, null=True, on_delete=models.SET_NULL, related_name="+")
    manual = models.ForeignKey(Manual, null=True, on_delete=models.SET_NULL, related_name="+")
    plain_html = PlainHTML(default='<a data-cms-href="cms.page:1">home</a>')
    attributes = AttributesField(default="class=odd")
    shouted = ShoutedField(max_length=10, default="hello")
    loud = LoudField(max_length=10, default="quiet")
    barcode = models.ForeignKey(Barcode, null=True, on_delete=models.SET_NULL, related_name="+")
    barcodes = models.ManyToManyField(Barcode, related_name="+")
    written_json = JSONField(default='{"a": 1}')
    moved = Bare("datetime")
    weight = Bare("decimal")
    data = models.JSONField(default=dict)
    paper = models.FileField(storage=FileSystemStorage(base_url="/papers/"), blank=True)
    plain = models.FileField(blank=True)
    text = models.CharField(max_length=30, blank=True)
    html = HTMLField(blank=True)
    guide = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    score = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    sheet = FilerFileField(null=True, on_delete=models.SET_NULL, related_name="+")
    scan = models.FileField(blank=True)
    rank = models.CharField(max_length=1, choices=[(1, "first"), (2, "second")], default="2")
    fee = models.DecimalField(max_digits=4, decimal_places=2, choices=[("1.5", "low"), ("2.50", "high")], default="2.50")
    rate = models.DecimalField(max_digits=4, decimal_places=2, choices=[("1.5", "low")], default="1.50")
    is_open = models.BooleanField(choices=[("True", "open"), ("False", "closed")], default=False)
    generated = models.GeneratedField(expression=models.F("data"), output_field=models.JSONField(), db_persist=True)
    denied = models.GeneratedField(expression=models.F("is_open"), output_field=DenialField(), db_persist=True)
    lasts = models.DurationField(default=timedelta(days=-1, hours=3, microseconds=20))
    lasted = models.GeneratedField(expression=models.F("lasts"), output_field=models.DurationField(), db_persist=True)
    span = models.ForeignKey(Span, null=True, on_delete=models.SET_NULL, related_name="+")
    spans = models.ManyToManyField(Span, related_name="+")
    coupons = models.ManyToManyField(Coupon, related_name="+")
    factor = models.ForeignKey(Factor, null=True, on_delete=models.SET_NULL, related_name="+")
    state = models.CharField(max_length=3, choices=[("Kinds", [("new", "New"), ("old", "Used")])], default="old")
    mood = models.CharField(max_length=3, choices=[("up", "Good")], default="up")
    search_fields = ["text", "size__name"]

    class Meta:
        db_table = '"Odd Things"'

    def get_mood_display(self):
        return "%s of %s" % (self.mood, self.pk)

    @classmethod
    def from_db(cls, db, field_names, values):
        instance = super().from_db(db, field_names, values)
        instance.whispered = instance.whispered.lower()
        return instance

    def __str__(self):
        return self.text


Oddment.rate = Tracked(Oddment.rate)


class OddmentAgain(Oddment):
    """A type of plugin of its own in the same table."""

    class Meta:
        proxy = True
