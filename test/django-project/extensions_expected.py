"""Prints what the serializers of djangocms-rest make of each row of an extension, by model and extended object."""

import json
import os

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
django.setup()

from django.contrib.sites.models import Site  # noqa: E402
from django.test import RequestFactory  # noqa: E402
from djangocms_rest.plugin_rendering import get_auto_model_serializer  # noqa: E402
from metadata.models import Icon, Seo  # noqa: E402
from rest_framework.utils.encoders import JSONEncoder  # noqa: E402

request = RequestFactory(SERVER_NAME="127.0.0.1").get("/")
request.site = Site.objects.get(pk=1)
found = {}
for model in (Icon, Seo):
    serializer = get_auto_model_serializer(model)
    rows = {}
    for row in model.objects.all():
        # What the serializer asks of every plugin.
        row.parent, row.plugin_type = None, ""
        data = dict(serializer(row, context={"request": request}).data)
        for name in ("id", "extended_object", "public_extension", "plugin_type", "parent_plugin_type"):
            data.pop(name, None)
        rows[row.extended_object_id] = data
    found[model._meta.label_lower] = rows
print(json.dumps(found, cls=JSONEncoder))
