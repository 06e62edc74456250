import { lstatSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, exported } from '../helpers/exports/exports.js'
import { copyFolder, temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { anyDamage, type Damage, damaged, holdsForAll } from '../helpers/random/fuzz.js'

type Change = (file: string, damages: readonly Damage[]) => void

/** What becomes of a file of an export or of its record. */
const changes: readonly Change[] = [
  (file, damages) => writeFileSync(file, damaged(readFileSync(file, 'utf8'), damages)),
  (file) => writeFileSync(file, `\ufeff${readFileSync(file, 'utf8').replaceAll('\n', '\r\n')}`),
  (file) => writeFileSync(file, readFileSync(file).subarray(0, lstatSync(file).size / 2)),
  (file) => writeFileSync(file, '['.repeat(20_000) + ']'.repeat(20_000)),
  (file) => writeFileSync(file, Buffer.from('fffe0080', 'hex')),
  (file) => swapLines(file),
  (file) => replaced(file, () => symlinkSync(basename(file), file)),
  (file) => replaced(file, () => symlinkSync(dirname(file), file)),
  (file) => replaced(file, () => mkdirSync(join(file, 'folder'), { recursive: true })),
  (file) => replaced(file, () => {}),
]

describe('exported folders and their records, damaged at random', (it) => {
  it('let each command end with an error of the table, or succeed', async () => {
    const database = await sqliteEngine.database('bridge')
    const flags = ['--bundle', '--search-records', '--precompress', 'gzip']
    const { folder } = await exported(database, 'bridge', flags)
    const copy = temporaryFolder()
    const out = join(copy, 'out')
    const names = [folder, `${folder}.state`].flatMap((one) => walk(one).map((name) => join(basename(one), name)))
    const records = names.filter((name) => name.startsWith('out.state'))
    const commands: readonly string[][] = [
      ['verify', out, '--json', '--no-config'],
      ['diff', folder, out, '--json', '--fields', '--no-config'],
      ['explain', '/api/en/pages/', '--out', out, '--json', '--no-config'],
      exportArguments(database, 'bridge', [...flags, '--out', out]),
    ]
    const damage = fc.record({
      name: fc.oneof(fc.constantFrom(...names), fc.constantFrom(...records)),
      change: fc.constantFrom(...changes),
      damages: anyDamage,
      argv: fc.constantFrom(...commands),
    })
    await holdsForAll(
      damage,
      15,
      async ({ name, change, damages, argv }) => {
        for (const one of ['out', 'out.state']) {
          rmSync(join(copy, one), { recursive: true, force: true })
          copyFolder(join(dirname(folder), one), join(copy, one))
        }
        change(join(copy, name), damages)
        const { code, stdout } = await runCli(argv)
        const { error } = JSON.parse(stdout) as { error?: { code: string; message: string } }
        assert.ok(code !== 0 || error === undefined)
        assert.is.not(error?.code, 'internal', `${argv[0]}, ${name}: ${error?.message}`)
      },
      3000,
      // A whole export takes up to half a second.
      5000,
    )
  })
})

function replaced(file: string, by: () => void): void {
  rmSync(file)
  by()
}

function swapLines(file: string): void {
  const [first = '', second = '', ...rest] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, [second, first, ...rest].join('\n'))
}
