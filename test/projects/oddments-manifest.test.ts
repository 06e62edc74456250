import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { introspectScript, withDjangoProject } from '../helpers/django/django-project.js'
import { withOddments } from '../helpers/django/oddments.js'
import { temporaryFolder } from '../helpers/folders.js'

const renderers = `
from rest_framework.negotiation import BaseContentNegotiation
from rest_framework.renderers import BrowsableAPIRenderer, JSONRenderer


class ShortRenderer(JSONRenderer):
    pass


class LastOne(BaseContentNegotiation):
    def select_renderer(self, request, renderers, format_suffix=None):
        return renderers[-1], renderers[-1].media_type


class NoneAtAll(BaseContentNegotiation):
    def select_renderer(self, request, renderers, format_suffix=None):
        return request.user.renderer
`

/** The classes of each settings, of the module above, and the one that answers. */
const choices: readonly [renderers: string[], negotiation: string | null, chosen: string][] = [
  [['JSONRenderer', 'ShortRenderer'], 'LastOne', 'own_rest.ShortRenderer'],
  [['BrowsableAPIRenderer', 'ShortRenderer'], null, 'own_rest.ShortRenderer'],
  [['JSONRenderer', 'ShortRenderer'], 'NoneAtAll', 'rest_framework.renderers.JSONRenderer'],
]

/** Settings of versions, what the API answers without one, and which it requires. */
const versions: readonly [kind: string, more: object, status: string, required: string[] | undefined][] = [
  // A 404, of which Django's LocaleMiddleware makes a redirect.
  ['QueryParameterVersioning', {}, '302', ['1.0', '1.1']],
  ['AcceptHeaderVersioning', {}, '406', ['1.0', '1.1']],
  ['AcceptHeaderVersioning', { DEFAULT_VERSION: '1.0' }, '200', undefined],
  ['NamespaceVersioning', {}, '200', undefined],
]

const asked = `import django; django.setup()
from django.test import Client; print(Client().get("/api/languages/").status_code)`

describe('the manifest of a project with what few projects have', (test) => {
  test('has serializers of its own where they do more than choose fields', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const own = ['Hint', 'Loud', 'Declaring', 'Bare', 'Partial'].map(
        (type) => plugins[`${type}Plugin`]?.custom_serializer ?? null,
      )
      assert.equal(
        own,
        [null, 'Loud', 'Declaring', 'Bare', 'Hint'].map((name) => name && `oddments.cms_plugins.${name}Serializer`),
      )
      assert.is(plugins.TenancyPlugin?.filtered_by, 'oddments.filtered.OfTenant')
    })
  })

  test('has likely members where REST framework makes no field of one', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { plugins } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const members = ['id', 'parent_plugin_type', 'plugin_type', 'path', 'scale', 'code']
      assert.equal(plugins.PlanPlugin?.members, members)
      // A property of the model reads it.
      const code = plugins.PlanPlugin?.fields.find(({ name }) => name === 'code')
      assert.is(code?.computed, 'oddments.fields.MaskedField (masked)')
    })
  })

  test('has no addresses of a route that writes keys with something before them', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const { detail, api_endpoint: endpoint } = models['oddments.plan'] ?? {}
      const unknown = '/api/plans/no123456/ is a form of the key that only its route knows'
      assert.equal([detail, endpoint], [undefined, { unknown }])
    })
  })

  test('has fields of models that a configuration may list, although no plugin leads to them', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const fieldsOf = (model: string) => models[model]?.fields?.map(({ name, class: of }) => `${name} ${of}`)
      assert.equal(fieldsOf('oddments.article'), ['id BigAutoField', 'written DateTimeField'])
      // Of sights the columns are another database's.
      for (const model of ['auth.permission', 'cms.pagepermission', 'oddments.nickname', 'oddments.sight']) {
        assert.equal([model in models, fieldsOf(model)], [true, undefined], model)
      }
    })
  })

  test('has addresses beside a date field whose values are texts', async () => {
    await withOddments('own', async ({ manifest }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      const endpoint = models['oddments.find']?.api_endpoint
      assert.is(endpoint && 'pattern' in endpoint ? endpoint.pattern : endpoint, '/api/finds/{id}/')
    })
  })

  test('leaves rows as they are, although a method saves its row', async () => {
    await withOddments('own', async ({ manifest, python }) => {
      const { models } = JSON.parse(readFileSync(manifest, 'utf8')) as Manifest
      assert.equal(models['oddments.diary']?.api_endpoint, {
        unknown: "get_api_endpoint failed: LookupError('it writes to the database')",
      })
      const script = 'from oddments.models import Diary; row = Diary.objects.get(); print(row.written.year, [row.slug])'
      assert.is((await python(['manage.py', 'shell', '-v', '0', '-c', script])).trim(), "2026 ['']")
    })
  })

  test.matrix('names the renderer that answers, and not the first one', async () => {
    await withDjangoProject('5.1', async ({ folder, python }) => {
      const script = await introspectScript(temporaryFolder())
      writeFileSync(join(folder, 'own_rest.py'), renderers)
      for (const [index, [classes, negotiation, chosen]] of choices.entries()) {
        const named = classes.map((name) => `own_rest.${name}`)
        const negotiator = negotiation ? { DEFAULT_CONTENT_NEGOTIATION_CLASS: `own_rest.${negotiation}` } : {}
        const own = JSON.stringify({ DEFAULT_RENDERER_CLASSES: named, ...negotiator })
        const module = `own_settings_${index}`
        writeFileSync(join(folder, `${module}.py`), `from settings import *\nREST_FRAMEWORK = ${own}\n`)
        const manifest = JSON.parse(await python([script, '--settings', module])) as Manifest
        assert.is(manifest.rest_framework?.renderer, chosen, own)
      }
    })
  })

  test.matrix(
    'has the name of the form of durations in small letters, which REST framework takes in any case',
    async () => {
      await withDjangoProject('5.1', async ({ folder, python }) => {
        const script = await introspectScript(temporaryFolder())
        const lines = ['from settings import *', 'REST_FRAMEWORK = { "DURATION_FORMAT": "ISO-8601" }', '']
        writeFileSync(join(folder, 'own_durations.py'), lines.join('\n'))
        const manifest = JSON.parse(await python([script, '--settings', 'own_durations'])) as Manifest
        assert.is(manifest.rest_framework?.duration_format, 'iso-8601')
      })
    },
  )

  test.matrix('names the versions of the API where it refuses requests without one', async () => {
    await withDjangoProject('5.1', async ({ folder, python }) => {
      const script = await introspectScript(temporaryFolder())
      for (const [index, [kind, more, status, required]] of versions.entries()) {
        const settings = { DEFAULT_VERSIONING_CLASS: `rest_framework.versioning.${kind}`, ...more }
        const own = JSON.stringify({ ...settings, ALLOWED_VERSIONS: ['1.0', '1.1'] })
        const module = `versions_${index}`
        const lines = ['from settings import *', `REST_FRAMEWORK = ${own}`, "ALLOWED_HOSTS = ['*']", '']
        writeFileSync(join(folder, `${module}.py`), lines.join('\n'))
        const manifest = JSON.parse(await python([script, '--settings', module])) as Manifest
        assert.equal(manifest.rest_framework?.required_versions, required, own)
        const answered = await python(['-c', `import os; os.environ["DJANGO_SETTINGS_MODULE"] = "${module}"\n${asked}`])
        assert.is(answered.trim().split('\n').at(-1), status, own)
      }
    })
  })
})
