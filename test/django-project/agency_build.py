"""Makes the project of the seed, fills it, and writes into PROJECT_DATA what its live API answers: recording.json,
and what the command `introspect` of the app says: manifest.json and samples.json."""

import json
import os
import sys
import warnings
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agency_settings")
# Of packages that look at the database when they are loaded.
warnings.simplefilter("ignore", RuntimeWarning)
django.setup()

from agency import rows  # noqa: E402
from agency.models import things  # noqa: E402
from agency.questions import Questions  # noqa: E402
from django.conf import settings  # noqa: E402
from django.core.management import call_command  # noqa: E402
from django.db import transaction  # noqa: E402


def main(limit):
    call_command("migrate", run_syncdb=True, verbosity=0)
    with transaction.atomic():
        rows.Project().build()
    questions = Questions(limit)
    answered = list(questions.rows())
    # Apart: what reads a recording looks for long numbers, also in texts.
    texts = [row.pop("text", None) for row in answered]
    recording = {
        "variant": settings.VARIANT,
        "things": [thing._meta.label_lower for thing in things]
        + (["djangocms_stories.postcontent"] if "posts" in settings.VARIANT else []),
        "rows": answered,
        "access": questions.access(),
    }
    data = Path(os.environ["PROJECT_DATA"])
    (data / "recording.json").write_text(json.dumps(recording))
    (data / "texts.json").write_text(json.dumps(texts))
    call_command("introspect", output=data / "manifest.json", samples=3, samples_output=data / "samples.json")


main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
