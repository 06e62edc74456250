"""Makes the tables, runs the script that fills them, and writes what a script prints that describes the project. The
arguments: both scripts, and the file. All in one program, since starting Django takes a second each time.
"""

import os
import runpy
import sys
from contextlib import redirect_stdout

import django
from django.core.management import call_command
from django.db import connections

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
build, describe, target = sys.argv[1:]
django.setup()
# A process shares no connection with one that it has started.
connections.close_all()


def run(script):
    sys.argv = [script]
    runpy.run_path(script, run_name="__main__")


# The description is that of a process which has filled nothing.
if os.fork() == 0:
    call_command("migrate", run_syncdb=True, verbosity=0)
    run(build)
    sys.exit()
if os.wait()[1] != 0:
    sys.exit(1)
with open(target, "w", encoding="utf-8") as file, redirect_stdout(file):
    run(describe)
