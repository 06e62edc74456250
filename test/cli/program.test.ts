import { type StdioOptions, spawnSync } from 'node:child_process'
import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { exportArguments } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'
import { projectFolder, siteFile } from '../helpers/sites.js'

const program = join(projectFolder, 'bin/djangocms-static.js')

describe('the program', (it) => {
  it('begins with a file that the Node 12 of Ubuntu 22.04 can read', () => {
    parse(readFileSync(program, 'utf8'), { ecmaVersion: 2020, sourceType: 'module', allowHashBang: true })
  })

  it('names a version of Node that is too old, and what it needs', () => {
    for (const version of ['18.20.8', '20.9.0', '20.18.3']) {
      const { status, stdout, stderr } = startedWith(version)
      assert.is(status, 2)
      assert.is(stdout, '')
      assert.match(stderr, `needs Node 20.19 or later, and this is ${version}.`)
      assert.match(stderr, '\n  Fix: ')
    }
    for (const version of ['20.19.0', '22.1.0', '100.0.0']) assert.is(startedWith(version).status, 0, version)
  })

  it('ends with an error and no stack where its own modules cannot be loaded', () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'bin'))
    copyFileSync(program, join(folder, 'bin/djangocms-static.js'))
    copyFileSync(join(projectFolder, 'package.json'), join(folder, 'package.json'))
    const { status, stderr } = spawnSync(process.execPath, [join(folder, 'bin/djangocms-static.js')], {
      encoding: 'utf8',
    })
    assert.is(status, 1)
    assert.match(stderr, /^Error: The program cannot be loaded\n {2}Cannot find module .*run-process\.js/)
    assert.match(stderr, /\n {2}Fix: Install djangocms-static again/)
    assert.not.match(stderr, '    at ')
  })

  it('ends with an error where a promise of the configuration is never settled, and nothing is left to run', () => {
    const config = join(temporaryFolder(), 'site.config.mjs')
    writeFileSync(config, 'export default new Promise(() => {})')
    const { status, stderr } = started(['export', '--config', config])
    assert.is(status, 2)
    assert.match(stderr, /^Error: Invalid configuration\n {2}A promise of the configuration.* was never settled/)
    assert.not.match(stderr, 'Warning')
    const { stdout } = started(['export', '--config', config, '--json'])
    const { error } = JSON.parse(stdout) as { error: { code: string } }
    assert.is(error.code, 'config-invalid')
  })

  it('ends with an error where the configuration ends the process, also with exit code 0', () => {
    const { status, stdout } = configured('process.exit()')
    assert.is(status, 2)
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
    assert.is(error.code, 'config-invalid')
    assert.match(error.message, 'has ended the process')
  })

  it('ends with an error and no stack where nobody awaits what the configuration throws', () => {
    for (const code of ["setTimeout(() => { throw new Error('late') })", "Promise.reject(new Error('late'))"]) {
      const { status, stdout, stderr } = configured(code)
      assert.is(status, 1)
      const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
      assert.is(error.code, 'configuration-failed')
      assert.match(error.message, /^late \(site\.config\.mjs, line 1/)
      assert.not.match(stderr, '    at ')
    }
  })

  it('ends when it is done, although the configuration has left a timer, and says so', () => {
    const { status, stdout, stderr } = configured('setInterval(() => {}, 1000)')
    assert.is(status, 0)
    assert.is((JSON.parse(stdout) as { files: number }).files, 1)
    assert.match(stderr, 'keeps the process running')
  })

  it('takes the line end off values of the environment, as of secrets that were made of a file', async () => {
    const url = new URL(await postgresEngine.database('bridge'))
    const { password } = url
    url.password = ''
    const env = { ...process.env, DATABASE_URL: `${url.href}\n`, PGPASSWORD: `${password}\r\n` }
    const flags = ['--no-config', '--only', 'languages', '--target', 'static', '--out', join(temporaryFolder(), 'out')]
    const { status, stderr } = started(['export', ...flags], [], 'pipe', env)
    assert.is(status, 0, stderr)
  })

  it('says that its working directory was removed', () => {
    if (process.platform !== 'linux') return note('skipped: only Linux removes the folder of a process')
    const folder = join(temporaryFolder(), 'gone')
    const script = 'mkdir "$1" && cd "$1" && rmdir "$1" && "$2" "$3" export --no-config'
    const { status, stderr } = spawnSync('sh', ['-c', script, 'sh', folder, process.execPath, program], {
      encoding: 'utf8',
    })
    assert.is(status, 1)
    assert.match(stderr, /^Error: A file or folder cannot be used\n {2}The working directory was removed/)
  })

  it('says where its output cannot be written, and ends with exit code 1; a full disk for the log alone ends nothing', () => {
    if (!existsSync('/dev/full')) return note('skipped: there is no /dev/full')
    const out = join(temporaryFolder(), 'out')
    const argv = exportArguments(siteFile('bridge'), 'bridge', ['--only', 'languages', '--out', out])
    const full = openSync('/dev/full', 'w')
    const printed = started(argv, [], ['ignore', full, 'pipe'])
    assert.is(printed.status, 1, printed.stderr)
    const words = ['Error: A file cannot be written', '  stdout: ENOSPC: no space left on device, write.', '  Fix: ']
    assert.match(printed.stderr, words.join('\n'))
    assert.not.match(printed.stderr, '    at ')
    assert.ok(existsSync(join(out, 'api/languages/index.json')))
    rmSync(out, { recursive: true })
    const logged = started(argv, [], ['ignore', 'pipe', full])
    assert.is(logged.status, 0)
    assert.is((JSON.parse(logged.stdout) as { files: number }).files, 1)
    closeSync(full)
  })

  it('does not blame a configuration that there is not', () => {
    const lines = [
      "import files from 'node:fs/promises'",
      "import { syncBuiltinESMExports } from 'node:module'",
      'const { readFile } = files',
      // Node itself reads modules with this function.
      "const isHeld = (file) => String(file).endsWith('package.json')",
      'files.readFile = (file, ...more) => (isHeld(file) ? new Promise(() => {}) : readFile(file, ...more))',
      'syncBuiltinESMExports()',
    ]
    const { status, stderr } = started(['export', '--no-config'], changedBy(lines.join('\n')))
    assert.is(status, 1)
    assert.match(stderr, /^Error: Internal error\n {2}A promise was never settled/)
  })
})

/** An export of one file with a configuration that runs this first. */
function configured(code: string) {
  const folder = temporaryFolder()
  const config = join(folder, 'site.config.mjs')
  writeFileSync(config, `${code}\nexport default {}\n`)
  const flags = ['--only', 'languages', '--target', 'static', '--config', config, '--out', join(folder, 'out')]
  return started(['export', '--database', siteFile('bridge'), '--json', ...flags])
}

/** As in a Node that says so of itself. */
function startedWith(version: string) {
  const lie = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } })`
  return started(['--version'], changedBy(lie))
}

/** Flags of Node with which a module runs before the program. */
function changedBy(module: string): string[] {
  return ['--import', `data:text/javascript,${encodeURIComponent(module)}`]
}

function started(
  argv: readonly string[],
  nodeFlags: readonly string[] = [],
  stdio: StdioOptions = 'pipe',
  env = process.env,
) {
  return spawnSync(process.execPath, [...nodeFlags, program, ...argv], { encoding: 'utf8', stdio, env })
}
