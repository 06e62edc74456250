import * as assert from 'uvu/assert'
import type { Comparison } from '../../src/deliver/verify/against/compare-context.js'
import { comparedFields } from '../../src/deliver/verify/against/compared-fields.js'
import { LiveDifferences } from '../../src/deliver/verify/against/live-difference.js'
import { report, reportStatus } from '../../src/deliver/verify/against/report-differences.js'
import { answerPlace } from '../../src/exporter/names/answer-place.js'
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
async function reasonOf(path: string, live: unknown, exported: unknown, old: boolean): Promise<string | null> {
  const differences = new LiveDifferences(comparedFields(null))
  const context = { apiRoot: '/api/', crosses: true, old, differences, sites: [] }
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
