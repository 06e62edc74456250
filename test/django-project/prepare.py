"""Makes the tables and runs the script that fills them, in one process: starting Django takes a second each time."""

import os
import runpy
import sys

import django
from django.core.management import call_command

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()
call_command("migrate", run_syncdb=True, verbosity=0)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
