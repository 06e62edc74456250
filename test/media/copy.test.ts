import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { type DatabaseCopy, describeSampled, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { readReport } from '../helpers/exports/change-report.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { walk } from '../helpers/folders.js'
import { cliOutput, runCli } from '../helpers/processes/cli.js'
import { oneEngine } from '../helpers/sample.js'
import { type MediaRoot, mediaList, mediaRoot } from '../helpers/sites/media.js'
import { manifestFile } from '../helpers/sites.js'

const site = 'bridge'

for (const engine of engines) {
  describeSampled(engine, `--media copy, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    onPostgresql('copies public files that the content refers to, as links, and lists all', async () => {
      const copy = await engine.copy(site)
      const root = await mediaRoot(copy)
      const { folder, report } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
      const list = mediaList(folder)
      const shown = list.filter(({ id }) => root.names.has(id))
      assert.ok(shown.length >= 3 && list.some(({ state }) => state === 'private'))
      const copied = shown.map(({ name }) => `media/${name}`).sort()
      assert.equal(
        walk(folder).filter((name) => name.startsWith('media/')),
        copied,
      )
      for (const { name, path, state } of shown) {
        assert.equal([path, state], [`media/${name}`, 'copied'])
        const [one, other] = [join(root.folder, name ?? ''), join(folder, path ?? '')].map((file) => statSync(file))
        assert.is(one?.ino, other?.ino)
      }
      const bytes = copied.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
      assert.equal(report.media, { referenced: list.length, files: copied.length, bytes })
      const { stdout } = await runCli(['explain', `/${copied[0]}`, '--out', folder, '--json'])
      assert.match(stdout, new RegExp(copied[0] ?? ''))
    })

    onSqlite('follows the database, with the bytes of a run from scratch', async () => {
      const copy = await engine.copy(site)
      const root = await mediaRoot(copy)
      const flags = ['--media', `copy:${root.folder}`]
      const { folder, report: first } = await exported(copy.url, site, flags)
      assert.ok(first.media.files >= 3)
      await checkSame(copy, root, folder, 'nothing')
      // A file becomes private, another has another name.
      const [one = 0, two = 0] = [...root.names.keys()]
      await copy.exec(`UPDATE filer_file SET is_public = ${engine.name === 'sqlite' ? 0 : 'false'} WHERE id = ${one}`)
      root.write('filer_public/new/name.png', 'new')
      await copy.exec(`UPDATE filer_file SET file = 'filer_public/new/name.png' WHERE id = ${two}`)
      await checkSame(copy, root, folder, 'changes')
      assert.not.ok(existsSync(join(folder, 'media', root.names.get(one) ?? '')))
      assert.not.ok(existsSync(join(folder, 'media', root.names.get(two) ?? '')))
      assert.is(readFileSync(join(folder, 'media/filer_public/new/name.png'), 'utf8'), 'new')
    })
  })
}

describe('--media copy', (it) => {
  it('follows the folder: what changes there, comes and goes, without a change in the database', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const { folder } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
    const name = mediaList(folder).find(({ state }) => state === 'copied')?.name ?? ''
    root.remove(name)
    root.write(name, 'other contents')
    const changed = await checkSame(copy, root, folder, 'changes')
    assert.equal(changed.changes, { added: 0, changed: 1, removed: 0 })
    assert.is(readFileSync(join(folder, 'media', name), 'utf8'), 'other contents')
    await checkSame(copy, root, folder, 'nothing')
    root.remove(name)
    const { findings } = await checkSame(copy, root, folder, 'changes')
    assert.ok(findings.some((finding) => finding.code === 'media-missing' && finding.name === name))
    const still = await checkSame(copy, root, folder, 'nothing')
    assert.ok(still.findings.some(({ code }) => code === 'media-missing'))
    root.write(name, 'back again')
    assert.equal((await checkSame(copy, root, folder, 'changes')).changes, { added: 1, changed: 0, removed: 0 })
    await checkSame(copy, root, folder, 'nothing')
    // Without the option they go.
    const { report } = await exported(copy.url, site, [], folder)
    assert.ok(report.changes.removed >= 3)
    assert.not.ok(existsSync(join(folder, 'media')))
  })

  it('notices files that somebody has changed in the export', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const { folder } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
    const name = mediaList(folder).find(({ state }) => state === 'copied')?.name ?? ''
    // Links share their contents: a change of the same size in place is one of both.
    root.write(name, 'X'.repeat(statSync(join(root.folder, name)).size))
    const report = await checkSame(copy, root, folder, 'everything')
    assert.ok(report.findings.some(({ code }) => code === 'computed-anew'))
  })

  it('is part of releases, change reports and dry runs', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    // It is no compressed variant of an answer.
    const [archive, id] = ['filer_public/archive.json.gz', [...root.names.keys()][1]]
    root.write(archive, 'an archive')
    await copy.exec(`UPDATE filer_file SET file = '${archive}' WHERE id = ${id}`)
    const media = ['--media', `copy:${root.folder}`]
    const report = join(root.folder, '../changes.json')
    const { folder } = await exported(copy.url, site, [...media, '--publish', 'releases', '--report', report])
    const { changes, purge } = readReport(report)
    const names = changes.filter(({ name }) => name.startsWith('media/')).map(({ name }) => name)
    assert.ok(names.length >= 3 && names.includes(`media/${archive}`))
    for (const name of names) assert.ok(purge.sites[0]?.paths.includes(`/${name}`), name)
    await copy.exec("UPDATE cms_pagecontent SET title = 'Another' WHERE id = (SELECT min(id) FROM cms_pagecontent)")
    await exported(copy.url, site, [...media, '--publish', 'releases'], folder)
    for (const name of names) assert.ok(statSync(join(folder, 'current', name)).nlink >= 3)
    const dry = await exported(copy.url, site, [...media, '--dry-run'])
    assert.is(dry.report.media.files, names.length)
    assert.not.ok(existsSync(dry.folder))
  })

  it('may be said in a configuration, from whose folder it starts', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const config = join(root.folder, '../site.config.mjs')
    const [database, manifest] = [copy.url, manifestFile(site)].map((file) => JSON.stringify(file))
    writeFileSync(config, `export default { media: 'copy:media', database: ${database}, manifest: ${manifest} }`)
    const out = join(root.folder, '../out')
    await cliOutput(['export', '--config', config, '--out', out])
    assert.ok(mediaList(out).some(({ state }) => state === 'copied'))
    const other = join(root.folder, '../other.config.mjs')
    writeFileSync(other, "export default { media: 'media' }")
    const wrong = await runCli(['export', '--config', other, '--out', out])
    assert.is(wrong.code, 2)
    assert.match(wrong.stderr, /\$\.media|media is/)
  })

  it.matrix('is for the merge where an export is made in shards', async () => {
    const copy = await sqliteEngine.copy(site)
    const root = await mediaRoot(copy)
    const media = ['--media', `copy:${root.folder}`]
    const folders = await shards(copy.url, site, 3)
    checkSameExport(await exported(copy.url, site, media), await merged(folders, media))
    const { code, stderr } = await runCli(['export', '--database', copy.url, '--shard', '1/2', '--out', 'x', ...media])
    assert.is(code, 2)
    assert.match(stderr, /Pass it to "npx djangocms-static merge"/)
  })

  it('puts the files of each site where its links lead', async () => {
    const root = await mediaRoot(await sqliteEngine.copy('press'))
    const media = ['--media', `copy:${root.folder}`]
    const database = await sqliteEngine.database('press')
    const { folder } = await exported(database, 'press', media)
    const sites = new Set(mediaList(folder).map(({ site }) => site))
    assert.ok(sites.size > 1)
    const other = mediaList(folder).find(({ site, path }) => site !== 1 && path !== null)
    assert.is(other?.path, `sites/${other?.site}/media/${other?.name}`)
    assert.ok(existsSync(join(folder, other?.path ?? '')))
    // One address for all.
    const one = await exported(database, 'press', [...media, '--media-url', 'https://cdn.example.org/files/up%20load/'])
    const paths = new Set(mediaList(one.folder).flatMap(({ path }) => path ?? []))
    assert.ok(paths.size > 0 && [...paths].every((path) => path.startsWith('files/up load/')))
    assert.equal(
      walk(one.folder).filter((name) => !/^(api|_data|sites|404)/.test(name)),
      [...paths].sort(),
    )
  })

  it('lists what the content refers to without copying anything, and never drafts alone', async () => {
    const database = await changedDatabase(sqliteEngine, site, '')
    const { folder, report } = await exported(database, site)
    const list = mediaList(folder)
    assert.ok(list.length > 3 && list.every(({ state, path }) => state !== 'copied' && path === null))
    assert.equal(report.media, { referenced: list.length, files: 0, bytes: 0 })
    const page = list.find(({ page }) => page !== null)
    assert.type(page?.page, 'number')
  })
})

/** Exports over the last one: the folder is that of a run from scratch. */
async function checkSame(copy: DatabaseCopy, root: MediaRoot, folder: string, computed: string) {
  const flags = ['--media', `copy:${root.folder}`]
  const { report } = await exported(copy.url, site, flags, folder)
  assert.is(report.computed, computed)
  const clean = await exported(copy.url, site, flags)
  assert.equal(
    differences(snapshot(clean.folder), snapshot(folder)).filter((name) => !name.startsWith('_data/')),
    [],
  )
  assert.equal(report.media, clean.report.media)
  return report
}
