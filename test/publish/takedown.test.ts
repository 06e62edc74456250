import {
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { type ChangeReport, readReport } from '../helpers/exports/change-report.js'
import { exportArguments, exported } from '../helpers/exports/exports.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { startCli } from '../helpers/processes/running-cli.js'
import { changingExport, few } from '../helpers/stores/uploaded-site.js'

const isDocument = (name: string) => /^_data\/[0-9a-f]{32}\.json/.test(name)

function paths({ purge }: ChangeReport): string[] {
  return purge.sites.flatMap((site) => site.paths)
}

function removed({ changes }: ChangeReport): string[] {
  return changes.filter(({ kind }) => kind === 'removed').map(({ name }) => name)
}

describe('what an export removes', (it) => {
  it('is on the purge list, documents and compressed files included, when it is replaced and when it is gone', async () => {
    const site = await changingExport(['--precompress', 'gzip'])
    const file = join(temporaryFolder(), 'changes.json')
    const before = walk(site.folder)
    await site.hide()
    const report = ['--report', file, '--tags']
    await site.export(report)
    const first = readReport(file)
    const gone = removed(first)
    assert.ok(gone.some(isDocument) && gone.some((name) => name.endsWith('/index.json.gz')), gone.join(' '))
    for (const name of gone) {
      const path = `/${name.replace(/index\.json$/, '')}`
      assert.ok(paths(first).includes(encodeURI(path)), path)
    }
    const documents = gone.filter(isDocument)
    const tags = documents.filter((name) => name.endsWith('.json')).map((name) => `document-${name.slice(6, 38)}`)
    for (const tag of tags) assert.ok(first.purge.tags?.includes(tag), tag)
    assert.ok(!paths(first).some((path) => isDocument(path.slice(1)) && !gone.includes(path.slice(1))))
    // Readers that are under way may bring them back into a cache.
    assert.equal(
      before.filter((name) => documents.includes(name)).sort(),
      documents.filter((name) => existsSync(join(site.folder, name))).sort(),
    )
    assert.is(first.retired.files, documents.length)
    assert.ok(Date.parse(first.retired.next ?? '') > Date.now())
    await site.export(report)
    assert.equal([removed(readReport(file)), readReport(file).retired], [[], first.retired])

    site.age()
    await site.export(report)
    const second = readReport(file)
    assert.equal(removed(second).sort(), documents.sort())
    assert.equal(second.retired, { files: 0, next: null })
    for (const name of documents) {
      assert.not(existsSync(join(site.folder, name)))
      assert.ok(paths(second).includes(`/${name}`), name)
    }
    for (const tag of tags) assert.ok(second.purge.tags?.includes(tag), tag)
  })

  it('goes at once where no document is to be kept, also what an earlier run has left', async () => {
    const site = await changingExport()
    await site.hide()
    await site.export()
    const file = join(temporaryFolder(), 'changes.json')
    await site.export(['--keep-documents', '0', '--report', file])
    assert.ok(removed(readReport(file)).length > 0)
    await site.edit('Xylophone')
    await site.export(['--keep-documents', '0'])
    const fresh = await exported(site.copy.url, 'bridge', few)
    assert.equal([...snapshot(site.folder).keys()], [...snapshot(fresh.folder).keys()])
  })

  it('stays where it is kept for longer than there are dates', async () => {
    const site = await changingExport()
    await site.hide()
    const file = join(temporaryFolder(), 'changes.json')
    await site.export(['--keep-removed', '9'.repeat(15), '--report', file])
    const { retired } = readReport(file)
    assert.ok(retired.files > 0)
    assert.is(retired.next, null)
  })

  it('goes in its time also where it was noted by a clock that was ahead', async () => {
    const site = await changingExport()
    await site.hide()
    await site.export()
    site.age(Date.now() + 86_400_000)
    const file = join(temporaryFolder(), 'changes.json')
    await site.export(['--report', file])
    assert.ok(Date.parse(readReport(file).retired.next ?? '') <= Date.now() + 600_000)
    await site.export(['--keep-documents', '0'])
    const fresh = await exported(site.copy.url, 'bridge', few)
    assert.equal([...snapshot(site.folder).keys()], [...snapshot(fresh.folder).keys()])
  })

  it('goes from a release that stays current, too', async () => {
    const site = await changingExport(['--publish', 'releases'])
    await site.hide()
    await site.export()
    const current = readlinkSync(join(site.folder, 'current'))
    site.age()
    await site.export()
    assert.is(readlinkSync(join(site.folder, 'current')), current)
    const fresh = await exported(site.copy.url, 'bridge', few)
    assert.equal([...snapshot(join(site.folder, current)).keys()], [...snapshot(fresh.folder).keys()])
    assert.is(
      (await exported(site.copy.url, 'bridge', [...few, '--publish', 'releases'], site.folder)).report.computed,
      'nothing',
    )
  })
})

describe('a watch', (it) => {
  it('removes documents when their time is over, although nothing has changed', async () => {
    const site = await changingExport()
    await site.hide()
    const argv = exportArguments(site.copy.url, 'bridge', [...few, '--out', site.folder, '--keep-documents', '1'])
    const watch = startCli([...argv, '--watch', '0.5', '--on-change', 'echo done >&2'])
    await watch.until('stderr', /^done/m, 2)
    const { stdout } = await watch.stop()
    const [first, second] = stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
    assert.ok(first.retired.files > 0 && first.changes.removed > 0)
    assert.equal([second.computed, second.retired], ['nothing', { files: 0, next: null }])
    assert.is(second.changes.removed, first.retired.files)
    const fresh = await exported(site.copy.url, 'bridge', few)
    assert.equal(walk(site.folder), walk(fresh.folder))
  })
})

describe('releases that still have what was removed', (it) => {
  it('are named in the report, and go by a command', async () => {
    const site = await changingExport(['--publish', 'releases'])
    const file = join(temporaryFolder(), 'changes.json')
    const names = () => readdirSync(join(site.folder, 'releases')).sort()
    const [first = ''] = names()
    await site.edit('Xylophone')
    await site.export()
    await site.hide()
    await site.export(['--report', file])
    const [, second = '', third = ''] = names()
    const { holding } = readReport(file)
    const gone = removed(readReport(file))
    assert.equal(
      holding?.map(({ release }) => release),
      [second, first],
    )
    assert.is(holding?.[0]?.files, gone.length)
    const summary = await runCli(['export', ...exportFlags(site.copy, site.folder), ...few, '--publish', 'releases'])
    assert.is(summary.code, 0, summary.stderr)

    const releases = (flags: string[]) => runCli(['releases', '--out', site.folder, ...flags])
    assert.is((await releases([])).stdout, `${third} (current)\n${second}\n${first}\n`)
    const failures = [
      [['--remove', third], 'is the current release', 2],
      [['--remove', first, '--remove', '../releases'], 'has no release ../releases', 1],
      [['--remove', first, '--keep', '1'], 'Leave out one of the two', 2],
      [['--keep', '0'], 'above 0', 2],
    ] as const
    for (const [flags, words, expected] of failures) {
      const { code, stderr } = await releases([...flags])
      assert.is(code, expected, stderr)
      assert.match(stderr, words)
    }
    assert.match((await releases(['--keep', '1', '--dry-run'])).stdout, `Would be removed: ${first}`)
    writeFileSync(join(`${site.folder}.state`, 'lock'), '')
    assert.match((await releases(['--keep', '1'])).stderr, 'Another run is writing')
    assert.equal(names(), [first, second, third])
    rmSync(join(`${site.folder}.state`, 'lock'))
    // What a run has left that was killed while it removed.
    mkdirSync(join(site.folder, 'releases', `.unfinished-${first}`))
    assert.is((await releases(['--remove', first])).stdout, `Removed: ${first}\n`)
    assert.equal(names(), [second, third])
    const { stdout } = await releases(['--keep', '1', '--json'])
    assert.equal(JSON.parse(stdout), { current: third, releases: [third], removed: [second], dryRun: false })
    assert.equal(names(), [third])
  })

  it('are sorted by the order in which they were published, whatever the clock says', async () => {
    const site = await changingExport(['--publish', 'releases'])
    const current = () => readlinkSync(join(site.folder, 'current')).replace('releases/', '')
    // Published by a clock that was ahead.
    const ahead = '20990101T000000999Z'
    renameSync(join(site.folder, 'releases', current()), join(site.folder, 'releases', ahead))
    rmSync(join(site.folder, 'current'))
    symlinkSync(`releases/${ahead}`, join(site.folder, 'current'))
    await site.edit('Xylophone')
    await site.export()
    assert.is(current(), '20990101T000001000Z')
    assert.is((await runCli(['rollback', '--out', site.folder])).code, 0)
    assert.is(current(), ahead)
  })

  it('are not looked for behind a link', async () => {
    const folder = temporaryFolder()
    const elsewhere = temporaryFolder()
    writeFileSync(join(elsewhere, '20200101T000000000Z'), 'not ours')
    symlinkSync(elsewhere, join(folder, 'releases'))
    const { code, stderr } = await runCli(['releases', '--out', folder, '--keep', '1'])
    assert.is(code, 1)
    assert.match(stderr, 'has no releases')
    assert.equal(readdirSync(elsewhere), ['20200101T000000000Z'])
  })
})

function exportFlags(copy: DatabaseCopy, folder: string): string[] {
  const [, ...argv] = exportArguments(copy.url, 'bridge', ['--out', folder])
  return argv.filter((word) => word !== '--json')
}
