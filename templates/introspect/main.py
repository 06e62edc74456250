# The script


def main():
    write_all(set_up())


def set_up():
    """Starts Django, unless a shell has done so; returns the arguments."""
    try:
        from django.apps import apps
    except ImportError:
        apps = None
    parser = argparse.ArgumentParser(description="Writes the site manifest for djangocms-static.")
    parser.add_argument("--settings", help="the settings module; default: DJANGO_SETTINGS_MODULE")
    add_arguments(parser)
    if apps is not None and apps.ready:
        return parser.parse_args([])
    arguments = parser.parse_args()
    if apps is None:
        sys.exit(
            "introspect: %s has no Django. Run the script with the Python of the project: activate its virtual "
            "environment first, or name its Python, such as .venv/bin/python introspect.py" % sys.executable
        )
    if arguments.settings:
        os.environ["DJANGO_SETTINGS_MODULE"] = arguments.settings
    if not os.environ.get("DJANGO_SETTINGS_MODULE"):
        parser.error("name the settings module: --settings mysite.settings")
    sys.path.insert(0, os.getcwd())
    import django

    try:
        with aside():
            django.setup()
    except Exception:
        traceback.print_exc()
        sys.exit(
            "introspect: Django does not start with the settings %s. Run the script in the folder of manage.py, with "
            "the Python and the environment of the project; or by its manage.py: "
            "python manage.py shell -v 0 < introspect.py > manifest.json" % os.environ["DJANGO_SETTINGS_MODULE"]
        )
    return arguments


def add_arguments(parser):
    parser.add_argument("-o", "--output", help="the file to write; default: stdout")
    samples = "also write N plugins of each type as samples"
    parser.add_argument("--samples", type=int, default=0, metavar="N", help=samples)
    parser.add_argument("--samples-output", default="samples.json", metavar="FILE", help="default: samples.json")
    parser.add_argument("--redact", action="store_true", help="hide the texts of samples")


def write_all(arguments):
    check_target(arguments.output)
    if arguments.samples > 0:
        check_target(arguments.samples_output)
    from django.db import DatabaseError
    from django.utils.translation import override

    try:
        with aside(), override(active_language()):
            manifest = build_manifest()
            samples = plugin_samples(arguments.samples, arguments.redact) if arguments.samples > 0 else None
    except DatabaseError as error:
        sys.exit("introspect: the database of the project cannot be read: %s" % error)
    write_json(manifest, arguments.output)
    if samples is not None:
        # They hold drafts, too.
        write_json(samples, arguments.samples_output, PRIVATE)


def check_target(target):
    """Ends the script before its work if the folder of the file does not exist, or the file is none of the script's."""
    folder = os.path.dirname(target or "")
    if folder and not os.path.isdir(folder):
        sys.exit("introspect: %s cannot be written: create the folder %s, or name another file" % (target, folder))
    if os.path.isfile(target or ""):
        try:
            with open(target, "rb") as file:
                start = file.read(100)
        except OSError as error:
            sys.exit("introspect: %s cannot be read: %s" % (target, error.strerror))
        if not re.match(rb"\s*(\{|$)", start):
            sys.exit("introspect: %s is no manifest, and would be lost: name another file" % target)


@contextmanager
def aside():
    """What the project prints and logs goes to stderr: stdout is for the manifest."""
    sys.stdout.flush()
    # Handlers of logs keep the stream that they have found.
    stdout = os.dup(1)
    os.dup2(2, 1)
    try:
        with redirect_stdout(sys.stderr):
            yield
    finally:
        sys.stdout.flush()
        os.dup2(stdout, 1)
        os.close(stdout)


def active_language():
    """
    The language of what is in none while the API answers: LANGUAGE_CODE, as the default site lists it, so `de` for
    `de-at`. The CMS leaves it active once it has asked for anything in another language (force_language).
    """
    from cms.utils.i18n import get_current_language
    from django.conf import settings
    from django.utils.translation import override

    with override(settings.LANGUAGE_CODE):
        return get_current_language()


#: For the user alone.
PRIVATE = 0o600


def write_json(value, target, mode=0o666):
    # Settings and nodes of menus may hold any object.
    text = json.dumps(plain(value), indent=1) + "\n"
    if target is None:
        sys.stdout.write(text)
        return
    try:
        # A file that was there keeps its mode; that of somebody else stays as it is.
        if mode == PRIVATE and os.path.isfile(target):
            os.chmod(target, PRIVATE)
        with open(target, "w", encoding="utf-8", opener=lambda path, flags: os.open(path, flags, mode)) as file:
            file.write(text)
    except OSError as error:
        sys.exit("introspect: %s cannot be written: %s" % (target, error.strerror))
    note("wrote %s" % target)


#: What was said already.
noted = set()


def note(text):
    if text not in noted:
        noted.add(text)
        print("introspect: " + text, file=sys.stderr)


def dotted(kind):
    # Of objects that are called like functions it is their class.
    kind = kind if hasattr(kind, "__qualname__") else type(kind)
    return "%s.%s" % (kind.__module__, kind.__qualname__)


def plain(value):
    """The value as JSON, as the API writes it; what is no JSON, such as an infinite number, as null."""
    from rest_framework.utils.encoders import JSONEncoder

    class Encoder(JSONEncoder):
        def default(self, other):
            try:
                return super().default(other)
            except Exception:
                # Bytes that are no text, and objects of the project that fail.
                return None

    return json.loads(json.dumps(value, cls=Encoder), parse_constant=lambda name: None)


# In a folder management/commands of an app this file is a command. Django's shell runs it under a name of Django.
if ".management.commands." in __name__ and not __name__.startswith("django."):
    from django.core.management.base import BaseCommand

    class Command(BaseCommand):
        help = "Writes the site manifest for djangocms-static."

        def add_arguments(self, parser):
            add_arguments(parser)

        def handle(self, **options):
            write_all(argparse.Namespace(**options))

else:
    main()
