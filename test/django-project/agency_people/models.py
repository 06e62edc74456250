"""Users of the project's own, with keys that are no numbers."""

import uuid

from django.contrib.auth.models import AbstractUser
from django.db import models


class Person(AbstractUser):
    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    nickname = models.CharField(max_length=50, blank=True)

    class Meta:
        db_table = "agency_Person"
