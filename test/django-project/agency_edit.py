"""Changes some rows of the project of the seed, as its editors do: the argument is the number of the turn."""

import os
import sys
import warnings

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "agency_settings")
warnings.simplefilter("ignore", RuntimeWarning)
django.setup()

from agency.edits import edit  # noqa: E402

print("\n".join(edit(int(sys.argv[1]))))
