import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { watchFlushes } from '../helpers/processes/flushes.js'

const pointer = '_data/export.json'

describe('export --fsync', (it) => {
  it('flushes all folders of a first export', async () => {
    const outer = temporaryFolder()
    const folder = join(outer, 'a/b/out')
    const flushed = new Set<string>()
    await watchFlushes(
      (path) => flushed.add(path),
      async () => exported(await sqliteEngine.database('bridge'), 'bridge', ['--fsync'], folder),
    )
    // They are flushed before they are moved to their place.
    for (const name of folders(folder))
      assert.ok(
        [...flushed].some((path) => path.endsWith(`/${name}`)),
        name,
      )
    for (const above of [join(outer, 'a/b'), join(outer, 'a'), outer]) assert.ok(flushed.has(above), above)
  })

  it('flushes new folders and those of new and changed files before the pointer leads to them', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const { folder } = await exported(copy.url, 'bridge')
    const before = snapshot(folder)
    await copy.exec(`UPDATE cms_pageurl SET slug = 'moved', path = 'moved/' || slug WHERE path <> ''`)
    const [early, late] = [new Set<string>(), new Set<string>()]
    const old = readFileSync(join(folder, pointer), 'utf8')
    const note = (path: string) => {
      const isOld = readFileSync(join(folder, pointer), 'utf8') === old
      const flushed = isOld ? early : late
      flushed.add(relative(folder, path))
    }
    await watchFlushes(note, () => exported(copy.url, 'bridge', ['--fsync'], folder))
    const after = snapshot(folder)
    const written = [...after].filter(([name, { text }]) => name !== pointer && before.get(name)?.text !== text)
    assert.ok(written.some(([name]) => name.includes('/moved/')))
    for (const [name] of written) {
      for (let above = dirname(name); above !== '.'; above = dirname(above)) assert.ok(early.has(above), above)
    }
    assert.ok(late.has('_data'))
    assert.equal(differences(snapshot((await exported(copy.url, 'bridge')).folder), after), [])
  })

  it('flushes a release before the link leads to it, and then the link', async () => {
    const folder = join(temporaryFolder(), 'a/b/out')
    const [early, late]: [string[], string[]] = [[], []]
    const note = (path: string) => (existsSync(join(folder, 'current')) ? late : early).push(path)
    await watchFlushes(note, async () =>
      exported(await sqliteEngine.database('bridge'), 'bridge', ['--fsync', '--publish', 'releases'], folder),
    )
    const release = early.indexOf(join(folder, 'releases'))
    for (const name of folders(join(folder, 'current'))) {
      const at = early.findIndex((path) => path.endsWith(`/${name}`))
      assert.ok(at >= 0 && at < release, name)
    }
    for (const above of [folder, dirname(folder), join(folder, '../../..')]) assert.ok(early.includes(above), above)
    assert.ok(late.includes(folder))
  })

  it('flushes nothing above the folder with a later release', async () => {
    const copy = await sqliteEngine.copy('bridge')
    const outer = temporaryFolder()
    const flags = ['--fsync', '--publish', 'releases']
    const { folder } = await exported(copy.url, 'bridge', flags, join(outer, 'out'))
    await copy.exec(`UPDATE cms_pagecontent SET title = 'Moved'`)
    const flushed: string[] = []
    await watchFlushes(
      (path) => flushed.push(path),
      () => exported(copy.url, 'bridge', flags, folder),
    )
    assert.ok(flushed.includes(join(folder, 'releases')))
    assert.equal(
      flushed.filter((path) => folder.startsWith(`${path}/`)),
      [],
    )
  })
})

/** Folders below a folder, relative to it. */
function folders(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true })
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}
