"""Writes the site manifest of a django CMS project with djangocms-rest, for djangocms-static.

In the folder of manage.py, with the project's Python:

    python introspect.py --settings mysite.settings -o manifest.json

or, where that does not work (Django 5.2 and later need the -v 0):

    python manage.py shell -v 0 < introspect.py > manifest.json

or, saved as management/commands/introspect.py of one of the project's apps:

    python manage.py introspect -o manifest.json

With --samples 5 it also writes samples.json, for `npx djangocms-static doctor --samples`: of each plugin type up to
five plugins, each field as it is stored and as the project's own serializers write it. --redact hides their texts.

It only reads: settings, installed apps, and from the database the sites, the slots of placeholders, rows of models that
make addresses of themselves or change what they read, and the samples. Through each middleware of the project it passes
a request of a visitor, whose writes to the database it refuses. Notes go to stderr.

It needs Django 4.2, django CMS 4.1 and djangocms-rest 1, or later.
"""

import argparse
import ast
import copy
import inspect
import json
import os
import re
import sys
import textwrap
import traceback
import uuid
from collections import namedtuple
from contextlib import contextmanager, redirect_stdout
