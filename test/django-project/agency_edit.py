"""Changes some rows of the project of the seed, as its editors do: the first argument is the number of the turn. Then
writes what its live API answers to so many questions as the second one says."""

import os
import sys
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agency_settings")
warnings.simplefilter("ignore", RuntimeWarning)
django.setup()

from agency.edits.turns import edit  # noqa: E402
from agency.questions import Questions  # noqa: E402
from agency.recording import describe, record  # noqa: E402


#: Edits after which a project is described anew: domains, and menus that Python code makes for a page.
described = ("site_domain", "application", "page", "copied_page")


def main(turn, limit):
    made = edit(turn)
    if any(line.partition(" ")[0] in described for line in made):
        describe()
    if limit > 0:
        record(Questions(limit, turn))
    print("\n".join(made))


main(*map(int, sys.argv[1:]))
