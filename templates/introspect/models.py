# Models and page extensions


def page_extensions():
    """The models that extend pages and their contents, by name."""
    from cms.extensions.extension_pool import extension_pool

    found = {}
    for of, models in (("page", extension_pool.page_extensions), ("content", extension_pool.page_content_extensions)):
        named = [(model._meta.label_lower, model) for model in models]
        found.update(facts_by_name(named, lambda _, model: extension_facts(of, model)))
    return dict(sorted(found.items()))


def extension_facts(of, model):
    """Its fields, without what ties a row to its page."""
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    try:
        written = dict(get_auto_model_serializer(model)(context={"request": None}).fields)
    except Exception as error:
        written = {}
        note("%s: how its fields are written is a guess: %r" % (model._meta.label, error))
    ties = {"extended_object", "public_extension"}
    fields = [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in ties]
    return {
        "of": of,
        "title": str(model._meta.verbose_name),
        "table": table_name(model),
        "pk": model._meta.pk.column,
        "column": model._meta.get_field("extended_object").column,
        "fields": [field_facts(field, written) for field in fields] + relations(model),
    }


def project_models(described):
    """
    All models by name; those that fields of `described`, plugins and page extensions, lead to have their fields, too, and
    those whose rows a project may list.
    """
    from django.apps import apps

    referred = {field["to"] for facts in described for field in facts["fields"] if "to" in field}
    # References in JSON may still name a model that another stands in for, such as auth.user.
    every = apps.get_models(include_auto_created=True, include_swapped=True)
    models = {model._meta.label_lower: model for model in every}
    return facts_by_name(models.items(), lambda name, model: model_facts(model, name in referred or may_be_listed(model)))


def may_be_listed(model):
    from cms.models import CMSPlugin

    is_framework = model.__module__.startswith(("django.", "cms.", "menus."))
    return not (is_framework or model._meta.auto_created or issubclass(model, CMSPlugin))


def table_name(model):
    """As the database has it: a db_table may be in quotes already, also as a schema and a table."""
    from django.db import connection

    quoted = connection.ops.quote_name(model._meta.db_table)
    mark = quoted[0]
    return quoted[1:-1].replace("%s.%s" % (mark, mark), ".")


def model_facts(model, has_fields):
    facts = {"table": table_name(model), "pk": key_column(model)}
    detail = detail_route(model)
    if detail and "{pk}" in detail:
        facts["detail"] = detail
        facts["detail_regexp"] = detail_regexp(model)
    kind = own_endpoint(model)
    if kind and hasattr(model, "get_api_endpoint"):
        facts["endpoint"] = kind
        if kind == "file" and has_own_endpoint(model):
            facts["api_endpoint"] = address_facts(model, "get_api_endpoint")
    elif hasattr(model, "get_api_endpoint"):
        facts["api_endpoint"] = address_facts(model, "get_api_endpoint")
        # References in JSON ask this manager; foreign keys lead to all rows.
        by = filtering_manager(model)
        if by is not None and "pattern" in facts["api_endpoint"]:
            facts["api_endpoint"].update({"filtered_by": by, **manager_condition(model)})
    elif detail and "detail" not in facts:
        facts["api_endpoint"] = {"unknown": "%s is a form of the key that only its route knows" % detail}
    if kind is None and hasattr(model, "get_absolute_url"):
        by = filtering_manager(model)
        condition = manager_condition(model) if by else {}
        if by is None or condition:
            facts["absolute_url"] = {**address_facts(model, "get_absolute_url"), **condition}
        else:
            facts["absolute_url"] = {"unknown": "its manager objects (%s) leaves rows out" % by}
    if has_fields:
        try:
            facts["fields"] = model_fields(model)
        except Exception as error:
            # Such as of a model whose columns only another database can have.
            note("%s: its fields are left out: %r" % (model._meta.label, error))
    return facts


def key_column(model):
    """Of a composite key its first column: no foreign key leads to such a model."""
    return model._meta.pk.column or model._meta.pk_fields[0].column


def detail_route(model):
    """
    The URL pattern of the route `<model>-detail`, found by reversing it with unlikely keys. A URL without {pk} is an
    example of a route that writes keys in a form of its own.
    """
    from django.urls import reverse

    numbers = (987654321, 123456)
    taken = detail_regexp(model)
    uuids = (uuid.UUID("8c0e1f5a-6b7d-4e3c-9a2b-1d0f9e8c7b6a"), uuid.UUID(int=987654321))
    for keys in (numbers, uuids, ("unlikely-key", "unlikely")):
        found = []
        for key in keys:
            # The route may take no such key, and its converter may fail for it in any way.
            try:
                found.append((str(key), reverse("%s-detail" % model._meta.model_name, args=(key,))))
            except Exception:
                pass
        if found:
            pattern = found[0][1].replace(found[0][0], "{pk}")
            # What a converter writes before or after a key is no part of the route.
            is_plain = all(re.fullmatch(taken, key) and pattern.replace("{pk}", key) == url for key, url in found)
            return pattern if is_plain else found[-1][1]
    return None


def detail_regexp(model):
    """The keys that the route takes, as the first group of its pattern; REST framework's routers take `[^/.]+`."""
    from django.urls import get_resolver

    for entry in get_resolver().reverse_dict.getlist("%s-detail" % model._meta.model_name):
        group = re.search(r"\(\?P<\w+>", entry[1])
        if group:
            depth = 1
            for end in range(group.end(), len(entry[1])):
                depth += {"(": 1, ")": -1}.get(entry[1][end], 0)
                if depth == 0:
                    return entry[1][group.end() : end]
    return "[^/.]+"


def own_endpoint(model):
    kinds = {"cms.page": "page", "filer.file": "file", "djangocms_alias.alias": "alias"}
    for parent in model.__mro__:
        kind = kinds.get(getattr(getattr(parent, "_meta", None), "label_lower", None))
        if kind:
            return kind
    return None


def has_own_endpoint(model):
    """Whether a class of files has another address than django-filer and djangocms-rest give them."""
    from djangocms_rest.cms_config import get_file_api_endpoint
    from filer.models import File

    has_own_url = inspect.getattr_static(model, "url", None) is not inspect.getattr_static(File, "url", None)
    return model.get_api_endpoint is not get_file_api_endpoint or has_own_url


def model_fields(model):
    return [field_facts(field, {}) for field in model._meta.concrete_fields] + relations(model)
