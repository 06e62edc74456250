import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { findingTable } from '../../src/finding-table.js'
import type { Finding } from '../../src/findings.js'
import { describe } from '../harness.js'
import { recordedEngines, recordedSpecimens, type Specimens, specimenDatabase } from '../helpers/django/specimens.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { gapInstances } from './gap-instances.js'

/** Doctor copies no uploaded files, and policies of rows do not apply to the user of these tests. */
const notLookedFor: readonly Finding['code'][] = [
  'rows-restricted',
  'media-missing',
  'media-refused',
  'media-differs',
  'thumbnail-missing',
]

const configuration = {
  contract: 'released',
  html: true,
  bundle: true,
  searchRecords: true,
  budget: 0.001,
  profiles: ['vercel'],
}

for (const engine of recordedEngines) {
  describe(`doctor on a project with every gap, ${engine}`, (it) => {
    it('lists each gap, and ends with exit code 1', async () => {
      const specimens = recordedSpecimens(engine, 'usual')
      const made = Object.values(gapInstances)
      const sql = [specimens.sql, ...made.flatMap(({ sql = [] }) => sql)].join(';\n')
      const manifest = structuredClone(specimens.manifest)
      for (const { change } of made) change?.(manifest)
      const database = await specimenDatabase(engine, { ...specimens, sql })
      const config = written('config.mjs', `export default ${JSON.stringify(configuration)}`)
      const described = descriptionOf({ ...specimens, manifest })
      const gaps = [
        ...(await gapsOf(['--database', database, '--config', config, ...described], 1)),
        ...(await gapsOf(['--database', database], 1)),
      ]
      const wanted = Object.entries(findingTable).flatMap(([code, { severity }]) =>
        severity === 'gap' && !notLookedFor.includes(code as Finding['code']) ? [code] : [],
      )
      assert.equal([...new Set(gaps.map(({ code }) => code))].sort(), wanted.sort())
      for (const [code, { names }] of Object.entries(gapInstances)) {
        assert.ok(
          gaps.some((gap) => gap.code === code && gap.text.includes(names)),
          `${code}: ${gaps.map(({ text }) => text).join('\n')}`,
        )
      }
    })

    it('lists none where there is none, and succeeds', async () => {
      const clean = recordedSpecimens(engine, 'plain')
      const database = await specimenDatabase(engine, clean)
      assert.equal(await gapsOf(['--database', database, '--contract', 'released', ...descriptionOf(clean)], 0), [])
    })
  })
}

/** Flags that name its manifest and its samples. */
function descriptionOf({ manifest, samples }: Specimens): string[] {
  return [
    '--manifest',
    written('manifest.json', JSON.stringify(manifest)),
    '--samples',
    written('samples.json', samples),
  ]
}

function written(name: string, text: string): string {
  const file = join(temporaryFolder(), name)
  writeFileSync(file, text)
  return file
}

async function gapsOf(source: string[], exitCode: number): Promise<Diagnosis['gaps']> {
  const { code, stdout, stderr } = await runCli(['doctor', '--json', ...source])
  assert.is(code, exitCode, stdout + stderr)
  const { gaps, failure } = JSON.parse(stdout) as Diagnosis
  assert.is(failure, null, stdout)
  return gaps
}
