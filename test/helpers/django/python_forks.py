"""Runs Python programs for the tests, each in a process forked from this one, which has loaded the modules below: they
take two thirds of the time in which Django starts. Each connection to the Unix socket that is given asks for one program
with a line of JSON, gets a line when it has ended, and ends it by closing. All end once the standard input is closed.
"""

import builtins
import gc
import importlib
import json
import os
import select
import signal
import socket
import sys
import types

# No settings are read by them, and no models made. Without what `django.setup()` of the smallest project loads anyway, a
# program that forgets to import something would find it here.
modules = """
    django.contrib.admin.filters django.contrib.admin.helpers django.contrib.admin.options django.contrib.admin.sites
    django.contrib.admin.views.main django.contrib.auth.hashers django.contrib.auth.management
    django.contrib.auth.tokens django.contrib.messages.apps django.contrib.postgres.forms django.contrib.postgres.search
    django.core.mail django.core.management django.core.paginator django.core.serializers.json
    django.db.backends.postgresql.psycopg_any django.db.backends.sqlite3.base django.db.migrations django.views.debug
    django.views.generic django.views.i18n http.client lxml.etree nh3 PIL.IcnsImagePlugin PIL.MpoImagePlugin
    PIL.PdfImagePlugin rest_framework.serializers sqlparse
"""


def serve(listener):
    while True:
        readable, _, _ = select.select([listener, 0], [], [])
        reap()
        if 0 in readable:
            os.killpg(0, signal.SIGKILL)
        connection, _ = listener.accept()
        if os.fork() == 0:
            return connection
        connection.close()


def reap():
    try:
        while os.waitpid(-1, os.WNOHANG)[0] != 0:
            pass
    except ChildProcessError:
        pass


def wait_for(program, connection):
    ended = os.pidfd_open(program)
    readable, _, _ = select.select([ended, connection], [], [])
    if ended not in readable:
        os.kill(program, signal.SIGKILL)
    _, status, usage = os.wait4(program, 0)
    answer = {"code": os.waitstatus_to_exitcode(status), "cpu": usage.ru_utime + usage.ru_stime}
    try:
        connection.sendall(json.dumps(answer).encode())
    except OSError:
        # Nobody waits for it any more.
        pass
    os._exit(0)


def code_of(argv):
    """The code of a program, and where its modules are looked up first."""
    if argv[0] == "-c":
        return compile(argv.pop(1), "<string>", "exec", dont_inherit=True), ""
    if argv[0] == "-":
        main.__file__, main.__cached__ = "<stdin>", None
        return compile(sys.stdin.buffer.read(), "<stdin>", "exec", dont_inherit=True), ""
    file = os.path.join(os.getcwd(), argv[0])
    main.__file__, main.__cached__ = file, None
    with open(file, "rb") as source:
        return compile(source.read(), file, "exec", dont_inherit=True), os.path.dirname(os.path.realpath(file))


listener = socket.socket(socket.AF_UNIX)
listener.bind(sys.argv[1])
listener.listen(64)
for name in modules.split():
    importlib.import_module(name)
# Collections of garbage would visit what was loaded, and copy its memory, in each program.
gc.freeze()
# Django does not load it.
del sys.modules["gc"]
connection = serve(listener)
with connection.makefile() as lines:
    request = json.loads(lines.readline())
program = os.fork()
if program != 0:
    wait_for(program, connection)

# What follows is the program: as if Python had been started for it.
listener.close()
connection.close()
for number, name in enumerate(["stdin", "stdout", "stderr"]):
    file = os.open(request[name], os.O_RDONLY if number == 0 else os.O_WRONLY | os.O_APPEND)
    os.dup2(file, number)
    os.close(file)
os.chdir(request["cwd"])
# That of a terminal without a language, which Python has set.
kept = {name: os.environ[name] for name in ["LC_CTYPE"] if name in os.environ}
os.environ.clear()
os.environ.update({**request["env"], **kept})
sys.orig_argv[1:] = request["argv"]
sys.argv[:] = request["argv"]
main = types.ModuleType("__main__")
main.__builtins__ = builtins
main.__annotations__ = {}
sys.modules["__main__"] = main
code = None
try:
    code, sys.path[0] = code_of(sys.argv)
    exec(code, main.__dict__)
except SystemExit:
    raise
except BaseException as error:
    # Without what is of this file.
    error.__traceback__ = error.__traceback__.tb_next if code else None
    sys.excepthook(type(error), error, error.__traceback__)
    sys.exit(1)
