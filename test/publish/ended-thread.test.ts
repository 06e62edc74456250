import { spawnSync } from 'node:child_process'
import { existsSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { StagingPlace } from '../../src/build/write/staging-place.js'
import { WriteThread } from '../../src/build/write/write-thread.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exportArguments } from '../helpers/exports/exports.js'
import { copyInto, temporaryFolder } from '../helpers/folders.js'

const root = join(import.meta.dirname, '../../..')

const memoryEaten = `
  import { workerData } from 'node:worker_threads'
  workerData.port.on('message', () => {
    const eaten = []
    for (;;) eaten.push(new Array(100_000).fill(0.5))
  })
`

const memoryEatenWhileLoading = `
  const eaten = []
  for (;;) eaten.push(new Array(100_000).fill(0.5))
`

/** Puts a copy in its own place, and goes on as the module that was there. */
const installedAgain = `
  import { copyFileSync, renameSync } from 'node:fs'
  import { fileURLToPath } from 'node:url'
  const file = fileURLToPath(import.meta.url)
  copyFileSync(file, \`\${file}.new\`)
  renameSync(\`\${file}.new\`, file)
  await import('./moved-worker.js')
`

describe('an export whose thread that writes files ends', (it) => {
  it.matrix('fails at once and says so where the module of the thread is missing', async () => {
    const { stdout } = await failedWith((module) => rmSync(module))
    assert.ok(stdout.includes('the thread that writes files ended: Cannot find module'), stdout)
    assert.match(stdout, 'Install djangocms-static again.')
  })

  for (const [when, code] of [
    ['', memoryEaten],
    [' while it loads its module', memoryEatenWhileLoading],
  ] as const) {
    const declare = code === memoryEaten ? it : it.matrix
    declare(`fails at once and says so where the thread runs out of memory${when}`, async () => {
      const { stdout } = await failedWith((module) => writeFileSync(module, code), '--max-old-space-size=200')
      assert.ok(stdout.includes('the thread that writes files ended, probably since it ran out of memory'), stdout)
      assert.match(stdout, 'Give Node more memory')
    })
  }

  it('fails where it asks only after the end', async () => {
    const thread = new WriteThread({} as StagingPlace, new SharedArrayBuffer(1))
    await thread.stop()
    const answer = await thread.finish().catch((error: Error) => error)
    assert.match((answer as Error).message, 'the thread that writes files ended')
  })

  it.matrix('is not one whose package is installed again meanwhile', async () => {
    const { status, stdout } = await exportWith((module) => {
      renameSync(module, module.replace('write-worker', 'moved-worker'))
      writeFileSync(module, installedAgain)
    })
    assert.is(status, 0, stdout)
  })
})

/** Runs `export` as `exportWith`; it must fail. */
async function failedWith(change: (module: string) => void, ...flags: string[]): Promise<{ stdout: string }> {
  const { status, signal, stdout, out } = await exportWith(change, flags)
  assert.equal([status, signal], [1, null], stdout)
  assert.not(existsSync(out))
  return { stdout }
}

/** Runs `export` of an installation whose thread has another module. */
async function exportWith(change: (module: string) => void, flags: string[] = []) {
  const copy = temporaryFolder()
  copyInto([join(root, 'bin'), join(root, 'package.json'), join(root, 'templates')], copy)
  copyInto([join(root, 'dist/src')], join(copy, 'dist'))
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  change(join(copy, 'dist/src/build/write/write-worker.js'))
  const out = join(temporaryFolder(), 'out')
  // Less is written without a thread.
  const long = 'UPDATE djangocms_text_text SET body = body || hex(zeroblob(50000))'
  const database = await changedDatabase(sqliteEngine, 'bridge', long)
  const argv = exportArguments(database, 'bridge', ['--out', out, '--only', 'pages', '--target', 'static'])
  const command = [...flags, join(copy, 'bin/djangocms-static.js'), ...argv]
  const options = { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' } as const
  return { ...spawnSync(process.execPath, command, options), out }
}
