import { join } from 'node:path'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { type CliResult, runCli } from '../helpers/processes/cli.js'
import { holdsForAll } from '../helpers/random/fuzz.js'

/** SQL of a text again and again. */
const repeated = (text: string, times: number) => `replace(hex(zeroblob(${times})), '00', '${text}')`

/** SQL of values that no editor of the CMS stores. */
const values = [
  'NULL',
  '0',
  '-1',
  '1.5',
  '9223372036854775807',
  '9e999',
  "x'ff00fe'",
  "cast(x'eda080' AS text)",
  "'a' || char(0) || 'b'",
  'rowid',
  repeated('ß', 200),
  repeated('a', 100_000),
  repeated('<div>', 20_000),
  `${repeated('[', 5000)} || ${repeated(']', 5000)}`,
  `${repeated('{"a":[', 5000)} || ${repeated(']}', 5000)}`,
  ...[
    '',
    ' ',
    'con',
    '../../etc/passwd',
    '__proto__',
    '%00',
    'a\nb\r\u2028',
    '2026-13-45 99:99:99',
    '9999-12-31 23:59:59.999999',
    '{"__proto__":{"a":1e999}}',
    'cms.page:99999999999999999999',
    '{{ x }}{% include "x" %}',
  ].map((text) => `'${text}'`),
]

const ways: readonly string[][] = [
  [],
  ['--contract', 'released', '--html'],
  ['--bundle', '--search-records', '--sitemap', '--image-details'],
  ['--target', 'static', '--profile', 'nginx', '--report-html', 'REPORT'],
]

describe('values of a database, changed at random', (it) => {
  it('let an export end with an error of the table, or succeed', async () => {
    const site = await sqliteEngine.copy('bridge')
    // The first one loads all modules.
    for (const way of ways) await exportedWith(site.url, way)
    const tables = await site.query(
      `SELECT m.name AS "table", c.name AS "column" FROM sqlite_master m, pragma_table_info(m.name) c
       WHERE m.type = 'table' AND (m.name LIKE 'cms_%' OR m.name LIKE 'django%_site' OR m.name LIKE 'djangocms_%'
         OR m.name LIKE 'filer_%' OR m.name LIKE 'refsite_%')`,
    )
    const change = fc.record({ place: fc.constantFrom(...tables), value: fc.constantFrom(...values), row: fc.nat(20) })
    const cases = fc.record({
      changes: fc.array(change, { minLength: 1, maxLength: 3 }),
      way: fc.constantFrom(...ways),
    })
    await holdsForAll(
      cases,
      12,
      async ({ changes, way }) => {
        const copy = await sqliteEngine.copy('bridge')
        for (const { place, value, row } of changes) {
          const where = `rowid IN (SELECT rowid FROM "${place.table}" ORDER BY rowid LIMIT 1 OFFSET ${row})`
          await copy
            .exec(`UPDATE OR IGNORE "${place.table}" SET "${place.column}" = ${value} WHERE ${where}`)
            // A key that must be a number.
            .catch(() => {})
        }
        const { code, stdout } = await exportedWith(copy.url, way)
        const { error } = JSON.parse(stdout) as { error?: { code: string; message: string } }
        assert.is(code === 0, error === undefined)
        assert.is.not(error?.code, 'internal', error?.message)
      },
      2000,
      // A whole export takes up to half a second.
      5000,
    )
  })
})

function exportedWith(database: string, way: readonly string[]): Promise<CliResult> {
  const folder = temporaryFolder()
  const flags = way.map((flag) => (flag === 'REPORT' ? join(folder, 'report.html') : flag))
  return runCli(exportArguments(database, 'bridge', ['--out', join(folder, 'out'), ...flags]))
}
