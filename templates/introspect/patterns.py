# Patterns of addresses


def address_pattern(model, rows, addresses):
    """
    The pattern and the names of its fields; None: there is none. Each piece of an address, between slashes and the
    like, is the same text in all of them, the text of a field, or several of both with signs between them.
    """
    split = [re.split(r"([/?&=.])", address) for address in addresses]
    if len({len(pieces) for pieces in split}) > 1:
        return None
    reader = PieceReader(list(row_forms(model)), rows)
    parts = []
    for place in range(len(split[0])):
        found = reader.parts(tuple(one[place] for one in split))
        if found is None:
            return None
        parts += found
    names = [part[0].name for part in parts if isinstance(part, tuple)]
    pattern = "".join("{%s}" % form_name(part) if isinstance(part, tuple) else part for part in parts)
    return pattern, list(dict.fromkeys(names))


class PieceReader:
    """Finds what the pieces of addresses are made from, with one piece for each of the rows."""

    def __init__(self, forms, rows):
        self.forms = [(form, [form_text(form, row) for row in rows]) for form in forms]
        # Of many fields with equal texts, several lead to the same rest of the pieces.
        self.known = {}

    def parts(self, pieces):
        """
        Forms of fields and texts, such as those of `12-a-slug`; None: there are none. A field wins over a text that
        only happens to be equal everywhere, for instance where there is one row.
        """
        if pieces not in self.known:
            self.known[pieces] = self.find(pieces)
        return self.known[pieces]

    def find(self, pieces):
        is_constant = len(set(pieces)) == 1
        for form, texts in self.forms:
            if tuple(texts) == pieces and pieces[0] != "":
                return [form]
        for form, texts in self.forms:
            if all(text and piece.startswith(text) for text, piece in zip(texts, pieces)):
                found = self.behind(pieces, [len(text) for text in texts])
                if found and (has_key([form, *found]) or not is_constant):
                    return [form, *found]
        if re.search("[{}]", pieces[0]):
            return None
        head = re.match("[^%s]*" % SIGNS, pieces[0])[0]
        if all(piece.startswith(head) for piece in pieces):
            found = self.behind(pieces, [len(head)] * len(pieces))
            if found and (has_key(found) or not is_constant):
                return [head, *found]
        return list(pieces[:1]) if is_constant else None

    def behind(self, pieces, lengths):
        """The sign behind the first characters of the pieces, and the parts after it."""
        rests = [piece[length:] for piece, length in zip(pieces, lengths)]
        signs = {rest[:1] for rest in rests}
        if len(signs) > 1 or not re.match("[%s]" % SIGNS, rests[0]):
            return None
        found = self.parts(tuple(rest[1:] for rest in rests))
        return None if found is None else [rests[0][0], *found]


def has_key(parts):
    """Of a text that is equal everywhere another field may be a part by chance."""
    return any(isinstance(part, tuple) and part[0].unique for part in parts)


#: What stands between the parts of a piece.
SIGNS = "-_:,;~+@#"


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


def form_text(form, row):
    """As reverse() writes it."""
    from urllib.parse import quote

    field, part = form
    value = getattr(row, field.attname)
    if value is None:
        return None
    if part is None:
        return quote(str(value), safe="!$&'()*+,;=/~:@")
    if not hasattr(value, "year"):
        # A field class of the project may read dates as anything.
        return None
    number = {"Y": value.year, "m": value.month, "d": value.day}[part[-1]]
    return str(number) if "-" in part else str(number).zfill(4 if part == "%Y" else 2)
