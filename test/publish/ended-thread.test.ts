import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, withChanged } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'

const root = join(import.meta.dirname, '../../..')

const memoryEaten = `
  import { workerData } from 'node:worker_threads'
  workerData.port.on('message', () => {
    const eaten = []
    for (;;) eaten.push(new Array(100_000).fill(0.5))
  })
`

describe('an export whose thread that writes files ends', (it) => {
  it('fails at once and says so where the module of the thread is missing', async () => {
    const { stdout } = await failedWith((module) => rmSync(module))
    assert.ok(stdout.includes('the thread that writes files ended: Cannot find module'), stdout)
    assert.match(stdout, 'Install djangocms-static again.')
  })

  it('fails at once and says so where the thread runs out of memory', async () => {
    const { stdout } = await failedWith((module) => writeFileSync(module, memoryEaten), '--max-old-space-size=200')
    assert.ok(stdout.includes('the thread that writes files ended, probably since it ran out of memory'), stdout)
    assert.match(stdout, 'Give Node more memory')
  })
})

/** Runs `export` of an installation whose thread has another module. */
async function failedWith(change: (module: string) => void, ...flags: string[]): Promise<{ stdout: string }> {
  const copy = temporaryFolder()
  for (const name of ['bin', 'dist/src', 'package.json', 'templates']) {
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: (file) => !/\.(map|d\.ts)$/.test(file) })
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  change(join(copy, 'dist/src/build/write/write-worker.js'))
  const out = join(temporaryFolder(), 'out')
  // Less is written without a thread.
  const long = 'UPDATE djangocms_text_text SET body = body || hex(randomblob(50000))'
  const { status, stdout, signal } = await withChanged(sqliteEngine, 'garden', long, async (database) => {
    const argv = exportArguments(database, 'garden', ['--out', out])
    const command = [...flags, join(copy, 'bin/djangocms-static.js'), ...argv]
    return spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' })
  })
  assert.equal([status, signal], [1, null], stdout)
  assert.not(existsSync(out))
  return { stdout }
}
