import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import { describe, full, note } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { type Files, snapshot, textsOf } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { siteFile } from '../helpers/sites.js'

const both = ['--precompress', 'gzip,br']

describe('precompressed files', (it) => {
  it.matrix('stand beside every file that is worth it', async () => {
    const { folder, report } = await exported(siteFile('garden'), 'garden', [...both, '--sitemap'])
    const plain = await exported(siteFile('garden'), 'garden', ['--sitemap'])
    assert.is(report.files, plain.report.files)
    const expected = walk(plain.folder).flatMap((name) => {
      const large = readFileSync(join(plain.folder, name)).length >= 1000
      return large ? [name, `${name}.br`, `${name}.gz`] : [name]
    })
    assert.equal(walk(folder), expected.sort())
    assert.ok(expected.includes('sitemap.xml.gz'))
    checkContents(folder)
    note(`${expected.length - walk(plain.folder).length} compressed files`)
  })

  for (const engine of engines) {
    // Small: one each.
    for (const target of full() ? ['static', 'handler'] : [engine.name === 'sqlite' ? 'handler' : 'static']) {
      const declare = engine.name === 'sqlite' ? it : it.matrix
      declare(`are those of a fresh export after a change, on ${engine.name}, ${target}`, async () => {
        const copy = await engine.copy('bridge')
        const flags = [...both, '--target', target]
        const first = await exported(copy.url, 'bridge', flags)
        const before = snapshot(first.folder)
        await copy.exec(
          "UPDATE cms_pagecontent SET title = title || ' anew' WHERE id = (SELECT MIN(id) FROM cms_pagecontent)",
        )
        const second = await exported(copy.url, 'bridge', flags, first.folder)
        assert.is(second.report.computed, 'changes')
        const after = snapshot(first.folder)
        const fresh = snapshot((await exported(copy.url, 'bridge', flags)).folder)
        assert.equal(current(after, fresh), textsOf(fresh))
        checkContents(first.folder)
        const touched = [...after].filter(
          ([name, file]) => before.get(name)?.text === file.text && before.get(name)?.inode !== file.inode,
        )
        assert.equal(
          touched.map(([name]) => name),
          [],
        )
        const full = await exported(copy.url, 'bridge', [...flags, '--full'], first.folder)
        assert.equal(current(snapshot(full.folder), fresh), textsOf(fresh))
        const same = await exported(copy.url, 'bridge', flags, first.folder)
        assert.is(same.report.computed, 'nothing')
      })
    }
  }

  it.matrix('go when nobody asks for them any more, or for another kind', async () => {
    const { folder } = await exported(siteFile('garden'), 'garden', both)
    await exported(siteFile('garden'), 'garden', ['--precompress', 'br'], folder)
    assert.ok(walk(folder).some((name) => name.endsWith('.br')))
    assert.equal(
      walk(folder).filter((name) => name.endsWith('.gz')),
      [],
    )
    await exported(siteFile('garden'), 'garden', ['--force', '--keep-removed', '3600'], folder)
    assert.equal(
      walk(folder).filter((name) => /\.(?:br|gz)$/.test(name)),
      [],
    )
  })

  it.matrix('belong to releases, and to the change report without addresses of their own', async () => {
    const base = temporaryFolder()
    const folder = join(base, 'out')
    const report = join(base, 'report.json')
    await exported(siteFile('garden'), 'garden', [...both, '--publish', 'releases', '--report', report], folder)
    checkContents(join(folder, 'current'))
    const { purge } = JSON.parse(readFileSync(report, 'utf8')) as {
      purge: { sites: { paths: string[] }[] }
    }
    const paths = purge.sites[0]?.paths ?? []
    assert.ok(paths.length > 100)
    assert.equal(
      paths.filter((path) => /\.(?:gz|br)/.test(path)),
      [],
    )
  })
})

function checkContents(folder: string): void {
  for (const name of walk(folder)) {
    const original = readFileSync(join(folder, name.replace(/\.(?:gz|br)$/, '')))
    const bytes = readFileSync(join(folder, name))
    if (name.endsWith('.gz')) assert.ok(gunzipSync(bytes).equals(original), name)
    if (name.endsWith('.br')) assert.ok(brotliDecompressSync(bytes).equals(original), name)
  }
}

/** Without documents of the export before, which stay for a while. */
function current(files: Files, fresh: Files): Record<string, string> {
  return Object.fromEntries(
    Object.entries(textsOf(files)).filter(([name]) => !name.startsWith('_data/') || fresh.has(name)),
  )
}
