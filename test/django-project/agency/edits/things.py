"""Changes of rows that plugins refer to."""

from ..models import things
from .drawn_rows import change, delete, one


def thing(drawn):
    row = one(drawn, drawn.choice(things)._base_manager.all())
    facts = [
        {"name": "Changed"},
        {"rank": drawn.choice([None, 1, 9])},
        {"day": None},
        {"slug": "slug-%d" % drawn.randrange(10**6)},
    ]
    return change(row, **drawn.choice(facts))


def deleted_thing(drawn):
    """With the plugins that cannot do without it, or only if there is none."""
    row = one(drawn, drawn.choice(things)._base_manager.all())
    if row is None or isinstance(row.pk, int):
        return delete(row) if row else None
    # Placeholders, whose owners have numbers for keys, are looked for with it.
    type(row)._base_manager.filter(pk=row.pk)._raw_delete("default")
    return row


kinds = [thing, thing, deleted_thing]
