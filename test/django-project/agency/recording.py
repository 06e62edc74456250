"""Writes into PROJECT_DATA what the live API answers, and what the command `introspect` of the app says."""

import json
import os
from pathlib import Path

from django.conf import settings
from django.core.management import call_command

from .models import things

data = Path(os.environ["PROJECT_DATA"])


def record(questions):
    """Writes recording.json and texts.json."""
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
    (data / "recording.json").write_text(json.dumps(recording))
    (data / "texts.json").write_text(json.dumps(texts))


def describe():
    """Writes manifest.json and samples.json."""
    call_command("introspect", output=data / "manifest.json", samples=3, samples_output=data / "samples.json")
