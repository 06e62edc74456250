"""Serves the project with the server of runserver, on a free port that it prints."""

import os

from django.core.servers.basehttp import ThreadedWSGIServer, WSGIRequestHandler
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings")
server = ThreadedWSGIServer(("127.0.0.1", 0), WSGIRequestHandler)
server.daemon_threads = True
server.set_app(get_wsgi_application())
print("http://127.0.0.1:%d" % server.server_port, flush=True)
server.serve_forever()
