"""Fills the empty database with a blog: posts of every state and date, categories, tags, of two configurations."""

import os
from datetime import datetime, timezone
from io import BytesIO

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings_stories")
django.setup()

from cms.api import add_plugin, create_page, create_page_content  # noqa: E402
from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.contrib.sites.models import Site  # noqa: E402
from django.core.files.base import ContentFile  # noqa: E402
from django.db import transaction  # noqa: E402
from djangocms_stories.cms_appconfig import StoriesConfig, config_defaults  # noqa: E402
from djangocms_stories.models import Post, PostCategory, PostContent  # noqa: E402
from djangocms_versioning.models import Version  # noqa: E402
from filer.models import Image, ThumbnailOption  # noqa: E402
from PIL import Image as Drawing  # noqa: E402

#: Rendered when posts are looked at, whatever day that is: dates are far in the past or in the future.
LONG_AGO = datetime(2020, 5, 1, 12, tzinfo=timezone.utc)


def day(year, month=5, number=1):
    return datetime(year, month, number, 12, 30, 15, 123456, tzinfo=timezone.utc)


def main():
    user = get_user_model().objects.create_superuser("editor", "editor@example.com", "editor", first_name="Ed", last_name="<It>or")
    guest = get_user_model().objects.create_user("guest@example.com", first_name="Guest")
    Site.objects.update_or_create(pk=1, defaults={"domain": "blog.example.com", "name": "Blog & more"})
    second = Site.objects.create(pk=2, domain="second.example.com", name="Second")
    home = page(user, "Home", "Start")
    home.set_as_homepage()
    blog = page(user, "Blog", "Blog", apphook="StoriesApp", apphook_namespace="blog")
    assert blog.get_path("en") == "blog"
    news = page(user, "News", "News", apphook="StoriesApp", apphook_namespace="news")
    assert news.get_path("de") == "news"
    known = config("blog", "full_date", use_placeholder=True)
    other = config("news", "category", use_placeholder=False)
    drawing = BytesIO()
    Drawing.new("RGB", (400, 300), "green").save(drawing, "PNG")
    leaf = ContentFile(drawing.getvalue(), "leaf.png")
    wide = BytesIO()
    Drawing.new("RGB", (310, 77), "red").save(wide, "PNG")
    banner = Image.objects.create(original_filename="banner.png", file=ContentFile(wide.getvalue(), "banner.png"), owner=user)
    small = ThumbnailOption.objects.create(name="Small", width=200, height=100, crop=False, upscale=False)
    image = Image.objects.create(original_filename="leaf.png", file=leaf, owner=user, default_alt_text="Leaf")
    garden = category(known, 1, en="Garden", de="Garten")
    herbs = category(known, None, garden, en="Herbs & spices")
    category(known, 2, en="Nothing yet", de="Noch nichts")
    german = category(known, 3, de="Nur auf Deutsch")
    press = category(other, 4, en="Press")

    def post(titles, config=known, drafts=(), sites=(), tags=(), categories=(), text="", abstract="<p>About %s &amp; more</p>", image=image, thumbnail=None, author=None, **dates):
        made = Post.objects.create(app_config=config, main_image=image, main_image_thumbnail=thumbnail, author=author, **dates)
        made.sites.set(sites)
        made.categories.set(categories)
        made.tags.add(*tags)
        for language, title in titles.items():
            slug = {} if title != "A <b>bold</b> & \"quoted\" post" else {"slug": "bold"}
            content = PostContent.admin_manager.create(
                post=made, language=language, title=title, subtitle="", abstract=abstract.replace("%s", title), post_text=text, **slug
            )
            if settings.STORIES_VERSIONING_ENABLED:
                version = Version.objects.create(content=content, created_by=user)
                if language not in drafts:
                    version.publish(user)
            for slot in ("media", "content"):
                placeholder = content.placeholders.get_or_create(slot=slot)[0]
                if slot == "content":
                    add_plugin(placeholder, "TextPlugin", language, body="<p>%s in %s</p>" % (title, language))
                elif image is None:
                    add_plugin(placeholder, "TextPlugin", language, body="<p>A film</p>")
                    add_plugin(placeholder, "VideoPlayerPlugin", language, poster=banner, embed_link="https://example.com/")
        Post.objects.filter(pk=made.pk).update(**{"date_published": None, "date_published_end": None, "date_created": LONG_AGO, **dates})
        return made

    with_link = '<p><a data-cms-href="cms.page:%d" href="/old/">Home</a> 1 &lt; 2</p>' % home.pk
    long = '<p>"%s" <a data-cms-href="cms.page:' + str(home.pk) + '">is</a> of many:</p>\n<ul><li>' + "word &lt;b&gt; <b>and</b>  it's ä<br>" * 40 + "</li></ul><p>end</p>"
    first = post({"en": "First steps", "de": "Erste Schritte"}, date_published=day(2024), tags=["Spring", "Soil"], categories=[garden], author=user, abstract=long)
    post({"en": "No date", "de": "Ohne Datum"}, categories=[garden, herbs], tags=["Soil"], image=None)
    post({"en": "A <b>bold</b> & \"quoted\" post"}, date_published=day(2025, 1), date_featured=day(2025, 3, 9), categories=[herbs], image=banner, thumbnail=small, author=guest)
    post({"en": "Soon", "de": "Bald"}, date_published=day(2100), tags=["Soil", "Future"], categories=[garden])
    post({"en": "Until then"}, date_published=day(2023), date_published_end=day(2100, 6), tags=["Spring"])
    post({"en": "Long over"}, date_published=day(2021), date_published_end=day(2022), tags=["Spring"])
    post({"en": "Half done", "de": "Halb fertig"}, drafts=["de"], date_published=day(2022))
    post({"en": "Not for the feed", "de": "Grüße"}, date_published=day(2025, 2), include_in_rss=False)
    post({"en": "Of another site"}, sites=[second], date_published=day(2024, 6))
    both = post({"en": "Of both sites"}, sites=[second, Site.objects.get(pk=1)], date_published=day(2024, 7))
    both.related.add(first)
    plugins(home.get_placeholders("en").get(slot="content"), known, [user], [both, first], [garden])
    release = post({"en": "Release", "de": "Meldung"}, config=other, date_published=day(2024, 8), categories=[press], text=with_link, author=user)
    first.related.add(release)
    # Its first category is one of another configuration, without a text in English.
    post({"en": "Shared", "de": "Geteilt"}, config=other, date_published=day(2024, 9), categories=[german, press])
    shown = page(user, "Shown", "Gezeigt")
    # Not of this site alone, of another configuration, and more than there are.
    plugins(shown.get_placeholders("en").get(slot="content"), other, [user, guest], [release, first], [], latest_posts=50)
    plugins(shown.get_placeholders("en").get(slot="content"), known, [guest, user], [first, both], [herbs, garden], tags=[], current_site=False, latest_posts=50)
    plugins(shown.get_placeholders("de").get(slot="content"), known, [guest, user], [first, both], [], language="de", latest_posts=1)
    latest = add_plugin(shown.get_placeholders("en").get(slot="content"), "BlogLatestEntriesPlugin", "en", app_config=None, latest_posts=4)
    assert latest.app_config is None
    other.menu_empty_categories = True
    other.save()


def plugins(placeholder, config, users, posts, categories, language="en", tags=("Soil",), current_site=True, latest_posts=3):
    def plugin(name, **more):
        return add_plugin(placeholder, name, language, app_config=config, current_site=current_site, **more)

    latest = plugin("BlogLatestEntriesPlugin", latest_posts=latest_posts)
    latest.tags.add(*tags)
    latest.categories.set(categories)
    plugin("BlogFeaturedPostsPlugin").posts.set(posts)
    for name in ("BlogAuthorPostsPlugin", "BlogAuthorPostsListPlugin"):
        plugin(name, latest_posts=latest_posts).authors.set(users)
    for name in ("BlogTagsPlugin", "BlogCategoryPlugin", "BlogArchivePlugin"):
        plugin(name)


def page(user, title, german, **more):
    made = create_page(title, "nursery/page.html", "en", created_by=user, in_navigation=True, **more)
    create_page_content("de", german, made, created_by=user)
    for content in made.pagecontent_set(manager="admin_manager").all():
        Version.objects.get_for_content(content).publish(user)
    return made


def config(namespace, permalinks, **more):
    fields = {name: value for name, value in config_defaults.items() if value is not None}
    made = StoriesConfig(**{**fields, **more}, type="djangocms_stories.cms_appconfig.StoriesConfig", namespace=namespace)
    made.url_patterns = permalinks
    # The pages of a list are no more than two posts long.
    made.paginate_by = 2
    made.set_current_language("en")
    made.app_title = namespace.title()
    made.object_name = "Post"
    made.save()
    return made


def category(config, priority, parent=None, **names):
    made = PostCategory(app_config=config, priority=priority, parent=parent)
    for language, name in names.items():
        made.set_current_language(language)
        made.name = name
        made.abstract = "<p>All of %s</p>" % name
    made.save()
    return made


with transaction.atomic():
    main()
