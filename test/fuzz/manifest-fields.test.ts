import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc, { type Arbitrary } from 'fast-check'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { holdsForAll } from '../helpers/random/fuzz.js'
import { fieldsOfRows, manifestWithRows } from '../helpers/sites/row-facts.js'
import { siteFile } from '../helpers/sites.js'

const { constantFrom: oneOf } = fc
const name = oneOf('id', 'heading', 'plant', 'plant.name', 'plants', 'plants.name', 'image', 'price', '__proto__')
const column = oneOf('id', 'name', 'plant_id', 'image_id', 'position', 'heading', 'price', 'is_public', 'none', `"x'`)
const table = oneOf('refsite_plant', 'refsite_teaser', 'refsite_plantlist_plants', 'cms_cmsplugin', 'filer_file', 'a"b')
const model = oneOf('refsite.plant', 'refsite.teaser', 'cms.page', 'filer.image', 'no.model', 'constructor')
const kind = oneOf('CharField', 'ForeignKey', 'ManyToManyField', 'DecimalField', 'JSONField', '__proto__')
const flags = fc.dictionary(column, fc.boolean(), { maxKeys: 2 })
const { row } = fc.letrec((tie) => ({
  row: fc.record(
    { table, column, key: column, only: flags, of: fc.option(tie('row'), { nil: undefined, depthSize: 'small' }) },
    { requiredKeys: ['table', 'column', 'key'] },
  ),
}))

/** What a manifest says of fields, each with values that it may have elsewhere. */
const facts: Readonly<Record<string, Arbitrary<unknown>>> = {
  ...{ name, column, table, row, type: kind, class: kind, like: kind, to: model, to_column: column, only: flags },
  ...{ members: fc.array(name, { maxLength: 3 }), member: name, missing_with: name, file_as: oneOf('url', 'field') },
  format: oneOf('%Y', 'iso-8601', '%', '', '%Q'),
  choices: fc.array(fc.tuple(fc.jsonValue({ maxDepth: 1 }), fc.jsonValue({ maxDepth: 1 })), { maxLength: 2 }),
  ordering: fc.array(name, { maxLength: 2 }),
  order: fc.array(fc.record({ of: oneOf('through', 'related'), column, descending: fc.boolean() }), { maxLength: 2 }),
  default: fc.jsonValue({ maxDepth: 1 }),
  decimal_places: fc.nat({ max: 20_000 }),
}

/** A field of plugins, of which one or two facts are replaced. */
const change = fc.record({
  index: fc.nat(),
  own: fc.array(fc.oneof(...Object.entries(facts).map(([fact, values]) => fc.tuple(fc.constant(fact), values))), {
    minLength: 1,
    maxLength: 2,
  }),
})

describe('manifests whose fields have facts of others', (it) => {
  it.matrix('let an export end with an error of the table, or succeed', async () => {
    const file = join(temporaryFolder(), 'manifest.json')
    const source = ['--database', siteFile('garden'), '--manifest', file]
    const flags = ['--language', 'en', '--only', 'placeholders', '--dry-run', '--json']
    await holdsForAll(
      change,
      60,
      async ({ index, own }) => {
        const manifest = manifestWithRows()
        const fields = fieldsOfRows(manifest).flat()
        Object.assign(fields[index % fields.length] ?? {}, Object.fromEntries(own))
        writeFileSync(file, JSON.stringify(manifest))
        const { stdout } = await runCli(['export', ...source, ...flags, '--out', join(temporaryFolder(), 'out')])
        const { error } = JSON.parse(stdout) as { error?: { code: string; message: string } }
        assert.ok(['manifest-invalid', 'manifest-mismatch', undefined].includes(error?.code), error?.message)
      },
      2000,
      5000,
    )
  })
})
