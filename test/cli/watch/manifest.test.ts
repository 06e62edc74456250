import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { watchManifest } from '../../../src/cli/commands/export/watched-manifest.js'
import { describe } from '../../harness.js'
import { sqliteEngine } from '../../helpers/databases/sqlite-engine.js'
import { exportArguments } from '../../helpers/exports/exports.js'
import { temporaryFolder } from '../../helpers/folders.js'
import { runCli } from '../../helpers/processes/cli.js'
import { startCli } from '../../helpers/processes/running-cli.js'
import { changedManifest } from '../../helpers/sites/manifests.js'
import { manifestFile, siteManifest } from '../../helpers/sites.js'

const line = /^\S+Z \d+ page contents, \d+ files? written, .*\n/m

describe('export --watch', (it) => {
  it('runs the command that writes the manifest anew, and exports its menus', async () => {
    const { folder, file, watched, menu } = await start()
    const next = changedManifest('bridge', { menus: { en: [node('Yarrow')], da: [node('Yarrow')] } })
    const command = `echo run >> runs.txt; cp "${next}" "$DJANGOCMS_STATIC_MANIFEST"`
    const watch = startCli(watched(['--refresh-manifest', command, '--refresh-every', '3600']), { cwd: folder })
    await watch.until('stdout', line)
    assert.match(menu(), '"Yarrow"')
    const copies = { ...JSON.parse(readFileSync(file, 'utf8')), menus: { en: [node('Sage')], da: [] } }
    writeFileSync(file, JSON.stringify(copies))
    await watch.until('stdout', line, 2)
    assert.match(menu(), '"Sage"')
    const { code, stderr } = await watch.stop()
    assert.is(code, 0)
    assert.is(stderr.trim().split('\n').length, 1, stderr)
    assert.is(readFileSync(join(folder, 'runs.txt'), 'utf8'), 'run\n')
  })

  it('notices a change between the options and the first poll', async () => {
    const file = manifestFile('bridge')
    const before = { ...siteManifest('bridge'), media_url: '/elsewhere/' }
    const watched = watchManifest(file, before, { command: null, seconds: 1 }, async () => {})
    assert.equal([await watched.refreshed(), await watched.refreshed()], [true, false])
    assert.equal(watched.manifest, siteManifest('bridge'))
  })

  it('goes on with the manifest it has where the command fails or writes no manifest, and says so once', async () => {
    const { folder, watched, menu } = await start()
    const script =
      'echo run >> runs.txt; if [ -e broken ]; then echo "{" > "$DJANGOCMS_STATIC_MANIFEST"; else exit 3; fi'
    const watch = startCli(watched(['--refresh-manifest', script, '--refresh-every', '0.01']), { cwd: folder })
    await watch.until('stdout', line)
    await watch.until('stderr', /ended with exit code 3/)
    while (readFileSync(join(folder, 'runs.txt'), 'utf8').length < 16)
      await new Promise((resolve) => setTimeout(resolve, 10))
    writeFileSync(join(folder, 'broken'), '')
    await watch.until('stderr', /manifest\.json is not JSON/)
    assert.ok(existsSync(join(folder, 'out/api/en/menu/index.json')) && !menu().includes('Yarrow'))
    const { code, stderr } = await watch.stop()
    assert.is(code, 0)
    assert.is(stderr.match(/ended with exit code 3/g)?.length, 1)
    assert.is(stderr.match(/is not JSON/g)?.length, 1)
  })

  it('exports changes of the database while the command hangs, and stops it at its own end', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder, watched } = await start(copy.url)
    const script = 'if [ -e hang ]; then echo hangs; sleep 600 & echo $! > sleeper; wait $! && true; fi'
    const watch = startCli(watched(['--refresh-manifest', script, '--refresh-every', '0.01']), { cwd: folder })
    await watch.until('stdout', line)
    writeFileSync(join(folder, 'hang'), '')
    await watch.until('stdout', /hangs/)
    await copy.exec("UPDATE cms_pagecontent SET title = title || ' now'")
    await watch.until('stdout', line, 2)
    const { code, stderr } = await watch.stop()
    assert.is(code, 0)
    assert.is(stderr.trim().split('\n').length, 1, stderr)
    const sleeper = Number(readFileSync(join(folder, 'sleeper'), 'utf8'))
    while (isRunning(sleeper)) await new Promise((resolve) => setTimeout(resolve, 10))
  })

  it('says what the command needs', async () => {
    const { watched } = await start()
    const cases = [
      [
        exportArguments('site.sqlite3', 'bridge', ['--refresh-manifest', 'true']),
        '--refresh-manifest and --refresh-every need --watch.',
      ],
      [['export', '--database', 'x', '--watch', '--refresh-manifest', 'true'], '--refresh-manifest needs a manifest.'],
      [[...watched([]), '--refresh-every', '0'], 'It must be a number of seconds above 0'],
      [[...watched([]), '--refresh-every', '5'], '--refresh-every needs --refresh-manifest.'],
    ] as const
    for (const [argv, message] of cases) {
      const { code, stdout, stderr } = await runCli([...argv])
      assert.is(code, 2)
      assert.match(stdout + stderr, message)
    }
  })
})

/** A folder with a copy of the manifest of bridge, and the arguments of a watch there. */
async function start(url?: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'manifest.json')
  copyFileSync(manifestFile('bridge'), file)
  const database = url ?? (await sqliteEngine.database('bridge'))
  const source = ['--database', database, '--manifest', file, '--out', join(folder, 'out')]
  const watched = (flags: string[]) => ['export', ...source, '--watch', '0.05', ...flags]
  return { folder, file, watched, menu: () => readFileSync(join(folder, 'out/api/en/menu/index.json'), 'utf8') }
}

/** A process that has ended stays in `/proc` until its parent has asked for its end. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  try {
    process.kill(pid, 0)
    return !existsSync(file) || !/\) Z/.test(readFileSync(file, 'utf8'))
  } catch {
    return false
  }
}

function node(title: string) {
  return { namespace: 'PlantMenu', id: 1, parent: null, title, url: '/plants/1/', visible: true, attr: {} }
}
