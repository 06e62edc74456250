import * as assert from 'uvu/assert'
import { defaultSettings } from '../../src/contract/plugins/written-value.js'
import type { Comparison } from '../../src/deliver/verify/against/compare-context.js'
import { comparedFields } from '../../src/deliver/verify/against/compared-fields.js'
import { LiveDifferences } from '../../src/deliver/verify/against/live-difference.js'
import { report, reportStatus } from '../../src/deliver/verify/against/report-differences.js'
import { answerPlace } from '../../src/exporter/names/answer-place.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'

const pages = [{ details: 'https://a/1/' }, { details: 'https://a/2/' }]
const swapped = pages.toReversed()
const definition = { plugin_type: 'TextPlugin', properties: { body: { type: 'string' } } }
const withParent = { ...definition, properties: { ...definition.properties, parent_plugin_type: { type: 'string' } } }

const ofFile = (facts: object) => ({ plugin_type: 'FilePlugin', properties: { file: { type: 'string', ...facts } } })

/** An answer at a path, on both sides, and the reason for which its differences are meant; null: they are not. */
const cases: readonly (readonly [path: string, live: unknown, exported: unknown, reason: string | null])[] = [
  ['plugins/', [definition], [withParent], 'definitions'],
  ['plugins/', [definition], [{ ...definition, title: 'Text' }], null],
  ['plugins/', [ofFile({ enum: ['/srv/a'] })], [ofFile({})], 'definitions'],
  ['plugins/', [ofFile({ enum: ['/srv/a'] })], [ofFile({ enum: ['/srv/b'] })], null],
  ['plugins/', [ofFile({})], [ofFile({ enum: ['/srv/a'] })], null],
  ['languages/', [definition], [withParent], null],
  ['en/pages-list/', { results: pages }, { results: swapped }, 'version'],
  ['en/pages-tree/', pages, swapped, 'version'],
  ['en/pages-tree/', pages, pages.slice(1), null],
  ['en/page_search/', pages, swapped, null],
  ['en/pages/', { placeholders: pages }, { placeholders: swapped }, null],
  ['en/menu/', { children: pages }, { children: swapped }, null],
]

/** The reason of the only difference, in a comparison with the released contract of django CMS before 5 if `old`. */
async function reasonOf(
  path: string,
  live: unknown,
  exported: unknown,
  old: boolean,
  described?: object,
): Promise<string | null> {
  const fields = comparedFields((described as Manifest | undefined) ?? null)
  const differences = new LiveDifferences(fields)
  const context = { apiRoot: '/api/', crosses: true, old, differences, fields, sites: [] }
  const equality = { same: () => false, plain: (text: string) => text }
  const site = { id: 1, equality }
  const place = answerPlace(`api/${path}index.json`, '/api/')
  assert.ok(place)
  await report({ ...context, site, place, path: `/api/${path}` } as unknown as Comparison, live, exported)
  const { count, meant } = differences.found
  assert.is(count + meant.length, 1)
  return meant[0]?.[0] ?? null
}

/** What the live API answers in place of a page, to the list of pages of that language, and the reason. */
const refusals: readonly (readonly [status: number, list: number, reason: string | null])[] = [
  [404, 404, 'languages'],
  [404, 200, null],
  [404, 403, null],
  [404, 500, null],
  [403, 404, null],
  [500, 404, 'failing'],
]

/** The reason for which a page of an export has no answer in the live API; null: none is meant. */
async function refusalReason(status: number, list: number, crosses: boolean): Promise<string | null> {
  const differences = new LiveDifferences(comparedFields(null))
  const place = answerPlace('api/de/pages/index.json', '/api/')
  assert.ok(place)
  const asked: string[] = []
  const api = {
    async getCached(_: unknown, path: string) {
      asked.push(path)
      return { status: list }
    },
  }
  const comparison = { api, crosses, old: false, differences, site: { id: 1 }, place, path: '/api/de/pages/' }
  await reportStatus(comparison as unknown as Comparison, status, 'an answer')
  const { count, meant } = differences.found
  assert.is(count + meant.length, 1)
  assert.ok(asked.every((path) => path === 'de/pages-list/?limit=1'))
  return meant[0]?.[0] ?? null
}

const settings = { ...defaultSettings, datetime_format: '%d.%m.%Y %H:%M', coerce_decimal_to_string: false }
const field = (type: string) => ({ name: 'value', type, written: type })
const shop = {
  time_zone: 'Europe/Berlin',
  rest_framework: { ...settings, date_format: '%x', time_format: '%H Uhr', uploaded_files_use_url: false },
  plugins: Object.fromEntries(
    ['DateTimeField', 'DateField', 'TimeField', 'DecimalField', 'FileField', 'CharField'].map((type) => [
      type,
      { custom_serializer: null, fields: [field(type)] },
    ]),
  ),
}
const list = { ...field('ArrayField'), written: 'ListField', base: field('DateField') }
const stored = (type: string) => ({ custom_serializer: null, fields: [{ ...field(type), as_stored: true }] })
Object.assign(shop.plugins, { StoredKey: stored('ForeignKey'), StoredJson: stored('JSONField') })
Object.assign(shop.plugins, { ArrayField: { custom_serializer: null, fields: [list] } })

/** A value by the type of its field, on both sides, and the reason for which the difference is meant. */
const values: readonly (readonly [type: string, live: unknown, exported: unknown, reason: string | null])[] = [
  ['DateTimeField', '27.11.2026 09:24', '2026-11-27T08:24:16.768512Z', 'forms'],
  ['DateTimeField', '27.11.2026 08:24', '2026-11-27T08:24:16.768512Z', null],
  ['DateField', '12/31/99', '9999-12-31', 'forms'],
  ['TimeField', '23 Uhr', '23:59:59.999999', 'forms'],
  ['TimeField', '22 Uhr', '23:59:59.999999', null],
  ['DecimalField', 1.5, '1.50', 'forms'],
  ['DecimalField', 1.4, '1.50', null],
  ['FileField', 'x/a b?.pdf', 'https://shop.example/media/x/a%20b%3F.pdf', 'forms'],
  ['FileField', 'b?.pdf', 'https://shop.example/media/x/a%20b%3F.pdf', null],
  ['ArrayField', ['12/31/99'], ['9999-12-31'], 'forms'],
  ['CharField', '12/31/99', '9999-12-31', null],
  ['StoredKey', 2, 'https://shop.example/api/people/2/', 'links'],
  ['StoredKey', 2, null, 'links'],
  ['StoredKey', 2, 3, null],
  ['StoredJson', { to: { model: 'cms.page', pk: 2 } }, { to: 'https://shop.example/api/en/pages/a/' }, 'links'],
  ['StoredJson', { to: 'a text' }, { to: 'https://shop.example/api/en/pages/a/' }, null],
  ['Unknown', '12/31/99', '9999-12-31', null],
]

describe('a value of a plugin in another form than that of the live API', (it) => {
  for (const [type, live, exported, reason] of values) {
    it(`of ${type}, ${JSON.stringify(live)}, is ${reason === null ? 'a difference' : `meant: ${reason}`}`, async () => {
      const answer = (value: unknown) => ({ content: [{ plugin_type: type, value }] })
      const found = await reasonOf('en/placeholders/1/1/content/', answer(live), answer(exported), false, shop)
      assert.is(found, reason)
    })
  }
})

describe('a page that the live API refuses', (it) => {
  for (const [status, list, reason] of refusals) {
    const title = `with ${status}, and its list with ${list}, is ${reason === null ? 'a difference' : `meant: ${reason}`}`
    it(title, async () => {
      assert.is(await refusalReason(status, list, true), reason)
      assert.is(await refusalReason(status, list, false), reason === 'languages' ? null : reason)
    })
  }
})

describe('a difference from the live API', (it) => {
  for (const [path, live, exported, reason] of cases) {
    it(`of ${path} is ${reason === null ? 'none that is meant' : `meant: ${reason}`}`, async () => {
      assert.is(await reasonOf(path, live, exported, true), reason)
      assert.is(await reasonOf(path, live, exported, false), reason === 'version' ? null : reason)
    })
  }
})
