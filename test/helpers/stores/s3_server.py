"""Serves moto's S3 and CloudFront on a free port that it prints, until its standard input is closed."""

import os
import sys
import threading

from moto import backends
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server

# moto looks for its modules in the file system at each request.
modules = list(backends.list_of_moto_modules())
backends.list_of_moto_modules = lambda: modules


class Handler(WSGIRequestHandler):
    # Keeps connections open; each has a thread.
    protocol_version = "HTTP/1.1"

    def log(self, type, message, *args):
        if type == "error":
            super().log(type, message, *args)


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
application = DomainDispatcherApplication(create_backend_app)
server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
