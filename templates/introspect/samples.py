# Samples


def plugin_samples(count, redact):
    from cms.models import CMSPlugin
    from cms.plugin_pool import plugin_pool
    from django.contrib.sites.models import Site

    host = Site.objects.get(pk=default_site_id()).domain
    # Only the host of the request counts, which is not looked up in ALLOWED_HOSTS here.
    request = visitor_request()
    request.get_host = lambda: host
    plugins = []
    for name in sorted(plugin_pool.plugins):
        ids = list(CMSPlugin.objects.filter(plugin_type=name).order_by("pk").values_list("pk", flat=True))
        step = max(1, len(ids) // count)
        for plugin in CMSPlugin.objects.filter(pk__in=ids[::step][:count]).order_by("pk"):
            sample = plugin_sample(plugin, request, redact)
            if sample:
                plugins.append(sample)
    return {"version": 1, "origin": "http://" + host, "redacted": redact, "plugins": plugins}


def plugin_sample(plugin, request, redact):
    from djangocms_rest.plugin_rendering import serialize_cms_plugin

    # What an alias shows are other plugins.
    if plugin.plugin_type == "Alias":
        return None
    try:
        expected = plain(serialize_cms_plugin(plugin, {"request": request}))
        instance, _ = plugin.get_plugin_instance()
    except Exception as error:
        failure = (plugin.plugin_type, repr(error))
        if failure not in noted:
            noted.add(failure)
            subject = (plugin.plugin_type, plugin.pk, error)
            note("the API fails for plugins of type %s, such as %s, which are no samples: %r" % subject)
        return None
    if expected is None or instance is None:
        return None
    usual = usual_members(instance, request)
    fields = {field.name: field for field in instance._meta.get_fields() if hasattr(field, "attname")}
    members = []
    for name, value in expected.items():
        field = fields.get(name)
        member = {"name": name, "expected": value}
        if field is not None:
            member["class"] = type(field).__name__
            if getattr(field, "column", None) and not field.many_to_many:
                member["stored"] = stored_value(field, instance)
        is_key = name in ("id", "plugin_type", "parent_plugin_type")
        is_text = field is None or may_hold_text(field)
        if redact and not is_key and (is_text or value != usual.get(name)):
            member["expected"] = redacted(value)
            member["redacted"] = True
            if is_text:
                member["stored"] = redacted(member.get("stored"))
        members.append(member)
    return {"plugin_type": plugin.plugin_type, "id": plugin.pk, "members": members}


def usual_members(instance, request):
    """As the package writes them: serializers of the project may have rows in place of keys, or any text."""
    from djangocms_rest.plugin_rendering import get_auto_model_serializer

    try:
        return plain(get_auto_model_serializer(type(instance))(instance, context={"request": request}).data)
    except Exception:
        return {}


def stored_value(field, instance):
    """As text of the database, before Python has seen it."""
    from django.db import connection

    table, column = (connection.ops.quote_name(name) for name in (field.model._meta.db_table, field.column))
    # A plugin may have declared a key of its own.
    own_key = field.model._meta.pk
    key, value = connection.ops.quote_name(own_key.column), own_key.value_from_object(instance)
    text = "%s::text" if connection.vendor == "postgresql" else "quote(%s)"
    with connection.cursor() as cursor:
        query = "SELECT %s FROM %s WHERE %s = %%s" % (text % column, table, key)
        cursor.execute(query, [own_key.get_db_prep_value(value, connection)])
        row = cursor.fetchone()
    stored = row[0] if row else None
    # MySQL quotes bytes as bytes.
    return stored.decode("utf-8", "backslashreplace") if isinstance(stored, bytes) else stored


def may_hold_text(field):
    """Whether the field may hold anything that somebody wrote: no number, date, choice or key."""
    from django.db import models

    numbers = (models.BooleanField, models.DecimalField, models.FloatField, models.IntegerField, models.UUIDField)
    dates = (models.DateField, models.DurationField, models.TimeField)
    return not (field.is_relation or field.choices or isinstance(field, (*numbers, *dates)))


def redacted(value):
    """Letters and digits become x; blanks, signs and names of members stay."""
    if isinstance(value, str):
        return re.sub(r"[^ \t\r\n!-/:-@\[-`{-~]", "x", value)
    if isinstance(value, list):
        return [redacted(item) for item in value]
    if isinstance(value, dict):
        return {key: redacted(item) for key, item in value.items()}
    return value
