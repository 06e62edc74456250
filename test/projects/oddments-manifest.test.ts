import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { withOddments } from '../helpers/django/oddments.js'

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
      const members = ['id', 'parent_plugin_type', 'plugin_type', 'path', 'scale']
      assert.equal(plugins.PlanPlugin?.members, members)
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
})
