import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { manifestFile } from '../helpers/sites.js'

const plants = "name: 'plants', model: 'refsite.plant'"
const names = "fields: { name: 'name' }"

// JavaScript of a configuration, and what is said: by a compiler to nobody, as configurations are not compiled.
const refusals: [list: string, problem: string][] = [
  ['collection()', 'collection() cannot be used: its options are not an object'],
  [`collection({ ${names} })`, 'collection() cannot be used: it lacks the part name'],
  [`collection({ ${plants}, ${names}, were: { id: 1 } })`, 'it has the unknown part were. Did you mean where?'],
  [`collection({ ${plants}, ${names}, where: null })`, 'its part where is not an object or an array'],
  [`collection({ ${plants}, fields: ['name'] })`, 'its part fields is not an object'],
  [`collection({ ${plants}, fields: { page: { column: 'id' } } })`, 'it lacks the part fields.page.model'],
  [`collection({ ${plants}, ${names}, feed: true })`, 'its part feed is not an object'],
  [`collection({ ${plants}, ${names}, feed: { titel: 'name' } })`, 'unknown part feed.titel. Did you mean title?'],
  [`collection({ ${plants}, ${names}, pageSize: 0 })`, 'its part pageSize is not a whole number above 0'],
  [`collection({ ${plants}, fields: { details: 'name' } })`, 'fields.details has the name of a member of every item'],
  [`collection({ ${plants}, fields: { placeholders: 'name' } })`, 'fields.placeholders has the name of a member'],
  [`collection({ ${plants}, fields: { url: 'name' }, page: '/{key}/' })`, 'fields.url has the name of a member'],
  [
    `collection({ ${plants}, ${names}, search: ['nam'] })`,
    'its part search has nam, which is not a field. Did you mean name?',
  ],
  [
    `collection({ ${plants}, ${names}, feed: { title: 'name', created: 'day' } })`,
    'it lacks the part page, for its feed',
  ],
  [
    `collection({ ${plants}, ${names}, feed: { title: 'name', created: 'day' }, page: '/{key}/' })`,
    'it lacks the part changed, for its feed',
  ],
  [
    `collection({ ${plants}, ${names}, language: 'code', translations: { model: 'a.b', parent: 'c', language: 'd', columns: [] } })`,
    'it has both language and translations',
  ],
  [
    `collection({ ${plants}, ${names}, page: '/{language}/plants/{slug}/' })`,
    'its part page is not an address with {key}',
  ],
  [`collection({ ${plants}, ${names}, page: '/plants/' })`, 'its part page is not an address with {key}'],
  ['...stories()', 'stories() cannot be used: its options are not an object'],
  ['...stories({})', 'stories() cannot be used: it lacks the part path'],
  ['...stories({ path: { en: 5 } })', 'its part path.en is not a string'],
  ["...stories({ path: 'blog', scheduled: 'hidden' })", 'its part scheduled is not one of hide, show'],
  ["...stories({ path: 'blog', feed: 'News' })", 'its part feed is not a boolean'],
  ["storyPlaceholders({ scheduled: 'Hide' })", 'storyPlaceholders() cannot be used: its part scheduled is not one of'],
  ["storyPlaceholders({ schedule: 'show' })", 'it has the unknown part schedule. Did you mean scheduled?'],
  // What reaches the conditions of rows, by the place in the configuration.
  [
    `collection({ ${plants}, ${names}, where: { id: { ltee: 1 } } })`,
    '$.routes[0].rows[0].where.id has the unknown key "ltee", did you mean "lte"?',
  ],
  [`collection({ ${plants}, ${names}, where: { id: { in: 1 } } })`, '$.routes[0].rows[0].where.id.in is 1, it must be'],
  [`collection({ ${plants}, ${names}, where: {} })`, '$.routes[0].rows[0].where is {}, it must not be empty'],
]

/** Exports with these routes to a new folder. */
async function exportedWith(list: string, ...flags: string[]) {
  const folder = temporaryFolder()
  const config = withRoutes(folder, list, 'alone', 'collection, stories, storyPlaceholders')
  const site = ['--database', await sqliteEngine.database('garden'), '--manifest', manifestFile('garden')]
  const out = join(folder, 'out')
  return { ...(await runCli(['export', '--config', config, ...site, '--out', out, ...flags])), out }
}

describe('options of ready routes in a configuration', (it) => {
  for (const [list, problem] of refusals) {
    it(`are refused before anything is published: ${list}`, async () => {
      const { code, stderr, out } = await exportedWith(list)
      assert.is(code, 2, stderr)
      assert.match(stderr.replace(/\s+/g, ' '), problem)
      assert.match(stderr, /site\.config\.mjs,? \(?line 3, column \d+/)
      assert.not(existsSync(out))
    })
  }

  it('may leave out all but what has no default', async () => {
    const { code, stderr } = await exportedWith(`collection({ ${plants}, fields: {} })`)
    assert.is(code, 0, stderr)
  })

  it('need schemas of their own, where they are described: those of one name replaced each other', async () => {
    const book = (name: string, fields: string) =>
      `collection({ name: '${name}', model: 'refsite.plant', fields: ${fields} })`
    const page = `{ ...${book('plants', '{}')}, components: () => ({ Page: {} }) }`
    for (const [list, problem] of [
      [
        [book('plant-book', '{}'), book('plant_book', "{ name: 'name' }")],
        'The route plant_book .* schema PlantBookItem',
      ],
      [[page], 'The route plants .* its schema Page has the name of another one'],
      [[`{ ...${book('plants', '{}')}, schema: async () => ({}) }`], 'its schema is or contains a promise'],
      [[`{ ...${book('plants', '{}')}, components: () => ({ A: new Map() }) }`], 'its schema is or contains a Map'],
    ] as const) {
      const { code, stderr, out } = await exportedWith(list.join(), '--openapi')
      assert.is(code, 2, stderr)
      assert.match(stderr.replace(/\s+/g, ' '), new RegExp(problem))
      assert.not(existsSync(out))
    }
  })

  it('need tags that are a list of texts', async () => {
    for (const [tags, problem] of [
      ['async () => []', 'its caching.tags are not a list'],
      ['() => [5]', 'its part caching.tags.0. is not a string'],
    ] as const) {
      const caching = `caching: { topic: null, follows: [], tags: ${tags} }`
      const list = `{ ...collection({ ${plants}, fields: {} }), ${caching} }`
      const { stderr } = await exportedWith(list, '--report', join(temporaryFolder(), 'changes.json'), '--tags')
      assert.match(stderr.replace(/\s+/g, ' '), new RegExp(`The route plants .*${problem}`))
    }
  })

  it.matrix('may be joined by functions of the project, whose errors name the file and the line', async () => {
    const route = `...collection({ ${plants}, fields: {} })`
    const fail = '() => { throw new Error("no luck") }'
    const family = (requests: string, from = 'site') => `{ name: 'plants', from: '${from}', requests: ${requests} }`
    const contents = "name: 'plants', from: 'contents', endpoints: () => [], estimate: () => 1"
    const place = /no luck \(site\.config\.mjs, line 3, /
    for (const [list, code, problem] of [
      [`{ ${route}, answer: ${fail} }`, 'configuration-failed', place],
      [`{ ${route}, values: ${fail} }`, 'configuration-failed', place],
      [`{ ${route}, answer: () => undefined }`, 'route-invalid', /The route plants .* its answer to \S+ is neither/],
      [`{ ${route}, answer: () => [] }`, 'route-invalid', /The route plants .* its answer to \S+ is neither/],
      [`{ ${route}, feeds: async () => [] }`, 'route-invalid', /The route plants .* its feeds are not a list/],
      [`{ ${route}, feeds: () => [Promise.resolve()] }`, 'route-invalid', 'it lacks the part feeds[0].language'],
      [`{ ${route}, sitemapEntries: async () => [] }`, 'route-invalid', 'its sitemapEntries are not a list'],
      [
        `{ ${route}, sitemapEntries: () => [{ urls: { en: 5 } }] }`,
        'route-invalid',
        'sitemapEntries[0].urls.en is not',
      ],
      [`{ ${route}, values: async () => [] }`, 'route-invalid', /The route plants .* its values are not a list/],
      [`{ ${route}, values: () => ({ en: 1 }) }`, 'route-invalid', /The route plants .* its values are not a list/],
      [`{ ${route}, values: () => [Promise.resolve([])] }`, 'route-invalid', 'is not a pair of a key and a value'],
      [`{ ${route}, values: () => [['a', new Map()]] }`, 'route-invalid', 'its value "a" is or contains a Map'],
      [
        `{ ${route}, values: () => { const a = []; a[0] = a; return [['a', a]] } }`,
        'route-invalid',
        '"a" holds itself',
      ],
      [`{ ${route}, values: () => [['a', [(async () => 1)()]]] }`, 'route-invalid', '"a" is or contains a promise'],
      [
        `{ ${route}, families: [${family('() => [{ path: "en/pong/" }]')}] }`,
        'route-invalid',
        'no route answers en/pong/',
      ],
      [`{ ${route}, families: [${family("() => ['en/plants/']")}] }`, 'route-invalid', 'files has no path'],
      [
        `{ ${route}, families: [${family('() => [{ path: "plants/" }]', 'language')}] }`,
        'route-invalid',
        'files has no path',
      ],
      [
        `{ ${route}, families: [${family("() => [{ path: 'en/plants/', text: 'all' }]")}] }`,
        'route-invalid',
        /The route plants .* the text of its file \S+en\/plants\/ is not a function/,
      ],
      ...['5', '[{ id: 1 }]', "Buffer.from('[]')"].map(
        (text) =>
          [
            `{ ${route}, families: [${family(`() => [{ path: 'en/plants/', text: () => ${text} }]`)}] }`,
            'route-invalid',
            /The route plants .* the text of its file \S+en\/plants\/ is neither a text nor null/,
          ] as const,
      ),
      [
        `{ ${route}, families: [{ ${contents}, files: () => [{ url: 'api/en/plants/' }] }] }`,
        'route-invalid',
        /The route plants .* the text of its file api\/en\/plants\/ is not a function/,
      ],
      [
        `{ ${route}, families: [{ ${contents}, files: () => [{ text: () => '' }] }] }`,
        'route-invalid',
        /The route plants .* a file of a content has no url/,
      ],
      [
        `{ ${route}, families: [{ ${contents}, files: async () => [] }] }`,
        'route-invalid',
        /The route plants .* the files of a content are not a list/,
      ],
      [
        `{ ${route}, families: [${family('async () => []')}] }`,
        'route-invalid',
        /The route plants .* files are not a list/,
      ],
    ] as const) {
      const { stderr, out } = await exportedWith(list, '--sitemap')
      const text = stderr.replace(/\s+/g, ' ')
      assert.match(text, `Error: ${errorTable[code].title}`)
      assert.match(text, problem)
      assert.not(existsSync(out))
    }
  })
})
