# Files in what serializers of the project write


#: By what of a file is written, and the class that writes it: the address, or what a field of a model has of it. The
#: third form is the name.
FILE_FORMS = {
    **{(source, kind): "url" for source in ("url", "file.url") for kind in ("CharField", "ReadOnlyField", "URLField")},
    **{("file", kind): "field" for kind in ("FileField", "ImageField")},
}


def file_form(field, source):
    """How a field writes the address of a file; None: it writes anything else, or only code knows the address."""
    from django.apps import apps

    # A key may lead to a file of any class.
    files = [model for model in apps.get_models() if own_endpoint(model) == "file"]
    if not is_form(field) or any(has_own_endpoint(model) for model in files):
        return None
    return FILE_FORMS.get((source, type(field).__name__)) if "media_unknown" not in media_facts() else None


def form_of_column(field, source, column):
    """The same of the file that a column has, or that a key leads to."""
    from django.db.models import FileField

    first, _, rest = source.partition(".")
    if first != column.name or not is_known(type(column)):
        return None
    if isinstance(column, FileField):
        if is_name_of(field, rest, column):
            return "name"
        is_plain = rest == "url" and plain_base(column.storage) is not None and not computing_methods(column, None)
        return FILE_FORMS.get((rest, type(field).__name__)) if is_plain and is_form(field) else None
    return file_form(field, rest) if is_file_key(column) else None


def is_name_of(field, rest, column):
    """Whether a field writes the name of a file as it is stored: `source="cover.name"`, or without `use_url`."""
    kind, is_text = type(field).__name__, not writing_options(field) and is_known(type(field))
    if not is_known(column.attr_class) or is_odd_default(field):
        return False
    if kind in ("FileField", "ImageField"):
        return not rest and is_known(type(field)) and writing_options(field) == {"use_url": False}
    # A file without a name, as of null, has the empty text.
    return is_text and kind in ("CharField", "ReadOnlyField") and (rest == "name" or (kind == "CharField" and not rest and not column.null))


#: What properties of django-filer have as `label` of files and, in other words, of images.
LABEL_OF_FILE = "row.name or row.original_filename or 'unnamed file'"


def is_label_of_file(name, properties):
    is_of_filer = all(getattr(one, "fget", one).__module__.startswith("filer.") for one in properties)
    return name == "label" and len(properties) > 1 and is_of_filer


def is_form(field):
    return is_known(type(field)) and not (writing_options(field) or is_odd_default(field))


def is_file_key(key):
    return key.is_relation and not is_list(key) and own_endpoint(key.related_model) == "file"


def file_model():
    from filer.models import File

    return File
