"""Aliases of sites and of all of them."""

from cms.utils.i18n import get_language_list
from django.apps import apps
from djangocms_alias.models import Alias, AliasContent, Category

from ..drawn import chosen_rows as chosen
from ..drawn import draw

versioned = apps.is_installed("djangocms_versioning")
if versioned:
    from djangocms_versioning.models import Version


class AliasRows:
    def make_aliases(self):
        category = Category.objects.create(name="Shared")
        self.aliases = []
        codes = draw("codes of aliases")
        shares = codes.random() < 0.4
        for index in range(4):
            site = chosen.choice([None, self.sites[0], self.sites[1]])
            code = "code-%d" % index if index % 2 else None
            if shares:
                # One for all sites, and for some of them another of the same code; or a code like a key.
                code = codes.choice(["shared", "shared", "shared", str(index), None])
                code = None if Alias.objects.filter(static_code=code, site=site).exists() else code
            alias = Alias.objects.create(category=category, static_code=code, site=site, position=index)
            for language in chosen.sample(get_language_list(1), min(2, len(get_language_list(1)))):
                content = AliasContent.objects.with_user(self.user).create(alias=alias, name="Alias %d" % index, language=language)
                self.make_plugin(content.placeholder, language)
                if versioned and chosen.random() < 0.8:
                    Version.objects.get_for_content(content).publish(self.user)
            alias.clear_cache()
            self.aliases.append(alias)
