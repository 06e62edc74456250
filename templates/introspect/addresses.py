# Addresses that Python makes of a row


#: Rows that a pattern is tried on: half of them the oldest, half the newest.
CHECKED_ROWS = 200


def address_facts(model, method):
    """
    A pattern with fields of the row that gives the same addresses as the method, on real rows; or why there is none.
    """
    if model._meta.pk.column is None:
        return {"unknown": "the key of %s is composite" % model._meta.label}
    try:
        rows = checked_rows(model)
        tried = [*rows, *moved_rows(model, rows)]
        with refused_writes():
            addresses = [getattr(row, method)() for row in tried]
    except Exception as error:
        return {"unknown": "%s failed: %r" % (method, error)}
    if not rows:
        return {"unknown": "%s has no rows to learn it from" % model._meta.label}
    if not all(isinstance(address, str) for address in addresses):
        return {"unknown": "%s gives no address for some rows" % method}
    found = address_pattern(model, tried, addresses)
    if found is None:
        return {"unknown": "%s is Python code that no pattern of fields gives" % method}
    pattern, names = found
    if not names and len(rows) == 1:
        label = model._meta.label
        return {"unknown": "%s has one row, which does not tell where %s has its address from" % (label, method)}
    fields = {name: field_facts(model._meta.get_field(name), {}) for name in names}
    return {"pattern": pattern, "fields": fields, "rows": len(rows)}


def refused_writes():
    """A method that saves its row ends with an error: it might save that of another time."""
    from contextlib import ExitStack

    from django.db import connections

    def only_read(execute, sql, params, many, context):
        if re.match(r"\s*(insert|update|delete|replace|merge)\b", str(sql), re.IGNORECASE):
            raise LookupError("it writes to the database")
        return execute(sql, params, many, context)

    refused = ExitStack()
    for connection in connections.all():
        refused.enter_context(connection.execute_wrapper(only_read))
    return refused


def checked_rows(model):
    try:
        return first_and_last(model._default_manager)
    except Exception:
        # It may need a request, as for the rows of a tenant. Foreign keys ask the other one.
        return first_and_last(model._base_manager)


def first_and_last(manager):
    ends = [manager.order_by(order)[: CHECKED_ROWS // 2] for order in ("pk", "-pk")]
    return list({row.pk: row for end in ends for row in end}.values())


def moved_rows(model, rows):
    """Copies of a row at other times, by which an address tells whether it has a date of UTC or of the time zone."""
    from copy import copy
    from datetime import datetime, timezone

    from django.db.models import DateTimeField

    copies = []
    for field in model._meta.concrete_fields:
        if not isinstance(field, DateTimeField):
            continue
        row = next((row for row in rows if getattr(row, field.attname)), None)
        if row is not None and getattr(getattr(row, field.attname), "tzinfo", None) is not None:
            for moment in (datetime(2031, 12, 31, 23, 59), datetime(2032, 1, 1, 0, 1)):
                copies.append(copy(row))
                setattr(copies[-1], field.attname, moment.replace(tzinfo=timezone.utc))
    return copies
