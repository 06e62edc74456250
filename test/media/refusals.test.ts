import { existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exportArguments, exported, failedExport } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { type MediaRoot, mediaList, mediaRoot } from '../helpers/sites/media.js'

const site = 'bridge'

describe('--media with files that are not right', (it) => {
  for (const [what, name, reason] of hostileNames()) {
    it(`copies nothing for ${what}`, async () => {
      await withMedia(async (copy, root) => {
        writeFileSync(join(root.folder, '../secret.txt'), 'secret')
        mkdirSync(join(root.folder, '../media-private'), { recursive: true })
        writeFileSync(join(root.folder, '../media-private/secret.txt'), 'secret')
        symlinkSync(join(root.folder, '../secret.txt'), join(root.folder, 'link.txt'))
        symlinkSync(join(root.folder, '../media-private'), join(root.folder, 'linked'))
        symlinkSync('circle', join(root.folder, 'circle'))
        const [id = 0] = root.names.keys()
        await copy.exec(`UPDATE filer_file SET file = '${name}' WHERE id = ${id}`)
        const { folder, report } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
        const finding = report.findings.find((one) => one.code === 'media-refused' || one.code === 'media-missing')
        assert.ok(finding && 'file' in finding && finding.file === id, JSON.stringify(finding))
        assert.match(String('reason' in finding ? finding.reason : ''), reason)
        assert.not.ok(walk(folder).some((file) => /secret|^media\/link|hostname/.test(file)))
        assert.ok(mediaList(folder).find((file) => file.id === id)?.path === null)
      })
    })
  }

  it('gives a place to one of two names that differ in case only', async () => {
    await withMedia(async (copy, root) => {
      const [one = 0, two = 0, three = 0] = root.names.keys()
      root.write('a/Photo.png', 'one')
      root.write('a/photo.png', 'two')
      await copy.exec(`UPDATE filer_file SET file = 'a/Photo.png' WHERE id = ${one}`)
      await copy.exec(`UPDATE filer_file SET file = 'a/photo.png' WHERE id = ${two}`)
      // The same file once more is no problem.
      await copy.exec(`UPDATE filer_file SET file = 'a/Photo.png' WHERE id = ${three}`)
      const { folder, report } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
      assert.equal(
        walk(folder).filter((file) => file.startsWith('media/a/')),
        ['media/a/Photo.png'],
      )
      assert.is(report.findings.filter(({ code }) => code === 'media-refused').length, 1)
    })
  })

  it('escapes names that some systems reserve, as everywhere', async () => {
    await withMedia(async (copy, root) => {
      const [id = 0] = root.names.keys()
      root.write('con', 'reserved')
      await copy.exec(`UPDATE filer_file SET file = 'con' WHERE id = ${id}`)
      const { folder } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
      assert.ok(existsSync(join(folder, 'media/%63on')))
    })
  })

  it('reports what is not whole, in every run', async () => {
    await withMedia(async (copy, root) => {
      const [one = 0, two = 0, three = 0] = root.names.keys()
      const size = `contents of ${root.names.get(three)}`.length
      await copy.exec(`UPDATE filer_file SET _file_size = 5 WHERE id = ${one}`)
      await copy.exec(`UPDATE filer_file SET sha1 = '${'0'.repeat(40)}' WHERE id = ${two}`)
      await copy.exec(`UPDATE filer_file SET _file_size = ${size} WHERE id = ${three}`)
      const media = ['--media', `copy:${root.folder}`]
      const { folder, report } = await exported(copy.url, site, media)
      const damaged = (findings: typeof report.findings) =>
        findings.flatMap((finding) => (finding.code === 'media-differs' ? [finding.file] : [])).sort()
      assert.equal(damaged(report.findings), [one, two].sort())
      assert.equal(damaged((await exported(copy.url, site, media, folder)).report.findings), [one, two].sort())
      await copy.exec("UPDATE cms_pagecontent SET title = 'Another' WHERE id = (SELECT min(id) FROM cms_pagecontent)")
      const third = await exported(copy.url, site, media, folder)
      assert.is(third.report.computed, 'changes')
      assert.equal(damaged(third.report.findings), [one, two].sort())
    })
  })
})

describe('--media with a source that is not right', (it) => {
  it('ends the run and leaves the export as it was', async () => {
    await withMedia(async (copy, root) => {
      const { folder } = await exported(copy.url, site, ['--media', `copy:${root.folder}`])
      const before = walk(folder)
      const missing = await failedExport(copy.url, site, ['--media', 'copy:/nowhere'], folder)
      assert.equal([missing.code, missing.exitCode], ['option-invalid', 2])
      // Another folder, or a disk that is not there.
      rmSync(root.folder, { recursive: true })
      mkdirSync(root.folder)
      const empty = await failedExport(copy.url, site, ['--media', `copy:${root.folder}`], folder)
      assert.equal([empty.code, empty.exitCode], ['media-failed', 1])
      assert.equal(walk(folder), before)
      const inside = await failedExport(copy.url, site, [
        '--media',
        `copy:${temporaryFolder()}`,
        '--media-url',
        '/api/',
      ])
      assert.is(inside.code, 'option-invalid')
    })
  })

  it('is refused as an option', async () => {
    for (const source of ['media', 'copy:', 'copy:ftp://example.org/media/', 'move:media']) {
      const { code, stdout } = await runCli(exportArguments('x.sqlite3', site, ['--media', source]))
      assert.is(code, 2, source)
      assert.match(stdout, /copy:\.\.\/media/)
    }
  })
})

/** What is asked for, the name in the database, and why it is refused. */
function hostileNames(): [string, string, RegExp][] {
  return [
    ['a name above the folder', '../secret.txt', /name cannot be/],
    ['a name that goes up in the middle', 'filer_public/../../secret.txt', /name cannot be/],
    ['a name that goes up in the Windows way', '..\\secret.txt', /name cannot be/],
    ['an absolute name', '/etc/hostname', /not in/],
    ['a link out of the folder', 'link.txt', /leads out/],
    ['a link to itself', 'circle', /leads to itself/],
    ['a folder that is a link', 'linked/secret.txt', /leads out/],
    ['a name with an empty part', 'filer_public//x.png', /name cannot be/],
    ['a folder', 'filer_public', /not in/],
  ]
}

async function withMedia(body: (copy: DatabaseCopy, root: MediaRoot) => Promise<void>): Promise<void> {
  const copy = await sqliteEngine.copy(site)
  await body(copy, await mediaRoot(copy))
}
