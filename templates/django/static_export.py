"""
A management command that writes the manifest and exports the site, for pipelines in Python.

Save it beside introspect.py in an app of the project, and install Node and djangocms-static where it runs:

    npx djangocms-static introspect --write app/management/commands/introspect.py
    cp node_modules/djangocms-static/templates/django/static_export.py app/management/commands/
    python manage.py static_export -- --out public --contract released

What follows `--` goes to `npx djangocms-static export`; its configuration is found as usual. The database is that of
the project, unless DATABASE_URL names another one, such as a user that may only read. The exit code is that of the
export.
"""

import os
import shlex
import subprocess
import sys
from urllib.parse import quote, urlencode

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import connections

SCHEMES = {
    "postgresql": "postgresql",
    "postgis": "postgresql",
    "mysql": "mysql",
    "sqlite3": "sqlite",
    "spatialite": "sqlite",
}


class Command(BaseCommand):
    help = "Writes the manifest, and exports the site with djangocms-static."

    def add_arguments(self, parser):
        parser.add_argument("--database", default="default", help="alias of the database; default: default")
        parser.add_argument("--manifest", default="manifest.json", help="the file to write; default: manifest.json")
        parser.add_argument("--program", default="npx djangocms-static", help="default: npx djangocms-static")
        parser.add_argument("flags", nargs="*", help="flags of the export, after --")

    def handle(self, *, database, manifest, program, flags, **options):
        call_command("introspect", output=manifest)
        environment = {**os.environ}
        # A password is no argument: other users of the machine see those.
        if "DATABASE_URL" not in environment:
            environment["DATABASE_URL"] = database_url(connections[database])
        command = [*shlex.split(program), "export", "--manifest", manifest, *flags]
        try:
            code = subprocess.run(command, env=environment).returncode
        except FileNotFoundError:
            raise CommandError("%s was not found: install Node, or name the program with --program" % command[0])
        if code != 0:
            sys.exit(code)


def database_url(connection):
    """The database of Django's settings as a URL, with PostgreSQL's encryption. Other options are for DATABASE_URL."""
    settings = connection.settings_dict
    name, host, port = str(settings["NAME"]), str(settings["HOST"]), str(settings["PORT"])
    scheme = SCHEMES.get(settings["ENGINE"].rsplit(".", 1)[-1])
    if scheme is None:
        raise CommandError("set DATABASE_URL: %s has no URL that djangocms-static reads" % settings["ENGINE"])
    if scheme == "sqlite":
        return name
    account = ":".join(quote(text, safe="") for text in (settings["USER"], settings["PASSWORD"]) if text)
    encryption = {key: value for key, value in settings.get("OPTIONS", {}).items() if key.startswith("ssl")}
    if encryption and scheme != "postgresql":
        # Without it a server that nobody has checked would get the password.
        raise CommandError("set DATABASE_URL: %s of the database has no form in a URL" % ", ".join(encryption))
    query = dict(encryption)
    if host.startswith("/"):
        # The folder or the file of a socket.
        query[{"postgresql": "host", "mysql": "unix_socket"}[scheme]] = host
        host = ""
    elif ":" in host:
        host = "[%s]" % host
    place = host + (":" + port if port and host else "")
    url = "%s://%s%s/%s" % (scheme, account + "@" if account else "", place, quote(name, safe=""))
    return url + ("?" + urlencode(query, safe="/", quote_via=quote) if query else "")
