import { existsSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as assert from 'uvu/assert'
import { pointerFile } from '../../src/documents/export-pointer.js'
import { type ErrorCode, errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { listen } from '../helpers/servers/listening.js'
import { manifestFile, projectFolder } from '../helpers/sites.js'

/** Runs a command that must fail, and returns what it says. */
async function failsWith(code: ErrorCode, argv: string[], cwd?: string): Promise<string> {
  const failed = await runCli(argv, {}, cwd)
  const { title, exitCode } = errorTable[code]
  assert.is(failed.code, exitCode, failed.stderr)
  assert.match(failed.stderr, `Error: ${title}\n`)
  assert.match(failed.stderr, /\n {2}Fix: \S/)
  return failed.stderr
}

describe('a command ends with the error', (it) => {
  it('file-exists or file-unwritable where it cannot write its file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'settings.py'), 'DEBUG = True\n')
    assert.match(await failsWith('file-exists', ['introspect', '--write', 'settings.py'], folder), 'settings.py')
    const below = ['introspect', '--write', 'settings.py/introspect.py']
    assert.match(await failsWith('file-unwritable', below, folder), 'settings.py/introspect.py')
    const types = ['types', '--manifest', manifestFile('bridge'), '--out', 'settings.py/types.ts']
    assert.match(await failsWith('file-unwritable', types, folder), 'settings.py/types.ts')
    // It can be read without end.
    if (existsSync('/dev/full')) {
      assert.match(await failsWith('file-unwritable', ['introspect', '--write', '/dev/full']), 'ENOSPC')
    }
    assert.equal(readdirSync(folder), ['settings.py'])
  })

  it('samples-invalid where a file holds no samples', async () => {
    const folder = temporaryFolder()
    const argv = ['doctor', '--database', await sqliteEngine.database('bridge'), '--samples', 'samples.json']
    assert.match(await failsWith('samples-invalid', argv, folder), 'ENOENT')
    writeFileSync(join(folder, 'samples.json'), '{"version": 1, "origin": "here", "plugins": [{}]}')
    assert.match(await failsWith('samples-invalid', argv, folder), '$.plugins[0]')
  })

  it('server-failed where its port is taken', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', ['--only', 'languages'])
    const url = await listen(() => {})
    assert.match(await failsWith('server-failed', ['serve', folder, '--port', new URL(url).port]), 'EADDRINUSE')
  })

  it('release-unknown or release-current where a release is not to be had or not to go', async () => {
    const empty = temporaryFolder()
    assert.match(await failsWith('release-unknown', ['rollback', '--out', empty]), 'has no releases')
    const file = join(empty, 'file.txt')
    writeFileSync(file, '')
    assert.match(await failsWith('release-unknown', ['releases', '--out', file]), 'has no releases')
    const flags = ['--only', 'languages', '--publish', 'releases']
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', flags)
    const current = basename(readlinkSync(join(folder, 'current')))
    assert.match(await failsWith('release-current', ['releases', '--out', folder, '--remove', current]), current)
    assert.ok(existsSync(join(folder, 'current', pointerFile)))
  })

  it('export-version where an export was written by another version', async () => {
    const { folder } = await exported(await sqliteEngine.database('bridge'), 'bridge', ['--only', 'languages'])
    const pointer = readFileSync(join(folder, pointerFile), 'utf8')
    for (const [version, words] of [
      ['0', 'Export again'],
      ['2', 'Update djangocms-static here'],
    ] as const) {
      writeFileSync(join(folder, pointerFile), pointer.replace('"version":1', `"version":${version}`))
      for (const argv of [
        ['serve', folder],
        ['verify', folder],
        ['verify', folder, '--deployed', 'http://127.0.0.1:9'],
        ['upload', folder, '--to', 's3://bucket'],
      ]) {
        assert.match(await failsWith('export-version', argv), words)
      }
    }
  })
})

describe('every error', (it) => {
  it('is raised by some test', () => {
    const tests = walk(join(projectFolder, 'test')).filter((name) => name.endsWith('.ts'))
    const texts = tests.map((name) => readFileSync(join(projectFolder, 'test', name), 'utf8')).join('\n')
    assert.equal(
      Object.keys(errorTable).filter((code) => !texts.includes(`'${code}'`)),
      [],
    )
  })
})
