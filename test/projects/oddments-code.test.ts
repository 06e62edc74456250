import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { introspectScript, withDjangoProject } from '../helpers/django/django-project.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'

interface Node {
  readonly title: string
  readonly attr: Readonly<Record<string, unknown>>
}

const settings = 'oddments.settings'

const printing = `
from oddments.settings import *
print("settings of a developer")
TEMPLATES[0]["DIRS"] = ["own"]
DJANGOCMS_PICTURE_RESPONSIVE_IMAGES_VIEWPORT_BREAKPOINTS = None
`

/** As templates of packages write the width of a picture. */
const grouped = `import os; os.environ["DJANGO_SETTINGS_MODULE"] = "grouping"
import django; django.setup()
from django.template import Context, Template; print(Template("{{ width }}").render(Context({"width": 1200})))`

async function withManifest(body: (manifest: Manifest) => void): Promise<void> {
  await withDjangoProject('5.1', async ({ manifest }) => body(JSON.parse(readFileSync(manifest, 'utf8')) as Manifest), {
    DJANGO_SETTINGS_MODULE: settings,
  })
}

describe('code of a project', (test) => {
  test.matrix('prints and logs what it likes, and stdout has the manifest alone', async () => {
    await withDjangoProject(
      '5.1',
      async ({ folder, python }) => {
        const script = await introspectScript(temporaryFolder())
        writeFileSync(join(folder, 'printing.py'), printing)
        for (const name of ['cms/plugins/text.html', 'djangocms_alias/base.html']) {
          mkdirSync(dirname(join(folder, 'own', name)), { recursive: true })
          writeFileSync(join(folder, 'own', name), '')
        }
        const link = 'djangocms_link/default/link.html'
        mkdirSync(dirname(join(folder, 'own', link)), { recursive: true })
        writeFileSync(join(folder, 'own', link), 'caf\xe9', 'latin1')
        const manifest = JSON.parse(await python([script, '--settings', 'printing'])) as Manifest
        assert.is(manifest.plugins.TextPlugin?.rendered_by, 'cms/plugins/text.html')
        assert.is(manifest.plugins.Alias?.rendered_by, undefined)
        // Its text is not UTF-8.
        assert.is(manifest.plugins.LinkPlugin?.rendered_by, link)
        assert.is(manifest.use_tz, true)
        assert.equal(manifest.pictures, { ratio: 1.5 })
        // JSON has no infinite number, and text alone.
        const endless = manifest.menus.en?.find(({ title }) => title === 'Endless')
        assert.equal(endless?.attr, { last: null, mark: null })
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test.matrix('has the versions of packages whose apps it has, and of no others in its environment', async () => {
    await withDjangoProject(
      '5.1',
      async ({ python }) => {
        const packages = temporaryFolder()
        const script = await introspectScript(packages)
        for (const name of ['picture', 'video']) {
          const described = join(packages, `djangocms_${name}-3.0.dist-info`)
          mkdirSync(described)
          writeFileSync(join(described, 'METADATA'), `Metadata-Version: 2.1\nName: djangocms-${name}\nVersion: 3.0\n`)
        }
        const program = `import runpy, sys
sys.path.insert(0, "${packages}")
sys.argv[1:] = ["--settings", "${settings}"]
runpy.run_path("${script}", run_name="__main__")`
        const manifest = JSON.parse(await python(['-c', program])) as Manifest
        assert.equal(manifest.packages, { 'djangocms-picture': '3.0' })
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test('is named where it answers in place of djangocms-rest', async () => {
    await withManifest(({ replaced_code: replaced }) => {
      assert.equal(replaced, {
        'page-tree-list': 'django.contrib.auth.decorators',
        'page-list': 'oddments.urls.OwnPages',
        'djangocms_rest.views.PageSearchView.permission_classes': 'rest_framework.permissions.IsAuthenticated',
        'djangocms_rest.serializers.plugins.GenericPluginSerializer.to_representation': 'oddments.cms_plugins',
        'rest_framework.fields.DurationField.to_representation': 'oddments.cms_plugins',
      })
    })
    await withManifest(({ page_size: size }) => assert.is(size, 3))
    await withManifest(({ plugins }) => assert.is(plugins.OddmentPlugin?.title, 'An oddment of our own'))
  })

  test('gives each page of an apphook its own menus', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest }) => {
        const { menu_pool: pool } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
        const { OddmentsApp: usual, 'OddmentsApp:2': ofPage } = pool?.apphooks ?? {}
        assert.equal([usual, ofPage], [undefined, ['Endless']])
        const out = join(temporaryFolder(), 'out')
        const argv = ['export', '--database', database, '--manifest', manifest, '--contract', 'released', '--json']
        await cliOutput([...argv, '--out', out])
        const nodes = JSON.parse(readFileSync(join(out, 'api/en/menu/index.json'), 'utf8')) as Node[]
        assert.equal(nodes.find(({ title }) => title === 'Shop')?.attr.navigation_extenders, ['Endless'])
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test('names the fields that are searched in a set, too', async () => {
    await withManifest(({ plugins }) => assert.equal(plugins.TenancyPlugin?.search_fields, ['text']))
  })

  test('has addresses of files that no pattern gives, even where one row is all there is', async () => {
    await withManifest(({ models }) => {
      const endpoint = models['oddments.poster']?.api_endpoint
      assert.match(endpoint && 'unknown' in endpoint ? endpoint.unknown : '', 'oddments.Poster has one row')
    })
  })

  test('is named where it renders plugins of packages', async () => {
    await withDjangoProject(
      '5.1',
      async ({ database, manifest }) => {
        const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
        const found = ['ButtonPlugin', 'PicturePlugin', 'LinkPlugin'].map((type) => plugins[type]?.rendered_by)
        assert.equal(found, ['oddments.cms_plugins.ButtonPlugin', 'djangocms_picture/default/picture.html', undefined])
        const argv = ['export', '--database', database, '--manifest', manifest, '--html', '--json']
        const { findings } = JSON.parse(
          await cliOutput([...argv, '--out', join(temporaryFolder(), 'out')]),
        ) as ExportReport
        const reasons = findings.flatMap((one) =>
          one.code === 'html-incomplete' && one.pluginType === 'ButtonPlugin' ? [one.reason] : [],
        )
        const by = 'oddments.cms_plugins.ButtonPlugin'
        assert.equal(reasons, [`the CMS renders it by ${by}, and here it has the template of its package`])
      },
      { DJANGO_SETTINGS_MODULE: settings },
    )
  })

  test.matrix('has settings that are named where they change numbers in HTML', async () => {
    await withDjangoProject('5.1', async ({ folder, database, python }) => {
      writeFileSync(join(folder, 'grouping.py'), 'from settings import *\nUSE_THOUSAND_SEPARATOR = True\n')
      const shown = await python(['-c', grouped])
      assert.is(shown.trim(), '1,200')
      const base = temporaryFolder()
      const manifest = join(base, 'manifest.json')
      await python([await introspectScript(base), '--settings', 'grouping', '-o', manifest])
      const argv = ['export', '--database', database, '--manifest', manifest, '--json', '--out', join(base, 'out')]
      const named = async (...flags: string[]) => {
        const { findings } = JSON.parse(await cliOutput([...argv, ...flags])) as ExportReport
        return findings.flatMap((one) => (one.code === 'setting-unsupported' ? [[one.setting, one.value]] : []))
      }
      assert.equal(await named('--html'), [['USE_THOUSAND_SEPARATOR', 'True']])
      assert.equal(await named(), [])
    })
  })
})
