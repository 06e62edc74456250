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
        row = next((row for row in rows if getattr(row, field.attname)), None) if isinstance(field, DateTimeField) else None
        if row is not None and getattr(getattr(row, field.attname), "tzinfo", None) is not None:
            for moment in (datetime(2031, 12, 31, 23, 59), datetime(2032, 1, 1, 0, 1)):
                copies.append(copy(row))
                setattr(copies[-1], field.attname, moment.replace(tzinfo=timezone.utc))
    return copies


def address_pattern(model, rows, addresses):
    """
    The pattern and the names of its fields; None: there is none. Each piece of an address, between slashes and the
    like, is the same text in all of them, or the text of a field. A field wins over a text that only happens to be
    equal everywhere, for instance where there is one row.
    """
    split = [re.split(r"([/?&=.])", address) for address in addresses]
    if len({len(pieces) for pieces in split}) > 1:
        return None
    pattern, names = "", []
    for place in range(len(split[0])):
        pieces = [one[place] for one in split]
        found = next((form for form in row_forms(model) if matches(form, rows, pieces)), None)
        if found is not None and pieces[0] != "":
            pattern += "{%s}" % form_name(found)
            names.append(found[0].name)
        elif len(set(pieces)) == 1 and not re.search("[{}]", pieces[0]):
            pattern += pieces[0]
        else:
            return None
    return pattern, list(dict.fromkeys(names))


def row_forms(model):
    """
    Fields of the row's own table, each with the part of a date that an address may have of it or None: the key and
    unique fields first.
    """
    from django.db import models

    fields = [field for field in model._meta.concrete_fields if field.model._meta.db_table == model._meta.db_table]
    texts = (models.CharField, models.TextField, models.IntegerField, models.AutoField, models.UUIDField)
    for field in sorted(fields, key=lambda field: (not field.primary_key, not field.unique)):
        if field.is_relation or isinstance(field, texts):
            yield field, None
        elif isinstance(field, models.DateField):
            for part in ("%Y", "%m", "%d", "%-m", "%-d"):
                yield field, part


def form_name(form):
    field, part = form
    return field.name if part is None else "%s:%s" % (field.name, part)


def matches(form, rows, pieces):
    return all(form_text(form, row) == piece for row, piece in zip(rows, pieces))


def form_text(form, row):
    """As reverse() writes it."""
    from urllib.parse import quote

    field, part = form
    value = getattr(row, field.attname)
    if value is None:
        return None
    if part is None:
        return quote(str(value), safe="!$&'()*+,;=/~:@")
    number = {"Y": value.year, "m": value.month, "d": value.day}[part[-1]]
    return str(number) if "-" in part else str(number).zfill(4 if part == "%Y" else 2)
