"""A blog of djangocms-stories on a page of a site: categories, and posts of every state, with menus."""

from datetime import datetime, timezone

from cms.utils.apphook_reload import reload_urlconf
from cms.utils.i18n import get_language_list
from django.apps import apps
from django.conf import settings

from ..drawn import draw
from ..tree import pages_of

drawn = draw("stories")
#: Far from the day on which the project is made.
dates = [None, (2020, 1, 2), (2024, 12, 31, 23, 30), (2025, 3, 9), (2100, 1, 1)]


class Stories:
    def __init__(self, project):
        self.project, self.user = project, project.user

    def add(self):
        if not apps.is_installed("djangocms_stories") or drawn.random() < 0.3:
            return
        site = drawn.choice(self.project.sites)
        self.languages = get_language_list(site.pk)
        pages = list(pages_of(site, is_home=False, application_urls=None).order_by("pk"))
        pages = [page for page in pages if any(url.path for url in page.urls.all())]
        if not pages:
            return
        drawn.choice(pages).update(application_urls="StoriesApp", application_namespace="blog")
        self.config = self.make_config()
        self.make_categories()
        for index in range(6):
            self.make_post(index)
        reload_urlconf()
        settings.VARIANT["posts"] = "%s, site %d" % (self.config.menu_structure, site.pk)

    def make_config(self):
        from djangocms_stories.cms_appconfig import StoriesConfig, config_defaults

        fields = {name: value for name, value in config_defaults.items() if value is not None}
        made = StoriesConfig(**fields, type="djangocms_stories.cms_appconfig.StoriesConfig", namespace="blog")
        made.menu_structure = drawn.choice(["complete", "complete", "categories", "posts", "none"])
        made.menu_empty_categories = drawn.random() < 0.5
        made.url_patterns = drawn.choice(["full_date", "short_date", "slug"])
        made.use_placeholder = drawn.random() < 0.8
        made.set_current_language(self.languages[0])
        made.app_title, made.object_name = "Blog & more", "Post"
        made.save()
        return made

    def make_categories(self):
        from djangocms_stories.models import PostCategory

        self.categories = []
        for index in range(4):
            parent = drawn.choice([None, *self.categories])
            made = PostCategory(app_config=self.config, priority=drawn.choice([None, 1, 2]), parent=parent)
            for language in drawn.sample(self.languages, drawn.randint(1, len(self.languages))):
                made.set_current_language(language)
                made.name = "%s %d %s" % (drawn.choice(["Garden", "Kräuter <b>", "日本"]), index, language)
            made.save()
            self.categories.append(made)

    def make_post(self, index):
        from djangocms_stories.models import Post, PostContent
        from djangocms_versioning.models import Version

        made = Post.objects.create(app_config=self.config, main_image=drawn.choice([None, self.project.image]))
        made.sites.set(drawn.sample(self.project.sites, drawn.choice([0, 0, 1, 2])))
        made.categories.set(drawn.sample(self.categories, drawn.randrange(3)))
        made.tags.add(*drawn.sample(["Spring", "Soil"], drawn.randrange(3)))
        for language in drawn.sample(self.languages, drawn.randint(1, len(self.languages))):
            title = "%s %d %s" % (drawn.choice(["Post", "Über <i>", "A & b"]), index, language)
            content = PostContent.admin_manager.create(post=made, language=language, title=title, subtitle="")
            version = Version.objects.create(content=content, created_by=self.user)
            fate = drawn.choice(["published"] * 4 + ["draft", "unpublished", "archived"])
            if fate in ("published", "unpublished"):
                version.publish(self.user)
            if fate == "unpublished":
                version.unpublish(self.user)
            elif fate == "archived":
                version.archive(self.user)
            slot, _ = content.placeholders.get_or_create(slot="content")
            for _ in range(drawn.randrange(3)):
                self.project.make_plugin(slot, language)
        Post.objects.filter(pk=made.pk).update(date_published=self.date(), date_created=self.date(1))

    def date(self, first=0):
        parts = drawn.choice(dates[first:])
        if parts is None:
            return None
        made = datetime(*parts)
        return made.replace(tzinfo=timezone.utc) if settings.USE_TZ else made
