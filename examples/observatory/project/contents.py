"""Everything that the site says. Links name pages by their key: <a href="page:visit"> is a plugin inside of the text,
<a href="text:visit"> a link of the text itself."""


def text(html):
    return ("TextPlugin", {"body": html}, [])


def picture(name, alt, caption=""):
    return ("PicturePlugin", {"picture": name, "alt": alt, "caption_text": caption}, [])


def cards(*below, columns=3):
    return ("CardsPlugin", {"columns": columns}, list(below))


def card(title, sentence, name, page, label):
    return ("CardPlugin", {"title": title, "text": sentence, "picture": name}, [link(label, page)])


def link(label, page):
    return ("LinkPlugin", {"name": label, "page": page}, [])


def note(*below, kind="info"):
    return ("NotePlugin", {"kind": kind}, list(below))


def quote(words, source):
    return ("QuotePlugin", {"text": words, "source": source}, [])


# name: (title, text for those who do not see it)
PICTURES = {
    "night": "The observatory at night",
    "telescope": "The telescope under the open dome",
    "moon": "The Moon",
    "saturn": "Saturn",
    "comet": "A comet above the hill",
    "orion": "Orion",
    "path": "The way up the hill",
}

# In the order of the tree. Of each language: title, slug, description, plugins.
PAGES = [
    {
        "key": "home",
        "template": "observatory/home.html",
        "en": (
            "Hill Observatory",
            "home",
            "A public observatory run by volunteers. Open to everyone on every clear Friday and Saturday night.",
            [
                picture("night", "A white dome on a hill under the Milky Way"),
                text(
                    "<p>On the hill above the town stands a small white dome. On every clear Friday and Saturday night we "
                    "open it and show you what is up there: craters on the Moon, the rings of Saturn, and light that has "
                    "been on its way for two million years.</p>"
                    '<p>You need no ticket and no telescope, only a warm coat. <a href="page:nights">When we are open</a> '
                    "depends on the sky.</p>"
                ),
                cards(
                    card("Visit us", "Opening nights, the way up, and what to bring.", "path", "visit", "Plan your visit"),
                    card("The telescopes", "A refractor from 1911 and a mirror that we ground ourselves.", "telescope", "telescopes", "See them"),
                    card("The sky this winter", "Orion, his dogs, and a planet that nobody can miss.", "orion", "sky", "Look up"),
                ),
                quote("I had seen pictures of Saturn all my life. Then I saw Saturn.", "From our guest book"),
            ],
        ),
        "de": (
            "Sternwarte am Hügel",
            "home",
            "Eine Volkssternwarte, von Ehrenamtlichen betrieben. Jeden klaren Freitag und Samstag für alle geöffnet.",
            [
                picture("night", "Eine weiße Kuppel auf einem Hügel unter der Milchstraße"),
                text(
                    "<p>Auf dem Hügel über der Stadt steht eine kleine weiße Kuppel. An jedem klaren Freitag- und "
                    "Samstagabend öffnen wir sie und zeigen, was dort oben ist: Krater auf dem Mond, die Ringe des Saturn "
                    "und Licht, das zwei Millionen Jahre unterwegs war.</p>"
                    '<p>Sie brauchen keine Karte und kein Fernrohr, nur einen warmen Mantel. <a href="page:nights">Wann '
                    "wir geöffnet haben</a>, entscheidet der Himmel.</p>"
                ),
                cards(
                    card("Besuch", "Öffnungszeiten, der Weg hinauf und was Sie mitbringen sollten.", "path", "visit", "Besuch planen"),
                    card("Die Fernrohre", "Ein Refraktor von 1911 und ein Spiegel, den wir selbst geschliffen haben.", "telescope", "telescopes", "Ansehen"),
                    card("Der Himmel im Winter", "Orion, seine Hunde und ein Planet, den niemand übersieht.", "orion", "sky", "Hinaufschauen"),
                ),
                quote("Mein Leben lang kannte ich Bilder vom Saturn. Dann sah ich den Saturn.", "Aus unserem Gästebuch"),
            ],
        ),
        "nl": (
            "Sterrenwacht op de heuvel",
            "home",
            "Een publiekssterrenwacht van vrijwilligers.",
            [text("<p>Op de heuvel boven de stad staat een kleine witte koepel. Bij helder weer is hij open.</p>")],
        ),
    },
    {
        "key": "visit",
        "en": (
            "Visit us",
            "visit",
            "How a night at the observatory goes, and what to bring.",
            [
                text(
                    "<p>A visit takes about an hour and a half. It begins in the lecture room with what can be seen tonight, "
                    "and goes on under the open dome. Questions are welcome at any time, from children most of all.</p>"
                    "<h2>What to bring</h2>"
                    "<ul><li>Warm clothes. The dome is not heated, since warm air would blur the view.</li>"
                    "<li>Sturdy shoes for the last two hundred metres of the path.</li>"
                    "<li>A torch with red light, if you have one. White light blinds everybody for ten minutes.</li></ul>"
                ),
                note(text('<p>Groups of more than ten please write to us first. For classes see <a href="text:schools">school groups</a>.</p>')),
            ],
        ),
        "de": (
            "Besuch",
            "besuch",
            "Wie ein Abend auf der Sternwarte verläuft und was Sie mitbringen sollten.",
            [
                text(
                    "<p>Ein Besuch dauert etwa anderthalb Stunden. Er beginnt im Vortragsraum mit dem, was heute zu sehen "
                    "ist, und geht unter der offenen Kuppel weiter. Fragen sind jederzeit willkommen, vor allem von "
                    "Kindern.</p>"
                    "<h2>Was Sie mitbringen sollten</h2>"
                    "<ul><li>Warme Kleidung. Die Kuppel ist nicht geheizt, denn warme Luft trübt das Bild.</li>"
                    "<li>Feste Schuhe für die letzten zweihundert Meter des Weges.</li>"
                    "<li>Wenn vorhanden, eine Lampe mit rotem Licht. Weißes blendet alle für zehn Minuten.</li></ul>"
                ),
                note(text('<p>Gruppen ab zehn Personen melden sich bitte vorher an. Für Klassen gibt es <a href="text:schools">eigene Termine</a>.</p>')),
            ],
        ),
        "nl": ("Bezoek", "bezoek", "Hoe een avond op de sterrenwacht verloopt.", [text("<p>Een bezoek duurt ongeveer anderhalf uur.</p>")]),
        "below": [
            {
                "key": "nights",
                # A version that is not published yet.
                "draft": {"en": [note(text("<p>New: on the first Friday of each month we open at five, for families.</p>"))]},
                "en": (
                    "Opening nights",
                    "opening-nights",
                    "Fridays and Saturdays after dusk, if the sky is clear.",
                    [
                        text(
                            "<table><thead><tr><th>Months</th><th>Begin</th></tr></thead><tbody>"
                            "<tr><td>November to February</td><td>19:00</td></tr>"
                            "<tr><td>March, April, September, October</td><td>20:30</td></tr>"
                            "<tr><td>May to August</td><td>22:30</td></tr></tbody></table>"
                            "<p>We decide at four in the afternoon whether the night will be clear enough, and put the "
                            "answer on the first page. Admission is free; there is a box for donations beside the door.</p>"
                        ),
                        note(text("<p>Closed on 24, 25 and 31 December.</p>"), kind="important"),
                    ],
                ),
                "de": (
                    "Öffnungszeiten",
                    "oeffnungszeiten",
                    "Freitags und samstags nach Einbruch der Dunkelheit, bei klarem Himmel.",
                    [
                        text(
                            "<table><thead><tr><th>Monate</th><th>Beginn</th></tr></thead><tbody>"
                            "<tr><td>November bis Februar</td><td>19:00</td></tr>"
                            "<tr><td>März, April, September, Oktober</td><td>20:30</td></tr>"
                            "<tr><td>Mai bis August</td><td>22:30</td></tr></tbody></table>"
                            "<p>Um vier Uhr nachmittags entscheiden wir, ob die Nacht klar genug wird, und schreiben es auf "
                            "die Startseite. Der Eintritt ist frei; neben der Tür steht eine Spendendose.</p>"
                        ),
                        note(text("<p>Am 24., 25. und 31. Dezember geschlossen.</p>"), kind="important"),
                    ],
                ),
            },
            {
                "key": "way",
                "en": (
                    "Getting here",
                    "getting-here",
                    "By bus, by bicycle or on foot: the way up the hill.",
                    [
                        picture("path", "A path with lanterns winds up to the dome", "The last two hundred metres are lit in red."),
                        text(
                            "<p><strong>By bus:</strong> line 4 to the last stop, then ten minutes on foot. The last bus back "
                            "leaves at 23:40 and waits if a tour runs late.</p>"
                            "<p><strong>By bicycle:</strong> along the river and up through the orchards. There are stands "
                            "behind the dome.</p>"
                            "<p><strong>By car:</strong> please park at the foot of the hill. Headlights at the top would end "
                            "the night for everyone. Visitors who cannot walk up may drive to the door before dusk.</p>"
                        ),
                    ],
                ),
                "de": (
                    "Anfahrt",
                    "anfahrt",
                    "Mit dem Bus, dem Fahrrad oder zu Fuß: der Weg auf den Hügel.",
                    [
                        picture("path", "Ein Weg mit Laternen führt hinauf zur Kuppel", "Die letzten zweihundert Meter sind rot beleuchtet."),
                        text(
                            "<p><strong>Mit dem Bus:</strong> Linie 4 bis zur Endstation, dann zehn Minuten zu Fuß. Der letzte "
                            "Bus fährt um 23:40 Uhr zurück und wartet, wenn eine Führung länger dauert.</p>"
                            "<p><strong>Mit dem Fahrrad:</strong> am Fluss entlang und durch die Obstwiesen hinauf. Ständer "
                            "stehen hinter der Kuppel.</p>"
                            "<p><strong>Mit dem Auto:</strong> Bitte parken Sie am Fuß des Hügels. Scheinwerfer auf dem Gipfel "
                            "beenden die Nacht für alle. Wer nicht gehen kann, darf vor der Dämmerung bis zur Tür fahren.</p>"
                        ),
                    ],
                ),
            },
            {
                "key": "schools",
                "en": (
                    "School groups",
                    "school-groups",
                    "Mornings with the Sun and evenings with the stars, for classes of every age.",
                    [
                        text(
                            "<p>On weekday mornings we show the Sun: its spots and, through a special filter, the red arches "
                            "at its edge. Evenings are possible from October to March, when it is dark early enough.</p>"
                            "<p>A visit is free for schools of the county. Please allow two hours, and tell us what you are "
                            "working on; we like to begin where the class is.</p>"
                        ),
                    ],
                ),
                # Not translated yet: shown in English.
            },
        ],
    },
    {
        "key": "observatory",
        "en": (
            "The observatory",
            "observatory",
            "A dome, two telescopes and forty volunteers.",
            [
                text(
                    "<p>Hill Observatory belongs to a society of about forty people. None of us is an astronomer by trade. "
                    "We repair, explain, paint, bake, and on clear nights we observe variable stars, whose brightness we "
                    "report to an international archive.</p>"
                ),
                cards(
                    card("The telescopes", "What stands under the dome, and what it shows.", "telescope", "telescopes", "Read more"),
                    card("Our history", "From a shed in an orchard to a dome of our own.", "night", "history", "Read more"),
                    columns=2,
                ),
            ],
        ),
        "de": (
            "Die Sternwarte",
            "sternwarte",
            "Eine Kuppel, zwei Fernrohre und vierzig Ehrenamtliche.",
            [
                text(
                    "<p>Die Sternwarte gehört einem Verein von etwa vierzig Leuten. Keiner von uns ist von Beruf Astronom. Wir "
                    "reparieren, erklären, streichen und backen, und in klaren Nächten beobachten wir veränderliche Sterne, "
                    "deren Helligkeit wir an ein internationales Archiv melden.</p>"
                ),
                cards(
                    card("Die Fernrohre", "Was unter der Kuppel steht und was es zeigt.", "telescope", "telescopes", "Weiterlesen"),
                    card("Geschichte", "Vom Schuppen im Obstgarten zur eigenen Kuppel.", "night", "history", "Weiterlesen"),
                    columns=2,
                ),
            ],
        ),
        "below": [
            {
                "key": "telescopes",
                "en": (
                    "Dome and telescopes",
                    "telescopes",
                    "A refractor from 1911 and a mirror of 50 centimetres.",
                    [
                        picture("telescope", "A long brass telescope points through the open dome", "The refractor weighs 400 kilograms and can be moved with one finger."),
                        text(
                            "<h2>The refractor</h2><p>Its lens measures 18 centimetres. It was built in 1911 for a school and "
                            "came to us in a furniture van. It is still the best instrument for the "
                            '<a href="page:moon">Moon</a> and the planets.</p>'
                            "<h2>The mirror</h2><p>We ground the mirror of 50 centimetres ourselves, over three winters. It "
                            "gathers five thousand times as much light as the eye, and shows galaxies that are too faint for "
                            "the refractor.</p>"
                        ),
                    ],
                ),
                "de": (
                    "Kuppel und Fernrohre",
                    "fernrohre",
                    "Ein Refraktor von 1911 und ein Spiegel von 50 Zentimetern.",
                    [
                        picture("telescope", "Ein langes Messingfernrohr zeigt durch die offene Kuppel", "Der Refraktor wiegt 400 Kilogramm und lässt sich mit einem Finger bewegen."),
                        text(
                            "<h2>Der Refraktor</h2><p>Seine Linse misst 18 Zentimeter. Er wurde 1911 für eine Schule gebaut und "
                            "kam in einem Möbelwagen zu uns. Für den <a href=\"page:moon\">Mond</a> und die Planeten ist er noch "
                            "immer das beste Instrument.</p>"
                            "<h2>Der Spiegel</h2><p>Den Spiegel von 50 Zentimetern haben wir in drei Wintern selbst geschliffen. "
                            "Er sammelt fünftausendmal so viel Licht wie das Auge und zeigt Galaxien, die für den Refraktor zu "
                            "schwach sind.</p>"
                        ),
                    ],
                ),
            },
            {
                "key": "history",
                "en": (
                    "Our history",
                    "history",
                    "From a shed in an orchard to a dome of our own.",
                    [
                        text(
                            "<p><strong>1958.</strong> Six people meet in an orchard to look for a satellite, and stay for the "
                            "stars.</p>"
                            "<p><strong>1963.</strong> The first telescope stands in a shed with a roof that rolls away.</p>"
                            "<p><strong>1971.</strong> The town gives the society the old water reservoir on the hill. Its round "
                            "walls carry the dome to this day.</p>"
                            "<p><strong>2009.</strong> In one year nine thousand people climb the hill.</p>"
                            "<p><strong>2024.</strong> The street lamps at the foot of the hill are shielded. The Milky Way is "
                            "back.</p>"
                        ),
                    ],
                ),
                "de": (
                    "Geschichte",
                    "geschichte",
                    "Vom Schuppen im Obstgarten zur eigenen Kuppel.",
                    [
                        text(
                            "<p><strong>1958.</strong> Sechs Leute treffen sich in einem Obstgarten, um einen Satelliten zu "
                            "suchen, und bleiben der Sterne wegen.</p>"
                            "<p><strong>1963.</strong> Das erste Fernrohr steht in einem Schuppen mit rollendem Dach.</p>"
                            "<p><strong>1971.</strong> Die Stadt überlässt dem Verein den alten Wasserbehälter auf dem Hügel. Auf "
                            "seinen runden Mauern sitzt bis heute die Kuppel.</p>"
                            "<p><strong>2009.</strong> In einem Jahr steigen neuntausend Menschen auf den Hügel.</p>"
                            "<p><strong>2024.</strong> Die Laternen am Fuß des Hügels werden abgeschirmt. Die Milchstraße ist "
                            "wieder da.</p>"
                        ),
                    ],
                ),
            },
        ],
    },
    {
        "key": "sky",
        "en": (
            "The sky this winter",
            "sky",
            "What to look for between December and February, with the naked eye or binoculars.",
            [
                picture("orion", "The stars of Orion above bare trees", "Orion stands in the south at ten in the evening in January."),
                text(
                    "<p>Winter nights are long, and the brightest stars of the year are out. Start with Orion: three stars in a "
                    "row are his belt. Follow them down to the left to Sirius, up to the right to Aldebaran. Below the belt a "
                    "misty spot shows in any binoculars; stars are born there.</p>"
                    '<p>Jupiter is the brightest point in the evening sky. For the Moon there is '
                    '<a href="page:moon">a page of its own</a>.</p>'
                ),
            ],
        ),
        "de": (
            "Der Himmel im Winter",
            "himmel",
            "Was von Dezember bis Februar zu sehen ist, mit bloßem Auge oder Fernglas.",
            [
                picture("orion", "Die Sterne des Orion über kahlen Bäumen", "Orion steht im Januar um zehn Uhr abends im Süden."),
                text(
                    "<p>Winternächte sind lang, und die hellsten Sterne des Jahres stehen am Himmel. Beginnen Sie mit Orion: "
                    "Drei Sterne in einer Reihe sind sein Gürtel. Nach links unten führt er zu Sirius, nach rechts oben zu "
                    "Aldebaran. Unter dem Gürtel zeigt jedes Fernglas einen nebligen Fleck; dort entstehen Sterne.</p>"
                    '<p>Jupiter ist der hellste Punkt am Abendhimmel. Der Mond hat <a href="page:moon">seine eigene '
                    "Seite</a>.</p>"
                ),
            ],
        ),
        "below": [
            {
                "key": "moon",
                "en": (
                    "The Moon",
                    "moon",
                    "Why the half Moon shows more than the full Moon.",
                    [
                        picture("moon", "The half Moon with craters along the line of shadow"),
                        text(
                            "<p>The best time to look at the Moon is not when it is full. Then the Sun stands behind us and "
                            "lights every valley. At half Moon, mountains along the line between day and night throw shadows of "
                            "a hundred kilometres, and a small telescope shows craters within craters.</p>"
                            '<p>Come on one of our <a href="text:nights">opening nights</a> near first quarter.</p>'
                        ),
                    ],
                ),
                "de": (
                    "Der Mond",
                    "mond",
                    "Warum der Halbmond mehr zeigt als der Vollmond.",
                    [
                        picture("moon", "Der Halbmond mit Kratern an der Schattengrenze"),
                        text(
                            "<p>Am besten sieht man den Mond nicht, wenn er voll ist. Dann steht die Sonne hinter uns und "
                            "leuchtet jedes Tal aus. Bei Halbmond werfen Berge an der Grenze von Tag und Nacht hundert Kilometer "
                            "lange Schatten, und ein kleines Fernrohr zeigt Krater in Kratern.</p>"
                            '<p>Kommen Sie zu einer <a href="text:nights">unserer offenen Nächte</a> um das erste Viertel.</p>'
                        ),
                    ],
                ),
            },
        ],
    },
    {
        "key": "journal",
        "apphook": "StoriesApp",
        "apphook_namespace": "journal",
        "en": ("Journal", "journal", "News from the hill.", [text("<p>What we saw, built and broke. A new entry every month or so.</p>")]),
        "de": ("Tagebuch", "tagebuch", "Neues vom Hügel.", [text("<p>Was wir gesehen, gebaut und zerbrochen haben. Etwa jeden Monat ein Eintrag.</p>")]),
    },
    {
        "key": "society",
        "en": (
            "The society",
            "society",
            "Become a member, or help without being one.",
            [
                text(
                    "<p>Members hold the keys of the dome, borrow telescopes, and meet on the first Tuesday of each month. "
                    "You need to know nothing when you join. Everything here was learned from somebody who had the patience "
                    "to explain it twice.</p>"
                    "<p>The fee is 36 euros a year, 12 for those under 25. Members find the "
                    '<a href="page:members">rota for the dome</a> on a page of their own.</p>'
                ),
                link("Come and see us first", "visit"),
            ],
        ),
        "de": (
            "Der Verein",
            "verein",
            "Mitglied werden, oder ohne Mitgliedschaft mithelfen.",
            [
                text(
                    "<p>Mitglieder haben den Schlüssel zur Kuppel, leihen Fernrohre aus und treffen sich an jedem ersten "
                    "Dienstag im Monat. Vorkenntnisse sind nicht nötig. Alles hier hat jemand gelernt, dem es geduldig zweimal "
                    "erklärt wurde.</p>"
                    "<p>Der Beitrag beträgt 36 Euro im Jahr, 12 Euro für alle unter 25. Mitglieder finden den "
                    '<a href="page:members">Kuppeldienst</a> auf einer eigenen Seite.</p>'
                ),
                link("Erst einmal vorbeikommen", "visit"),
            ],
        ),
        "below": [
            {
                "key": "members",
                "login_required": True,
                "en": ("Rota for the dome", "members", "For members.", [text("<p>Who opens the dome on which night. Please swap among yourselves and enter it here.</p>")]),
                "de": ("Kuppeldienst", "mitglieder", "Für Mitglieder.", [text("<p>Wer an welchem Abend die Kuppel öffnet. Bitte untereinander tauschen und hier eintragen.</p>")]),
            },
        ],
    },
    {
        "key": "imprint",
        "in_navigation": False,
        "en": (
            "Imprint and privacy",
            "imprint",
            "Who is responsible for this site, and what it stores.",
            [
                text(
                    "<p>This site belongs to a society that exists only in an example. It sets no cookies, asks no other "
                    "servers, and stores nothing about you.</p>"
                    "<p>The pictures were drawn by a program. They and the texts may be used under the licence of the "
                    '<a href="https://github.com/django-cms/django-cms">software</a> that they show.</p>'
                ),
            ],
        ),
        "de": (
            "Impressum und Datenschutz",
            "impressum",
            "Wer für diese Seiten verantwortlich ist und was sie speichern.",
            [
                text(
                    "<p>Diese Seiten gehören einem Verein, den es nur in einem Beispiel gibt. Sie setzen keine Cookies, fragen "
                    "keine anderen Server und speichern nichts über Sie.</p>"
                    "<p>Die Bilder hat ein Programm gezeichnet. Sie und die Texte dürfen unter der Lizenz der "
                    '<a href="https://github.com/django-cms/django-cms">Software</a> verwendet werden, die sie zeigen.</p>'
                ),
            ],
        ),
    },
    {
        "key": "tickets",
        "in_navigation": False,
        # An address of the old site that is still on posters.
        "en": ("Tickets", "tickets", "", [], "/en/visit/opening-nights/"),
        "de": ("Karten", "karten", "", [], "/de/besuch/oeffnungszeiten/"),
    },
    {
        "key": "camp",
        "published": False,
        "en": ("Star camp 2027", "star-camp-2027", "", [text("<p>Five nights in August, tents and telescopes. The dates are not certain yet.</p>")]),
    },
]

# An alias that the first page shows, and front ends below every page.
FOOTER = {
    "en": [text('<p>Hill Observatory, open on clear Fridays and Saturdays. <a href="page:way">Getting here</a> · <a href="page:imprint">Imprint and privacy</a></p>')],
    "de": [text('<p>Sternwarte am Hügel, geöffnet an klaren Freitagen und Samstagen. <a href="page:way">Anfahrt</a> · <a href="page:imprint">Impressum und Datenschutz</a></p>')],
}

# Of each language: title, slug, abstract, plugins.
POSTS = [
    {
        "date": "2026-09-18",
        "picture": "telescope",
        "en": (
            "The mirror is back",
            "the-mirror-is-back",
            "<p>After five weeks away our large mirror has a new coat of aluminium, a thousandth of a hair thick.</p>",
            [
                text(
                    "<p>Mirrors of telescopes are coated in front, and the coat goes dull after some years. Ours went to the "
                    "coating works in a crate that was built for a grandfather clock.</p>"
                    "<p>We put it back on Thursday, six people and one very long silence. On Friday we pointed it at the "
                    "Andromeda galaxy. It was worth the wait.</p>"
                ),
            ],
        ),
        "de": (
            "Der Spiegel ist zurück",
            "der-spiegel-ist-zurueck",
            "<p>Nach fünf Wochen hat unser großer Spiegel eine neue Schicht aus Aluminium, ein Tausendstel Haar dick.</p>",
            [
                text(
                    "<p>Die Spiegel von Fernrohren sind vorn beschichtet, und nach einigen Jahren wird die Schicht matt. Unser "
                    "Spiegel reiste in einer Kiste zum Werk, die für eine Standuhr gebaut war.</p>"
                    "<p>Am Donnerstag haben wir ihn eingebaut, sechs Leute und eine sehr lange Stille. Am Freitag sahen wir "
                    "damit die Andromedagalaxie. Das Warten hat sich gelohnt.</p>"
                ),
            ],
        ),
    },
    {
        "date": "2026-10-23",
        "picture": "comet",
        "en": (
            "A comet above the hill",
            "a-comet-above-the-hill",
            "<p>For two weeks a comet stood in the west after sunset. Eleven hundred of you came to see it.</p>",
            [
                picture("comet", "A comet with a long tail above the dome"),
                text(
                    "<p>The queue reached down to the bus stop, and nobody grumbled. We took turns at the eyepiece, thirty "
                    "seconds each, and poured forty litres of tea.</p>"
                    '<p>The comet is gone now and will be back in eighty thousand years. <a href="page:sky">The winter sky</a> '
                    "comes sooner.</p>"
                ),
            ],
        ),
        "de": (
            "Ein Komet über dem Hügel",
            "ein-komet-ueber-dem-huegel",
            "<p>Zwei Wochen lang stand nach Sonnenuntergang ein Komet im Westen. Elfhundert von Ihnen kamen, um ihn zu sehen.</p>",
            [
                picture("comet", "Ein Komet mit langem Schweif über der Kuppel"),
                text(
                    "<p>Die Schlange reichte bis zur Bushaltestelle, und niemand hat geschimpft. Jeder hatte dreißig Sekunden am "
                    "Okular, und wir haben vierzig Liter Tee ausgeschenkt.</p>"
                    '<p>Der Komet ist fort und kommt in achtzigtausend Jahren wieder. <a href="page:sky">Der Winterhimmel</a> '
                    "kommt eher.</p>"
                ),
            ],
        ),
    },
    {
        "date": "2026-11-15",
        "picture": "saturn",
        "en": (
            "Saturn without its rings, nearly",
            "saturn-without-its-rings",
            "<p>The rings are seen almost from the edge, as they are every fifteen years.</p>",
            [
                picture("saturn", "Saturn, its rings a narrow band"),
                text(
                    "<p>A few visitors asked for their money back, which was easy, since nobody pays. The rings are still there. "
                    "They are two hundred and seventy thousand kilometres wide and about ten metres thick, and we are looking at "
                    "them from the side.</p>"
                    "<p>Each year from now on they open a little. Come again, and bring a chair.</p>"
                ),
            ],
        ),
    },
    {
        "date": None,
        "picture": None,
        "en": ("Programme for spring", "programme-for-spring", "<p>Talks from March to May.</p>", [text("<p>Still to be confirmed by two speakers.</p>")]),
    },
]
