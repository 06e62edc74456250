"""Serves moto's S3 and CloudFront on a free port that it prints, until its standard input is closed."""

import os
import sys
import threading
from io import BytesIO

from moto import backends
from moto.moto_server.werkzeug_app import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.test import run_wsgi_app

# moto looks for its modules in the file system at each request.
modules = list(backends.list_of_moto_modules())
backends.list_of_moto_modules = lambda: modules
application = DomainDispatcherApplication(create_backend_app)


class Handler(WSGIRequestHandler):
    """
    Keeps connections open; each has a thread. That of werkzeug closes each after its first answer, which takes clients
    and server as long as everything else.
    """

    protocol_version = "HTTP/1.1"
    # Headers and body are sent together.
    wbufsize = 65536

    def run_wsgi(self):
        if self.headers.get("Expect", "").lower() == "100-continue":
            self.wfile.write(b"HTTP/1.1 100 Continue\r\n\r\n")
            self.wfile.flush()
        environ = self.make_environ()
        # All of it, so that the next request begins where this one ends.
        is_chunked = environ.get("wsgi.input_terminated", False)
        length = -1 if is_chunked else int(environ.get("CONTENT_LENGTH") or 0)
        environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(length))
        pieces, status, headers = run_wsgi_app(application, environ, buffered=True)
        body = b"".join(pieces)
        code, reason = status.split(" ", 1)
        self.send_response(int(code), reason)
        for name, value in headers.items():
            self.send_header(name, value)
        has_body = self.command != "HEAD" and int(code) not in (204, 304)
        if has_body and "Content-Length" not in headers:
            self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        if has_body:
            self.wfile.write(body)

    def log(self, type, message, *args):
        if type == "error":
            super().log(type, message, *args)


def end_with_parent():
    sys.stdin.read()
    os._exit(0)


threading.Thread(target=end_with_parent, daemon=True).start()
server = make_server("127.0.0.1", 0, application, threaded=True, request_handler=Handler)
print(f"http://127.0.0.1:{server.server_port}", flush=True)
server.serve_forever()
