"""Questions in forms that few clients use."""

from urllib.parse import quote

from cms.utils.i18n import get_language_list

from .drawn import draw
from .tree import urls_of

more = draw("more questions")

#: What people also search for: letters of several cases, signs, and nothing much. Whether one letter is equal to two,
#: as `ﬁ` to `fi`, is a matter of the locale of the database.
searched = ["sage", "ſAGE", "İ", "Cafe\u0301", "caf\u00e9", "σίσυφος", "%", "_", "\\", "'", " ", "0", "null", "long long"]


def odd_urls(site, count):
    languages = get_language_list(site.pk)
    paths = [path for path in urls_of(site).order_by("pk").values_list("path", flat=True) if path]
    for _ in range(count):
        language, path = more.choice(languages), more.choice(paths) + "/" if paths else ""
        page = "%s/pages/%s" % (language, path)
        url = more.choice(
            [
                "%s/page_search/?q=%s" % (language, quote(more.choice(searched))),
                "%s/page_search/?q=%s" % (language, quote(more.choice(searched))),
                page + more.choice(["?html=0", "?html=", "?preview=0", "?preview=false", "?html=1&preview=False", "?x=1"]),
                page.upper().replace(language.upper() + "/PAGES", language + "/pages"),
                "%s/pages/%s" % (language, more.choice(["", " ", "~"]) + path.replace("/", more.choice(["/", "//"]))),
                "%s/pages-list/?limit=%s" % (language, more.choice(["%2B2", "-1", "x", "1_0", "%202", "2&offset=-1", "2&offset=1_0", "99&offset=0", "2.0"])),
                "%s/%s/%s" % (language, more.choice(["menu/0/100/0/100", "menu/0/0/100/100", "submenu", "submenu/1", "breadcrumbs/1", "breadcrumbs"]), path),
                "%s/menu/%s/0/100/0/100/%s" % (language, more.choice(["page-2", "page-3", "odd", "shop"]), path),
            ]
        )
        # What follows an address without its last slash is a matter of middleware, and of the host.
        if url.partition("?")[0].endswith("/"):
            yield url
