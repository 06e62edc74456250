"""What editors change between two exports: `kinds`, each of which some rounds make."""

from django.db import transaction

from ..drawn import draw
from ..rows.leftovers import sort
from ..tree import drop_applications_without_path
from . import aliases, contents, extensions, files, pages, people, plugins, scripts, sites, things, versions
from .drawn_rows import refusals

rooms = [plugins, contents, pages, versions, things, files, aliases, people, sites, extensions, scripts]
#: So often is each room drawn.
weights = [6, 4, 6, 4, 1, 2, 2, 2, 1, 2, 3]


def edit(turn):
    """Changes a few rows, and says which."""
    drawn = draw("edits %d" % turn)
    made = []
    for _ in range(drawn.randint(4, 16)):
        (room,) = drawn.choices(rooms, weights)
        change = drawn.choice(room.kinds)
        shared = pages.shared_paths()
        try:
            with transaction.atomic():
                found = change(drawn)
                pages.check_paths(shared)
        except refusals:
            continue
        if found is not None:
            made.append("%s of %s %s" % (change.__name__, type(found).__name__, found.pk))
    drop_applications_without_path()
    sort()
    return made
