# Users and sessions


def auth_facts():
    from django.apps import apps
    from django.conf import settings
    from django.contrib.auth import get_user_model

    if not (apps.is_installed("django.contrib.auth") and apps.is_installed("django.contrib.sessions")):
        return None
    return {
        "user_table": table_name(get_user_model()),
        "session_cookie": settings.SESSION_COOKIE_NAME,
        "session_engine": settings.SESSION_ENGINE,
        "session_serializer": settings.SESSION_SERIALIZER,
        "backends": list(settings.AUTHENTICATION_BACKENDS),
        **user_filter(get_user_model()),
    }


def user_filter(model):
    """The manager that Django asks for the user of a session, if it leaves out others than those who are not active."""
    from django.contrib.auth import get_backends
    from django.contrib.auth.backends import ModelBackend

    for backend in get_backends():
        own = getattr(type(backend), "get_user", ModelBackend.get_user)
        if not module_of(own).startswith("django."):
            text = "the backend %s chooses users of sessions itself: serve --database takes every active one"
            note(text % dotted(type(backend)))
    rows = model._default_manager.all
    if has_all_rows(rows, model) or row_condition(rows, model) == {"where": {"is_active": {"equals": True}}}:
        return {}
    return {"filtered_by": dotted(type(model._default_manager))}
