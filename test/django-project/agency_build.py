"""Makes the project of the seed, fills it, and writes what its live API answers to so many questions, and how
`introspect` describes it."""

import os
import sys
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agency_settings")
# Of packages that look at the database when they are loaded.
warnings.simplefilter("ignore", RuntimeWarning)
django.setup()

from agency.questions import Questions  # noqa: E402
from agency.recording import describe, record  # noqa: E402
from agency.rows.project import Project  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402


def main(limit):
    call_command("migrate", run_syncdb=True, verbosity=0)
    with transaction.atomic():
        Project().build()
    record(Questions(limit))
    describe()


main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
