"""Models whose manager leaves rows out."""

from cms.models import CMSPlugin
from django.db import models

from .fields import PlaceField


class CurrentQuery(models.sql.Query):
    is_asked = False

    def get_compiler(self, *args, **options):
        if not self.is_asked:
            self.is_asked = True
            self.add_q(models.Q(is_current=True))
        return super().get_compiler(*args, **options)


class Current(models.Manager):
    """Says what it leaves out only when the database is asked, as django-safedelete does."""

    def get_queryset(self):
        return models.QuerySet(self.model, query=CurrentQuery(self.model), using=self._db)


class Ticket(models.Model):
    """References ask `objects`, which has some; foreign keys lead to all of them."""

    name = models.CharField(max_length=30)
    is_current = models.BooleanField(default=True)
    objects = Current()

    def get_api_endpoint(self):
        return "/api/tickets/%s/" % self.name

    def get_absolute_url(self):
        return "/tickets/%s/" % self.name


class Raffle(CMSPlugin):
    """Many-to-many fields ask the default manager, which leaves shows out."""

    shows = models.ManyToManyField("Show", related_name="+")


class Free(models.Manager):
    def get_queryset(self):
        some = super().get_queryset().exclude(~models.Q(state__in=["free", "held"]))
        return some.filter(gone=None).exclude(state="held")


class Seat(models.Model):
    """Its manager asks for a choice and for nulls."""

    state = models.CharField(max_length=10, null=True, choices=[("free", "Free"), ("held", "Held"), ("sold", "Sold")])
    gone = models.DateField(null=True)
    objects = Free()

    def get_api_endpoint(self):
        return "/api/seats/%s/" % self.pk

    def get_absolute_url(self):
        return "/seats/%s/" % self.pk


class Named(models.Manager):
    def get_queryset(self):
        every = super().get_queryset()
        return every.filter(pk__in=every.filter(name__startswith="o"))


class Show(models.Model):
    """Its manager asks for what no condition says."""

    name = models.CharField(max_length=10)
    objects = Named()

    def get_api_endpoint(self):
        return "/api/shows/%s/" % self.pk


class OfTenant(models.Manager):
    def get_queryset(self):
        raise LookupError("no request says which tenant")


class Sight(models.Model):
    """Its rows are in another database."""

    place = PlaceField()

    class Meta:
        managed = False


class RowsOfTenant:
    """As packages for tenants have it: outside of a request there is none."""

    def __get__(self, instance, owner):
        raise RuntimeError("no tenant is active")


class Booth(models.Model):
    every = models.Manager()
    objects = RowsOfTenant()

    def get_absolute_url(self):
        return "/booths/%s/" % self.pk


class Lease(models.Model):
    """Its manager needs a request; foreign keys do not ask it."""

    name = models.CharField(max_length=10)
    objects = OfTenant()
    every = models.Manager()

    def get_api_endpoint(self):
        return "/api/leases/%s/" % self.name

    def get_absolute_url(self):
        return "/leases/%s/" % self.name


class Caseless(models.CharField):
    """As `citext` of PostgreSQL, which compares without case."""

    def db_type(self, connection):
        return "citext"


class Cheap(models.Manager):
    def get_queryset(self):
        return super().get_queryset().filter(rate="low")


class Fare(models.Model):
    """Its manager asks for a choice that the database compares in its own way."""

    rate = Caseless(max_length=10, choices=[("low", "Low"), ("high", "High")])
    objects = Cheap()

    def get_api_endpoint(self):
        return "/api/fares/%s/" % self.pk
