import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { loadManifest } from '../../src/cli/config/load-manifest.js'
import { defaultSettings } from '../../src/contract/plugins/written-value.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { exportedFiles } from '../helpers/exports/memory-export.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliFailure, type Failure, runCli } from '../helpers/processes/cli.js'
import { manifestWithRows, ofList, ofRows } from '../helpers/sites/row-facts.js'
import { manifestFile, siteManifest, siteNames } from '../helpers/sites.js'

type Part = Record<string, unknown>

/** Runs an export with this manifest and returns the error that it ends with. */
async function failWith(text: string): Promise<Failure> {
  const file = join(temporaryFolder(), 'manifest.json')
  writeFileSync(file, text)
  const error = await cliFailure(['export', '--json', '--database', 'none.sqlite3', '--manifest', file])
  assert.equal([error.exitCode, error.code], [2, 'manifest-invalid'])
  assert.ok(error.message.includes(file), error.message)
  return error
}

describe('manifest', (it) => {
  it('of every reference site is valid', async () => {
    for (const name of siteNames) assert.is((await loadManifest(manifestFile(name))).version, 1)
  })

  it('may tell what is written of rows that relations lead to', async () => {
    const manifest = manifestWithRows()
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify(manifest))
    assert.equal(await loadManifest(file), manifest)
  })

  it('may hold keys that the tool does not know', async () => {
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...siteManifest('garden'), extra: 1 }))
    assert.is((await loadManifest(file)).site_id, 1)
  })

  it('may name LANGUAGE_CODE where the site lists another variety of it', async () => {
    const manifest = siteManifest('garden')
    assert.is(manifest.default_language, 'en')
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...manifest, default_language: 'en-us' }))
    const flags = ['--contract', 'released']
    assert.equal(await exportedFiles('garden', [...flags, '--manifest', file]), await exportedFiles('garden', flags))
  })

  it('may have formats of dates that are empty, with which REST framework writes empty texts', async () => {
    const formats = { datetime_format: '', date_format: '', time_format: '' }
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(
      file,
      JSON.stringify({ ...siteManifest('garden'), rest_framework: { ...defaultSettings, ...formats } }),
    )
    const files = await exportedFiles('garden', ['--contract', 'released', '--manifest', file])
    const texts = [...files.values()].join('\n')
    for (const name of ['starts_at', 'day', 'at']) {
      assert.match(texts, `"${name}":""`)
      assert.not.match(texts, new RegExp(`"${name}":"[^"]`))
    }
  })

  const cases: [title: string, change: (manifest: Manifest & Part) => void, ...expected: string[]][] = [
    ['a missing key', (m) => delete (m.sites['1'] as unknown as Part).domain, '$.sites.1 has no "domain"'],
    ['a wrong type', (m) => Object.assign(m, { site_id: 'one' }), '$.site_id is "one"', 'must be an integer'],
    [
      'an empty slot',
      (m) => Object.assign(m.templates['page.html']?.[0] ?? {}, { slot: '' }),
      '$.templates["page.html"][0].slot is ""',
    ],
    [
      'a language',
      (m) => Object.assign(m.sites['1']?.languages[0] ?? {}, { code: 5 }),
      '$.sites.1.languages[0].code is 5',
    ],
    ...['__proto__', 'toString', 'en_GB', ''].map((code): [string, (m: Manifest) => unknown, string] => [
      `the language ${code}`,
      (m) => Object.assign(m.sites['1']?.languages[0] ?? {}, { code }),
      `$.sites.1.languages[0].code is "${code}"`,
    ]),
    ['a site id', (m) => Object.assign(m, { site_id: 9 }), '$.site_id is 9', '$.sites: 1'],
    ['a site key', (m) => Object.assign(m.sites, { x: m.sites['1'] }), '$.sites has the key "x"'],
    ['a time zone', (m) => Object.assign(m, { time_zone: 'Mars/Base' }), '$.time_zone is "Mars/Base"'],
    ['a pattern', (m) => Object.assign(m, { slug_regexp: '[' }), '$.slug_regexp is "["'],
    ['a page root', (m) => delete m.sites['1']?.page_root.nl, '$.sites.1.page_root has no "nl"'],
    [
      'an endpoint',
      (m) => Object.assign(m.models['cms.page'] ?? {}, { endpoint: 'x' }),
      '$.models["cms.page"].endpoint is "x"',
    ],
    [
      'an unknown member',
      ofRows({ plant: { members: ['name'] } }),
      '"plant") has the member "name"',
      '"plant.name" with',
    ],
    ['an unknown value', ofRows({ plants: { member: 'name' } }), '("plants") has the member "name"'],
    ['places that fit no column', ofRows({ heading: { decimal_places: 99_999 } }), 'decimal_places is 99999'],
    ['members of a text', ofRows({ heading: { members: [] } }), '("heading") has "members", it must be a relation'],
    ['a value of a key', ofRows({ plant: { member: 'name' } }), '("plant") has "member", it must be a ManyToManyField'],
    ['members and a value', ofRows({ plants: { members: [], member: 'name' } }), 'has "members" and "member"'],
    [
      'a row of another table',
      ofRows({ 'plant.name': { row: ofList } }),
      '("plant.name") has "row" with the table "refsite_plantlist_plants"',
    ],
    [
      'a column of another table',
      ofRows({ 'plants.name': { row: ofList, table: 'refsite_supplier' } }),
      '("plants.name") is of the table "refsite_supplier", it must be that of refsite.plant',
    ],
    [
      'a row behind one of another table',
      ofRows({ 'plants.name': { row: { table: 'refsite_supplier', column: 'id', key: 'id', of: ofList } } }),
      '("plants.name") is of the table "refsite_supplier", it must be that of refsite.plant',
    ],
    [
      'a list in a row',
      ofRows({ plants: { row: ofList } }),
      '("plants") has "row" with the table "refsite_plantlist_plants"',
    ],
    ['a newer version', (m) => Object.assign(m, { version: 3 }), '$.version is 3', 'reads versions 1 and 2'],
  ]
  for (const [title, change, ...expected] of cases) {
    it(`names file, path and value of ${title}`, async () => {
      const manifest = siteManifest('garden')
      change(manifest as Manifest & Part)
      const { message, fix } = await failWith(JSON.stringify(manifest))
      for (const text of expected) assert.ok(message.includes(text), `${text} in ${message}`)
      assert.ok(fix)
    })
  }

  it('has no user and no password in addresses of files, which answers show, and no error shows them', async () => {
    const url = 'https://me:pw@files.example.com/'
    const { plugins, ...rest } = siteManifest('garden')
    const PicturePlugin = { ...plugins.PicturePlugin, fields: [{ ...plugins.PicturePlugin?.fields[0], base_url: url }] }
    const cases: readonly [change: object, place: string][] = [
      [{ media_url: url }, '$.media_url'],
      [{ media_url: '//me@files.example.com/' }, '$.media_url'],
      [{ thumbnails: { url, storage: 'a', source_storage: 'b' } }, '$.thumbnails.url'],
      [{ plugins: { ...plugins, PicturePlugin } }, '$.plugins.PicturePlugin.fields[0].base_url'],
    ]
    for (const [change, place] of cases) {
      const { message } = await failWith(JSON.stringify({ ...rest, plugins, ...change }))
      assert.match(message, `${place} must be without user and password`)
      assert.not.match(message, 'pw')
    }
  })

  it('says where a text is not JSON', async () => {
    assert.match((await failWith('{"version": 1,\n "cms": }')).message, 'line 2, column 9 holds "}"')
    assert.match((await failWith('{"version": [1')).message, 'line 1, column 15 holds the end of the file')
    assert.match((await failWith('loading settings\n{\n "version": 2\n}')).fix, 'Delete the lines before')
    assert.match((await failWith('6 objects imported automatically.\n\n{}')).fix, '-v 0')
  })

  it('must exist where it is named', async () => {
    const { code, stderr } = await runCli(['export', '--database', 'x', '--manifest', 'no-such.json'])
    assert.is(code, 2)
    assert.match(stderr, 'no-such.json does not exist')
  })
})
