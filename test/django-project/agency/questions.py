"""What the live API is asked, and what it answers: rows as in the recorded sites of `test/sites`."""

import json
import logging
import re
from copy import deepcopy
from unittest.mock import patch
from urllib.parse import quote

from cms.models import CMSPlugin, Page, PageContent, PageUrl, Placeholder
from cms.plugin_pool import plugin_pool
from cms.plugin_rendering import ContentRenderer
from cms.toolbar.toolbar import CMSToolbar
from cms.utils.i18n import get_language_list, get_public_languages
from cms.utils.page_permissions import user_can_view_page
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.contenttypes.models import ContentType
from django.contrib.sites.models import Site
from django.test import Client
from django.urls import get_script_prefix
from djangocms_alias.models import Alias
from djangocms_rest.serializers import plugins as serializers

from .drawn import draw, seed
from .odd_questions import odd_urls
from .tree import pages_of, site_of, urls_of
from .values import words

chosen, by_editor = draw("questions"), draw("questions of the editor")


def without_ids(html):
    """Some plugins have a random one."""
    return re.sub(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "", html)


class Failures(logging.Handler):
    """Counts what was logged."""

    count = 0

    def emit(self, record):
        self.count += 1


class Questions:
    """`limit`: about so many on the first site, fewer on others; `turn`: of edits, each of which has others."""

    def __init__(self, limit, turn=None):
        self.limit, self.turn = limit, turn
        if turn is not None:
            chosen.seed("questions %s after turn %d" % (seed, turn))
        self.root = "/" + settings.VARIANT_API_ROOT
        self.clients = {name: Client(raise_request_exception=False) for name in ("anonymous", "admin", "editor")}
        # The CMS logs what fails while it renders, and leaves the HTML of the placeholder empty.
        self.failures = Failures()
        logging.getLogger("cms.plugin_rendering").addHandler(self.failures)
        for name in ("admin", "editor"):
            self.clients[name].force_login(get_user_model().objects.get(username=name))

    def rows(self):
        for site in Site.objects.order_by("pk"):
            seen = set()
            found = [one for one in self.urls(site) if not (one in seen or seen.add(one))]
            always = [one for one in found if self.is_certain(one)]
            others = [one for one in found if not self.is_certain(one)]
            count = max(0, self.limit // site.pk - len(always))
            for url in always + (others if len(others) <= count else chosen.sample(others, count)):
                row = self.ask(site, "anonymous", url)
                # What follows an address without its last slash is a matter of middleware, and of the host.
                if url.partition("?")[0].endswith("/") or row["status"] == 301:
                    if chosen.random() < 0.1:
                        row["head"] = self.head(site, url)
                    yield row
                # With a variety, what was asked of the CMS before decides about the language of addresses in previews.
                is_previewed = "?" not in url and url.endswith("/") and settings.VARIANT["cms_languages"] != "varieties"
                if "?" not in url and url.endswith("/") and chosen.random() < 0.1 and is_previewed:
                    yield self.ask(site, "admin", url + "?preview=1")
                if is_previewed and by_editor.random() < 0.15:
                    yield self.ask(site, "editor", url + "?preview=1")
            for url in odd_urls(site, self.limit // 6):
                yield self.ask(site, "anonymous", url)

    def is_certain(self, url):
        if "?" in url or self.turn is not None:
            return False
        return url.count("/") == 1 or url.endswith(("pages/", "menu/", "pages-list/", "pages-tree/"))

    def response(self, site, user, url, method="get"):
        # Of the address the handler of Django gets what follows the name of the script.
        headers = {} if site.pk == settings.SITE_ID else {"X-Site-ID": str(site.pk)}
        ask = getattr(self.clients[user], method)
        response = ask(self.root + quote(url, safe="/?=&%+-_.~"), headers={"host": site.domain, **headers})
        status = response.status_code
        location = response.headers.get("Location", "")
        # LocaleMiddleware looks for what is not found behind a language, where the CMS has a pattern for everything.
        if status == 302 and quote(self.root + url.partition("?")[0], safe="/%") in location:
            status = 404
        return response, status, response.headers.get("Content-Type", "").partition(";")[0]

    def head(self, site, url):
        response, status, kind = self.response(site, "anonymous", url, "head")
        assert response.content == b""
        return {"status": status, "type": kind}

    def ask(self, site, user, url):
        self.failures.count = 0
        response, status, kind = self.response(site, user, url)
        body = json.loads(response.content) if kind == "application/json" else response.content.decode()
        row = {
            "url": get_script_prefix().rstrip("/") + self.root + quote(url, safe="/?=&%+-_.~"),
            "site": site.pk,
            "user": user,
            "status": status,
            "type": kind,
            "body": body,
        }
        if kind == "application/json" and status == 200:
            row["text"] = response.content.decode()
        if "html=" in url and kind == "application/json":
            self.failures.count = 0
            whole = self.response_by_copies(site, user, url).content.decode()
            if without_ids(whole) != without_ids(response.content.decode()):
                row["whole"] = json.loads(whole)
        if self.failures.count:
            row["unrendered"] = True
        if status >= 500:
            row["error"] = repr(response.exc_info[1])[:200]
        language, _, rest = url.partition("/")
        if rest.startswith("page_search/?q=") and user == "anonymous" and response.status_code == 200:
            row["ours"] = self.found(site, language, url.partition("?q=")[2].partition("&")[0])
        return row

    def response_by_copies(self, site, user, url):
        """
        The package writes addresses in place of references into the plugins that it renders as HTML afterwards, and
        those inside of others as JSON in a project without templates.
        """
        original = serializers.serialize_soft_refs
        on_copies = lambda request, data: original(request, deepcopy(data))  # noqa: E731
        as_html = property(lambda toolbar: ContentRenderer(request=toolbar.request))
        with patch.object(serializers, "serialize_soft_refs", on_copies), patch.object(CMSToolbar, "content_renderer", as_html):
            return self.response(site, user, url)[0]

    def urls(self, site):
        languages = get_language_list(site.pk)
        yield from ("healthcheck/", "languages/", "plugins/", "languages", "nowhere/")
        for language in [*(code for code, _ in settings.LANGUAGES), "xx"]:
            for name in ("pages/", "pages-tree/", "pages-list/", "menu/", "submenu/", "breadcrumbs/", "aliases/", "pages"):
                yield "%s/%s" % (language, name)
            for query in ("?limit=2", "?limit=2&offset=3", "?limit=0&b=%C3%A4&a=1", "?offset=2", "?limit=1&offset=100"):
                yield "%s/pages-list/%s" % (language, query)
            yield from ("%s/page_search/?q=%s" % (language, quote(word)) for word in [*words, "o", "gone"])
            yield "%s/page_search/" % language
            yield "%s/page_search/?q=e&limit=2" % language
            for shape in ("0/0/0/0", "0/1/1/1", "1/100/0/100", "0/100/100/100", "2/3/1/0", "page-1/0/100/0/100", "none/0/1/0/0"):
                yield "%s/menu/%s/" % (language, shape)
            for reverse in Page.objects.filter(reverse_id__isnull=False).order_by("pk").values_list("reverse_id", flat=True):
                yield "%s/menu/%s/0/100/100/100/" % (language, reverse)
            for alias in Alias.objects.order_by("pk"):
                yield "%s/aliases/%d/" % (language, alias.pk)
                if alias.static_code:
                    yield "%s/aliases/%s/" % (language, alias.static_code)
            for path in urls_of(site).order_by("pk").values_list("path", flat=True):
                if path:
                    yield "%s/pages/%s/" % (language, path)
                    yield "%s/pages/%s/?html=1" % (language, path)
                    yield "%s/menu/0/100/1/2/%s/" % (language, path)
                    yield "%s/submenu/%s%s/" % (language, chosen.choice(["", "1/", "100/0/", "2/1/100/"]), path)
                    yield "%s/breadcrumbs/%s%s/" % (language, chosen.choice(["", "0/", "1/"]), path)
            yield "%s/pages/no/where/" % language
        for slot in Placeholder.objects.filter(content_type__isnull=False).exclude(slot="clipboard").order_by("pk"):
            owner = self.owner(slot)
            # An export of a site has what is of this site.
            of_site = site_of(owner.page) if hasattr(owner, "page") else getattr(getattr(owner, "alias", None), "site_id", None)
            if of_site in (None, site.pk):
                for language in sorted({languages[0], getattr(owner, "language", languages[-1])}):
                    place = "%s/placeholders/%d/%d/%s/" % (language, slot.content_type_id, slot.object_id, slot.slot)
                    yield from (place, place + "?html=1")
        yield "%s/placeholders/1/1/content/" % languages[0]

    def owner(self, slot):
        model = slot.content_type.model_class()
        return getattr(model, "admin_manager", model.objects).filter(pk=slot.object_id).first()

    # What this project answers where the original gives things away

    def found(self, site, language, query):
        from urllib.parse import unquote

        query = unquote(query)
        matching = []
        for page in pages_of(site).order_by("pk"):
            if page.login_required or not user_can_view_page(AnonymousUser(), page, site):
                continue
            if self.matches(page, language, query):
                matching.append(page)
        public = [code for code in get_public_languages(settings.SITE_ID) if code in get_language_list(site.pk)]
        contents = PageContent.objects.filter(page__in=matching, language__in=public).order_by("page_id", "pk")
        return [self.as_listed(site, content) for content in contents]

    def matches(self, page, language, query):
        contents = PageContent.objects.filter(page=page)
        if contents.filter(language=language, title__icontains=query).exists():
            return True
        owners = {"content_type": ContentType.objects.get_for_model(PageContent), "object_id__in": list(contents.values_list("pk", flat=True))}
        plugins = CMSPlugin.objects.filter(placeholder__in=Placeholder.objects.filter(**owners), language=language)
        for plugin in plugin_pool.plugins.values():
            model = plugin.model
            link = getattr(model, "cmsplugin_ptr", None)
            name = link.field.related_query_name() if link else "+"
            for field in [] if name.startswith("+") or not name else getattr(model, "search_fields", []):
                if plugins.filter(**{"%s__%s__icontains" % (name, field): query}).exists():
                    return True
        return False

    def as_listed(self, site, content):
        """As the list of the live API has it."""
        from djangocms_rest.serializers.pages import PageListSerializer
        from rest_framework.renderers import JSONRenderer
        from django.test import RequestFactory

        request = RequestFactory().get("/", headers={"host": site.domain})
        request.site = site
        request.user = AnonymousUser()
        request._preview_mode = False
        data = PageListSerializer([content], many=True, read_only=True, context={"request": request}).data
        return json.loads(JSONRenderer().render(data))[0]

    def access(self):
        """Who may see what."""
        hidden = {}
        for site in Site.objects.order_by("pk"):
            pages = list(pages_of(site, login_required=True))
            contents = PageContent._base_manager.filter(page__in=pages).values_list("pk", flat=True)
            kind = ContentType.objects.get_for_model(PageContent).pk
            hidden[str(site.pk)] = {
                "paths": list(PageUrl.objects.filter(page__in=pages, path__isnull=False).values_list("path", flat=True)),
                "objects": ["%d/%d" % (kind, content) for content in contents],
            }
        sessions = {name: self.clients[name].cookies[settings.SESSION_COOKIE_NAME].value for name in ("admin", "editor")}
        return {
            "secret_key": settings.SECRET_KEY,
            "cookie": settings.SESSION_COOKIE_NAME,
            "sessions": sessions,
            "login_required": hidden,
        }
