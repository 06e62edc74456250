import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, withChanged } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'

const root = join(import.meta.dirname, '../../..')

describe('an installation without the module of the thread that writes files', (it) => {
  it('fails at once and says so', async () => {
    const copy = temporaryFolder()
    for (const name of ['bin', 'dist/src', 'package.json', 'templates']) {
      cpSync(join(root, name), join(copy, name), { recursive: true, filter: (file) => !/\.(map|d\.ts)$/.test(file) })
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    rmSync(join(copy, 'dist/src/build/write/write-worker.js'))
    const out = join(temporaryFolder(), 'out')
    // Less is written without a thread.
    const long = 'UPDATE djangocms_text_text SET body = body || hex(randomblob(50000))'
    const { status, stdout, signal } = await withChanged(sqliteEngine, 'garden', long, async (database) => {
      const argv = exportArguments(database, 'garden', ['--out', out])
      const command = [join(copy, 'bin/djangocms-static.js'), ...argv]
      return spawnSync(process.execPath, command, { encoding: 'utf8', timeout: 120_000, killSignal: 'SIGKILL' })
    })
    assert.equal([status, signal], [1, null], stdout)
    assert.ok(stdout.includes('the thread that writes files ended: Cannot find module'), stdout)
    assert.match(stdout, 'Install djangocms-static again.')
    assert.not(existsSync(out))
  })
})
