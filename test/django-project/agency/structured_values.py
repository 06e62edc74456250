"""JSON, links and HTML, with references to rows that are there or not."""

from .values import floats, texts

references = [
    {"model": "cms.page", "pk": 1},
    {"model": "cms.page", "pk": 2},
    {"model": "cms.page", "pk": 9999},
    {"model": "filer.image", "pk": 1},
    {"model": "filer.file", "pk": None},
    {"model": "agency.thing0", "pk": 1},
    {"model": "agency.thing1", "pk": "1"},
    {"internal_link": "cms.page:2", "anchor": "#a"},
    {"file_link": 2},
    {"attrs": {"data-cms-href": "cms.page:3", "title": "x"}},
]

links = [
    {},
    {"external_link": "https://example.org/?a=1&b=ü"},
    {"external_link": "mailto:a@example.org"},
    {"internal_link": "cms.page:2", "anchor": "#a"},
    {"internal_link": "cms.page:9999"},
    {"file_link": 2},
    {"anchor": "#only"},
]

html = [
    "",
    "<p>Some <em>text</em> &amp; <b>more</b></p>",
    "bare ä & b",
    '<p>Go <a href="/old" data-cms-href="cms.page:2">there</a> or <a data-cms-href="cms.page:9999">lost</a></p>',
    '<p class="x">Ein&nbsp;Bild <img src="/x.png" alt="a &quot;b&quot;" data-cms-src="filer.image:1"><br>€ 1 &lt; 2</p>',
    '<ul><li>one<li>two <a data-cms-href="filer.file:2">sheet</a></ul>',
    '<p><a data-cms-href="agency.thing0:1">thing</a> <a data-cms-href="cms.page:3" target="_blank">three</a></p>',
    "<table><tr><td>cell</td></tr></table>\n<!-- note --><p>x</p>",
]


def data(draw, depth=0):
    """JSON as editors' plugins store it; plain values in lists make the live API fail, and so are rare."""
    if depth == 0 and draw.random() < 0.03:
        return draw.choice([[1, "two"], ["a"], [None]])
    if depth == 0 and draw.random() < 0.15:
        return draw.choice([{}, [], [{"a": 1}, {"b": {"c": []}}]])
    found = {}
    for _ in range(draw.randrange(1, 4)):
        name = draw.choice(["a", "Ärger", "attrs", "data-x", "1", "text", "long name"])
        found[name] = draw.choice(
            [
                None,
                draw.random() < 0.5,
                draw.choice([0, -1, 2**53 + 1, 10**18]),
                draw.choice(floats[:7]),
                draw.choice(texts),
                draw.choice(references),
                data(draw, depth + 1) if depth < 2 else {},
                [data(draw, depth + 1)] if depth < 2 else [],
            ]
        )
    return found
