import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Diagnosis } from '../../src/cli/commands/doctor/diagnose.js'
import { describeOn } from '../helpers/databases/engines.js'
import { withClient } from '../helpers/databases/postgres-engine.js'
import { compareAnswers } from '../helpers/django/specimen-answers.js'
import { recordedSpecimens, specimenDatabase } from '../helpers/django/specimens.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'

const specimens = recordedSpecimens('postgresql', 'usual')
const moved = ['specimens_specimen', 'specimens_specimen_crops', 'specimens_crop', 'specimens_grower', 'auth_user']

describeOn({ name: 'postgresql' }, 'models whose db_table names a schema', (test) => {
  test('are exported as the live API answers, and follow changes, with the schema on the search path', async () => {
    const { database, manifest } = await legacy()
    const folder = join(temporaryFolder(), 'out')
    const flags = ['--contract', 'released', '--scheme', 'http', '--manifest', manifest]
    const source = ['--database', `${database}?options=-csearch_path%3Dpublic,legacy`]
    const run = () => cliOutput(['export', ...source, ...flags, '--out', folder, '--json'])
    await run()
    await compareAnswers(specimens, folder)
    await withClient(database, (client) =>
      client.query(`UPDATE legacy."specimens_specimen" SET text = 'changed' WHERE text = 'second'`),
    )
    await run()
    assert.match(readFileSync(join(folder, 'api/en/pages/index.json'), 'utf8'), '"text":"changed"')
  })

  test('are refused without it, with what to do', async () => {
    const { database, manifest } = await legacy()
    const { code, stdout } = await runCli(['doctor', '--database', database, '--manifest', manifest])
    assert.is(code, 1)
    const text = stdout.replaceAll(/\s+/g, ' ')
    assert.match(text, 'in the table legacy.specimens_specimen, which is not on the search path of the connection')
    assert.match(text, '?options=-csearch_path%3Dpublic,legacy')
  })
})

describeOn({ name: 'postgresql' }, 'a model whose table is in a schema out of reach', (test) => {
  test('has addresses that doctor names as unknown', async () => {
    const { database, manifest } = await legacy(['specimens_crop'])
    const { stdout } = await runCli(['doctor', '--database', database, '--manifest', manifest, '--json'])
    const { gaps } = JSON.parse(stdout) as Diagnosis
    const [gap] = gaps.filter((one) => one.code === 'endpoint-unknown' && one.model === 'specimens.crop')
    assert.match(gap?.text ?? '', 'its table legacy.specimens_crop is not in the database, or not on the search path')
  })
})

/** The specimens with some tables in a schema that only the manifest names. */
async function legacy(tables = moved): Promise<{ database: string; manifest: string }> {
  const moves = tables.map((table) => `ALTER TABLE ${table} SET SCHEMA legacy;`).join('\n')
  const sql = `${specimens.sql};\nCREATE SCHEMA legacy;\n${moves}`
  const described = tables.reduce(
    (text, table) => text.replaceAll(`table":"${table}"`, `table":"legacy.${table}"`),
    JSON.stringify(specimens.manifest),
  )
  const manifest = join(temporaryFolder(), 'manifest.json')
  writeFileSync(manifest, described)
  return { database: await specimenDatabase('postgresql', { ...specimens, sql }), manifest }
}
