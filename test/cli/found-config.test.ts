import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { manifestFile, siteFile } from '../helpers/sites.js'

const configName = 'djangocms-static.config.mjs'
const config = `export default { database: 'site.sqlite3', manifest: 'manifest.json', out: 'public', openapi: true, only: ['languages'] }`

/** A project with a configuration, and a folder below it. */
function project(): { root: string; inner: string } {
  const root = temporaryFolder()
  const inner = join(root, 'web', 'src')
  mkdirSync(inner, { recursive: true })
  copyFileSync(siteFile('garden'), join(root, 'site.sqlite3'))
  copyFileSync(manifestFile('garden'), join(root, 'manifest.json'))
  writeFileSync(join(root, configName), config)
  return { root, inner }
}

describe('the configuration of a project', (it) => {
  it('is found in the working folder, named on standard error, and left alone with --no-config', async () => {
    const { root } = project()
    const { code, stderr } = await runCli(['export'], {}, root)
    assert.is(code, 0, stderr)
    assert.match(stderr, new RegExp(`^Configuration: .*${configName}\n`))
    assert.ok(existsSync(join(root, 'public/api/languages/index.json')))
    assert.not.ok(existsSync(join(root, 'public/api/en/pages')))
    const without = await runCli(['export', '--no-config', '--dry-run'], {}, root)
    assert.is(without.code, 2)
    assert.match(without.stderr, 'No database was given')
    assert.not.match(without.stderr, 'Configuration:')
  })

  it('is found above up to the nearest package.json, and no further', async () => {
    const { root, inner } = project()
    const alone = await runCli(['export', '--dry-run'], {}, inner)
    assert.match(alone.stderr, 'No database was given')
    writeFileSync(join(root, 'package.json'), '{}')
    const { code, stdout, stderr } = await runCli(['export', '--dry-run'], {}, inner)
    assert.is(code, 0, stdout + stderr)
    writeFileSync(join(root, 'web/package.json'), '{}')
    const nearer = await runCli(['export', '--dry-run'], {}, inner)
    assert.match(nearer.stderr, 'No database was given')
  })

  it('is not a file of another ending, which is said', async () => {
    for (const ending of ['js', 'cjs', 'ts', 'mts', 'json']) {
      const { root } = project()
      const name = configName.replace('mjs', ending)
      renameSync(join(root, configName), join(root, name))
      const { code, stderr } = await runCli(['export', '--dry-run'], {}, root)
      assert.is(code, 2)
      assert.match(stderr, `${name} is not read: name it ${configName}, or pass it with --config\n`)
      assert.not.match((await runCli(['export', '--no-config'], {}, root)).stderr, 'is not read')
      assert.not.match((await runCli(['export', '--quiet'], {}, root)).stderr, 'is not read')
      writeFileSync(join(root, configName), config)
      assert.not.match((await runCli(['export', '--dry-run'], {}, root)).stderr, 'is not read')
    }
  })

  it('is used by every command that takes one, and a flag takes precedence', async () => {
    const { root } = project()
    const own = join(root, 'own.config.mjs')
    writeFileSync(own, `export default { database: 'site.sqlite3', manifest: 'manifest.json', out: 'own' }`)
    assert.is((await runCli(['export', '--quiet'], {}, root)).stderr, '')
    for (const argv of [['doctor'], ['verify'], ['explain', 'languages/'], ['types'], ['diff', 'public']]) {
      const { code, stdout, stderr } = await runCli(argv, {}, root)
      assert.match(stderr, `${configName}\n`, argv.join(' '))
      assert.ok(code <= 1, stdout + stderr)
    }
    assert.match((await runCli(['verify', '--config', own], {}, root)).stderr, 'own does not exist')
    assert.match((await runCli(['verify', '--no-config'], {}, root)).stderr, 'out does not exist')
    assert.match((await runCli(['types', '--no-config'], {}, root)).stderr, 'out does not exist')
    for (const command of ['serve', 'upload', 'merge', 'releases', 'rollback']) {
      assert.match((await runCli([command, '--help'], {}, root)).stdout, '--no-config', command)
    }
  })

  it('is needed by deploy, which has no --no-config', async () => {
    const { root } = project()
    assert.not.match((await runCli(['deploy', '--help'], {}, root)).stdout, '--no-config')
    const without = await runCli(['deploy', '--no-config'], {}, root)
    assert.is(without.code, 2)
    assert.match(without.stderr, "Unknown option '--no-config'")
    const found = await runCli(['deploy'], {}, root)
    assert.match(found.stderr, `${configName}\n`)
    assert.match(found.stderr, 'has no targets')
  })

  it('does not keep help away when it is broken', async () => {
    const { root } = project()
    writeFileSync(join(root, configName), 'export default {')
    assert.is((await runCli(['export', '--help'], {}, root)).code, 0)
    assert.is((await runCli(['export'], {}, root)).code, 2)
  })
})
