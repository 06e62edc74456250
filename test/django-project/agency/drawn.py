"""What the seed decides: PROJECT_SEED is a number, and each part of the project draws from it by a name of its own."""

import os
import random
from importlib.util import find_spec

from cms import __version__

#: (5, 1)
cms_version = tuple(int(part) for part in __version__.split(".")[:2])
seed = int(os.environ.get("PROJECT_SEED", "1"))


def draw(name):
    """Random numbers for one part, whatever the other parts have drawn."""
    return random.Random("%d %s" % (seed, name))


#: What the rows are made of, in one order from their first file to their last.
chosen_rows, rare_rows = draw("rows"), draw("rare")


def installed(app):
    """Whether the package is there: a project uses those that are."""
    return find_spec(app) is not None
