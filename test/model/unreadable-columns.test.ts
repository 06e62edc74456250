import { readFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { fieldFindings } from '../../src/model/manifest/field-findings.js'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import { describe } from '../harness.js'
import { manifestFile } from '../helpers/sites.js'

const cases: [type: string, columnType: string, isReadable: boolean][] = [
  ['CharField', 'enum', true],
  ['ArrayField', 'text[]', true],
  ['ArrayField', 'citext[]', true],
  // Django has no list of it, but the text of the database.
  ['ArrayField', 'enum[]', false],
  ['ArrayField', 'point[]', false],
]

describe('a column whose values Python does not read as the field says', (it) => {
  for (const [type, columnType, isReadable] of cases) {
    it(`is ${isReadable ? 'not ' : ''}${columnType} of ${type}`, async () => {
      assert.is((await unreadable(type, columnType)).length, isReadable ? 0 : 1)
    })
  }
})

async function unreadable(type: string, columnType: string): Promise<unknown[]> {
  const manifest = JSON.parse(readFileSync(manifestFile('bridge'), 'utf8')) as Manifest
  const plugin = Object.values(manifest.plugins).find(({ custom_serializer: custom }) => custom === null)
  assert.ok(plugin)
  plugin.fields.push({ name: 'moods', column: 'moods', table: 'part', type })
  plugin.members.push('moods')
  const columns = [{ name: 'moods', type: columnType }]
  const database = {
    readCatalog: () => Promise.resolve([{ name: 'part', columns, foreignKeys: [], primaryKey: null }]),
    readUsedTypes: (types: readonly string[]) => Promise.resolve([...types]),
  }
  const findings = await fieldFindings(database, manifest, {})
  return findings.filter((finding) => finding.code === 'field-unreadable' && finding.field === 'moods')
}
