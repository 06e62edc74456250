import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { describedAfter } from '../helpers/django/described-after.js'
import { type DjangoVersion, withDjangoProject } from '../helpers/django/django-project.js'

/** A manager of the CMS that a project has made leave out rows. */
const hiding = (manager: string) => `from cms.models.managers import ${manager}
from embargo import hide
hide(${manager})`

const embargo = `def hide(manager):
    usual = manager.get_queryset
    manager.get_queryset = lambda self: usual(self).exclude(pk=7)

def own(method):
    return lambda *arguments, **facts: method(*arguments, **facts)
`

/** What a project puts in the place of methods, by their names in the manifest. */
const replaced: Readonly<Record<string, string>> = {
  'cms.models.pagemodel.Page.get_fallbacks':
    'from cms.models import Page; Page.get_fallbacks = own(Page.get_fallbacks)',
  'cms.models.managers.PageUrlManager.get_for_site':
    'from cms.models.managers import PageUrlManager; PageUrlManager.get_for_site = own(PageUrlManager.get_for_site)',
  'cms.models.managers.PagePermissionManager.for_page':
    'from cms.models.managers import PagePermissionManager as Manager; Manager.for_page = own(Manager.for_page)',
  'cms.cms_menus.SoftRootCutter.modify':
    'from cms.cms_menus import SoftRootCutter; SoftRootCutter.modify = own(SoftRootCutter.modify)',
  'menus.menu_pool.MenuRenderer.apply_modifiers':
    'from menus.menu_pool import MenuRenderer; MenuRenderer.apply_modifiers = own(MenuRenderer.apply_modifiers)',
  'django.db.models.fields.CharField.from_db_value':
    'from django.db.models import CharField; CharField.from_db_value = own(lambda self, value, *others: value)',
  'django.db.models.fields.files.FieldFile.url':
    'from django.db.models.fields.files import FieldFile; FieldFile.url = property(own(FieldFile.url.fget))',
  'rest_framework.views.APIView.finalize_response':
    'from rest_framework.views import APIView; APIView.finalize_response = own(APIView.finalize_response)',
  'djangocms_text.html.dynamic_attr_pool data-cms-href':
    'from djangocms_text import html; html.register_attr("data-cms-href", own(html.dynamic_href))',
  'filer.models.filemodels.File.url': 'from filer.models import File; File.url = property(own(File.url.fget))',
}

/** The package has none for django CMS 4.1. */
const replacedInline = {
  'djangocms_alias.rest.AliasInlineSerializer.get_content':
    'from djangocms_alias.rest import AliasInlineSerializer as Inline; Inline.get_content = own(Inline.get_content)',
}

describe('code of a project in place of the CMS', (test) => {
  const check = (version: DjangoVersion, managers: readonly string[]) =>
    withDjangoProject(version, async (project) => {
      writeFileSync(join(project.folder, 'embargo.py'), embargo)
      for (const manager of managers) {
        const { manifest } = await describedAfter(project, hiding(manager))
        assert.is(manifest.contents_filtered_by, 'embargo.hide.<locals>.<lambda>', manager)
      }
      writeFileSync(join(project.folder, 'nursery/own.py'), embargo)
      const places = version === '4.1' ? replaced : { ...replaced, ...replacedInline }
      const changes = ['from nursery.own import own', ...Object.values(places)]
      const { manifest } = await describedAfter(project, changes.join('\n'))
      const expected = Object.keys(places).map((place) => [place, 'nursery.own'])
      assert.equal(Object.entries(manifest.replaced_code ?? {}).sort(), expected.sort())
      const withImages = await describedAfter(project, 'import djangocms_text.contrib.filer_image')
      assert.equal([withImages.manifest.text_images, withImages.manifest.replaced_code], [true, {}])
    })

  test('is named where it hides pages, addresses and placeholders, or decides what answers have', () =>
    check('5.1', ['PageManager']))

  test.matrix('is named so on django CMS 4.1, with other managers', () =>
    check('4.1', ['PageManager', 'PageUrlManager', 'PlaceholderManager']),
  )
})
