"""Fills the empty database of the specimens: run after migrate. With `riddles` also what only Python can answer.

Prints JSON: what the live API answers, by URL, as a text of JSON, and SQL that makes the same database.
"""

import datetime
import json
import os
import sys
import uuid
from decimal import Decimal

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "specimens_settings")
django.setup()

from cms.api import add_plugin, create_page  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import connection, transaction  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import File, Image  # noqa: E402
from specimens import models  # noqa: E402

UTC = datetime.timezone.utc


def instant(*parts):
    return datetime.datetime(*parts, tzinfo=UTC if settings.USE_TZ else None)


def main(riddles):
    Site.objects.update_or_create(pk=1, defaults={"domain": "specimens.example.org", "name": "Specimens"})
    Site.objects.update_or_create(pk=2, defaults={"domain": "second.example.org", "name": "Second"})
    user = get_user_model().objects.create_superuser("admin", "admin@example.org", "admin")
    home = create_page("Home", "nursery/page.html", "en", created_by=user, in_navigation=True)
    home.set_as_homepage()
    about = create_page("Über uns", "nursery/page.html", "en", slug="about-us", created_by=user, in_navigation=True)
    hidden = create_page("Draft", "nursery/page.html", "en", created_by=user)
    for page in (home, about):
        content = page.pagecontent_set(manager="admin_manager").get(language="en")
        Version.objects.get_for_content(content).publish(user)
    slot = home.pagecontent_set(manager="admin_manager").get().get_placeholders().get(slot="content")
    crops = [
        models.Crop.objects.create(slug=slug, code=uuid.uuid5(uuid.NAMESPACE_DNS, slug), planted=day)
        for slug, day in [
            ("beet", datetime.date(2024, 2, 29)),
            ("apple-tree", datetime.date(2025, 12, 31)),
            ("carrot", datetime.date(2026, 1, 1)),
        ]
    ]
    growers = [
        models.Grower.objects.create(id=uuid.uuid5(uuid.NAMESPACE_URL, code), code=code, rank=rank)
        for code, rank in [("Åse", 1), ("bo", 3), ("cy", 2)]
    ]
    labels = [models.Label.objects.create(name=name) for name in ("red", "green", "blue")]
    owner = {"owner": user}
    image = Image.objects.create(original_filename="leaf.png", file="filer_public/leaf ä.png", **owner)
    paper = File.objects.create(original_filename="sheet.pdf", file="filer_public/sheet.pdf", **owner)
    private = File.objects.create(original_filename="secret.pdf", file="secret.pdf", is_public=False, **owner)

    add_plugin(slot, "SpecimenPlugin", "en")
    full = add_plugin(
        slot,
        "SpecimenPlugin",
        "en",
        text="Käse & <b>",
        number_choice=2,
        date_choice=datetime.date(2026, 1, 1),
        instant_choice=instant(2026, 7, 1, 6, 5, 4, 120000),
        price=Decimal("12.5"),
        fine=Decimal("0.00000012"),
        price_choice=Decimal("1.0"),
        large=2**62 + 1,
        positive=7,
        ratio=1.25,
        flag=False,
        day=datetime.date(2026, 3, 9),
        instant=instant(2026, 3, 29, 13, 4, 5, 678000),
        clock=datetime.time(0, 30),
        span=datetime.timedelta(days=-1, hours=5, microseconds=1500),
        key=uuid.UUID(int=2**100),
        address="2001:db8::1",
        site="https://example.org/ä",
        mail="someone@example.org",
        binary=b"\x00\xff\x10",
        data={"page": {"model": "cms.page", "pk": about.pk}, "crop": {"model": "specimens.crop", "pk": crops[0].pk}},
        paper="specimens/urls.py",
        upload="specimens/a b.txt",
        picture="specimens/leaf.png",
        picture_width=12,
        html=(
            f'<p>Äpfel &amp; Birnen&nbsp;<a href="/old/" data-cms-href="cms.page:{about.pk}">there</a>'
            f'<br><a data-cms-href="cms.page:9999">lost</a> <a class="x" data-cms-href="specimens.crop:{crops[1].pk}">crop'
            f'</a> <img alt="a &quot;b&quot;" data-cms-src="filer.image:{image.pk}"> 1 &lt; 2 €</p>'
        ),
        link={"internal_link": f"cms.page:{about.pk}", "anchor": "#top"},
        attributes={"class": "wide", "data-x": "1"},
        color="#ff8800",
        icon="fa-leaf",
        crop=crops[0],
        first_crop=crops[1],
        grower=growers[0],
        first_grower=growers[1],
        page=about,
        file=paper,
        image=image,
    )
    full.crops.set(crops)
    full.tags.add("one", "two")
    full.labels.set([labels[2], labels[0], labels[1]])
    for place, grower in enumerate([growers[2], growers[0], growers[1]]):
        models.SpecimenGrower.objects.create(specimen=full, grower=grower, place=place)
    add_plugin(
        slot,
        "SpecimenPlugin",
        "en",
        text="second",
        price=Decimal("-0.05"),
        fine=Decimal("1234.5"),
        instant=instant(2026, 10, 25, 0, 30),
        day=datetime.date(1999, 12, 31),
        clock=datetime.time(13, 5, 6, 70),
        span=datetime.timedelta(days=3, seconds=61),
        address="10.0.0.1",
        html='Bare text, no reference, <b>as it is</b> &amp; "so" ä',
        data=[{"a": 1}, {"b": {"c": [{"d": None}]}}],
        link={"external_link": "https://example.org/"},
        file=private,
        page=hidden,
    )
    add_plugin(slot, "SpecimenPlugin", "en", html=f'bare ä <a data-cms-href="cms.page:{home.pk}">home</a>')
    if connection.vendor == "postgresql":
        add_instruments(slot)
    if riddles:
        sealed = models.Sealed.objects.create(name="box")
        models.Sealed.objects.create(name="chest")
        add_plugin(slot, "RiddlePlugin", "en", roman=5, decoded={"deep": {"a": 1}}, sealed=sealed)
        if connection.vendor == "postgresql":
            add_plugin(slot, "CuriosityPlugin", "en", point="(1.5,2)")


def add_instruments(slot):
    from django.db.backends.postgresql.psycopg_any import DateRange, DateTimeTZRange, NumericRange

    add_plugin(slot, "InstrumentPlugin", "en")
    add_plugin(
        slot,
        "InstrumentPlugin",
        "en",
        numbers=[1, -2, None],
        flags=[True, False, None],
        texts=["plain", "", 'a "quoted", {brace} \\ back', "NULL", "ä b", None],
        days=[datetime.date(2026, 1, 2)],
        instants=[instant(2026, 7, 1, 6, 5), instant(2026, 1, 1)],
        prices=[Decimal("1.50"), Decimal("-0.01")],
        spans=[datetime.timedelta(days=1, seconds=2)],
        keys=[uuid.UUID(int=5)],
        objects_list=[{"a": [1, "x,y"]}, {"b": None}],
        matrix=[[True, False], [False, True]],
        integers=NumericRange(1, 10),
        big_integers=NumericRange(None, 2**60),
        decimals=NumericRange(Decimal("1.50"), Decimal("2.25"), "[]"),
        period=DateRange(datetime.date(2026, 1, 1), None),
        hours=DateTimeTZRange(instant(2026, 7, 1, 6), instant(2026, 7, 1, 18, 30)),
        store={"one": "1", "none": None, 'quo"te': "a=>b, c\\"},
        insensitive="MiXed",
        bits="10100101",
        mood="happy",
        network="10.1.0.0/16",
    )
    add_plugin(
        slot,
        "InstrumentPlugin",
        "en",
        numbers=[],
        texts=[],
        matrix=[],
        integers=NumericRange(empty=True),
        hours=DateTimeTZRange(None, instant(2026, 1, 1), "()"),
        store={},
    )


def answers():
    from django.test import Client

    client = Client(HTTP_HOST="specimens.example.org")
    found = {}
    for url in ("/api/en/pages/", "/api/en/pages/about-us/", "/api/en/pages-list/", "/api/plugins/"):
        response = client.get(url)
        assert response.status_code == 200, (url, response.status_code, response.content[:400])
        found[url] = json.loads(response.content)
    return found


def dump():
    """The database as SQL."""
    if connection.vendor == "postgresql":
        return "".join(statement + ";\n" for statement in postgresql_dump())
    connection.ensure_connection()
    return "\n".join(connection.connection.iterdump())


def postgresql_dump():
    """Types, tables, rows and constraints."""
    yield "CREATE EXTENSION hstore; CREATE EXTENSION citext"
    yield "CREATE TYPE specimen_mood AS ENUM ('happy', 'sad')"
    with connection.cursor() as cursor:
        cursor.execute("SET TimeZone = 'UTC'")
        cursor.execute("select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace")
        for table in sorted(name for (name,) in cursor.fetchall()):
            cursor.execute(
                "select attname, format_type(atttypid, atttypmod), attnotnull from pg_attribute"
                " where attrelid = %s::regclass and attnum > 0 and not attisdropped order by attnum",
                [table],
            )
            columns = cursor.fetchall()
            lines = ['"%s" %s%s' % (name, kind, " NOT NULL" if full else "") for name, kind, full in columns]
            yield 'CREATE TABLE "%s" (%s)' % (table, ", ".join(lines))
            texts = ["coalesce(quote_literal(\"%s\"::text), 'NULL')" % name for name, _, _ in columns]
            cursor.execute('select %s from "%s" order by 1' % (" || ', ' || ".join(texts), table))
            for (row,) in cursor.fetchall():
                yield 'INSERT INTO "%s" VALUES (%s)' % (table, row)
        for kind in ("p", "u", "f"):
            cursor.execute(
                "select conrelid::regclass::text, conname, pg_get_constraintdef(oid) from pg_constraint"
                " where contype = %s and connamespace = 'public'::regnamespace order by 1, 2",
                [kind],
            )
            for row in cursor.fetchall():
                yield 'ALTER TABLE %s ADD CONSTRAINT "%s" %s' % row


if __name__ == "__main__":
    with transaction.atomic():
        main("riddles" in sys.argv[1:])
    json.dump({"answers": json.dumps(answers()), "sql": dump()}, sys.stdout)
