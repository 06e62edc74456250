import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import type { DatabaseCopy } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { listen } from '../helpers/servers/listening.js'
import { glasshouse, imageManifest, imageRows, thumbnail } from '../helpers/sites/image-rows.js'
import { type MediaRoot, mediaList, mediaRoot } from '../helpers/sites/media.js'
import { few } from '../helpers/stores/uploaded-site.js'

const manifest = join(temporaryFolder(), 'manifest.json')
writeFileSync(manifest, JSON.stringify(imageManifest()))
const flags = ['--scheme', 'http', '--manifest', manifest, '--image-details', ...few]
const host = 'http://press.example.com/'

/** Paths of the image of the tests and its thumbnails in an export, sorted. */
const paths = glasshouse.details.sources.map(({ url }) => decodeURIComponent(url.slice(host.length))).sort()

/** MEDIA_ROOT with all thumbnails, and the database. */
async function withThumbnails<T>(work: (copy: DatabaseCopy, root: MediaRoot) => Promise<T>): Promise<T> {
  const copy = await sqliteEngine.copy('press')
  await copy.exec(imageRows)
  const root = await mediaRoot(copy)
  await writeAll(copy, root)
  return await work(copy, root)
}

/** Each once: a copy in an export shares its contents. */
async function writeAll(copy: DatabaseCopy, root: MediaRoot): Promise<void> {
  for (const { name } of await copy.query('SELECT name FROM easy_thumbnails_thumbnail')) {
    if (!existsSync(join(root.folder, String(name)))) root.write(String(name), `thumbnail ${name}`)
  }
}

/** Files of the image of the tests. */
function mediaOf(folder: string): string[] {
  return walk(folder).filter((name) => /^media\/.*bild-0\.png/.test(name))
}

describe('--media copy, thumbnails', (it) => {
  it('are copied with the details that name them, and no others; links lead to them', async () => {
    await withThumbnails(async ({ url }, { folder: root }) => {
      const { folder, report } = await exported(url, 'press', [...flags, '--media', `copy:${root}`])
      assert.equal(mediaOf(folder), paths)
      assert.not.ok(walk(folder).some((name) => name.includes('bild-2')))
      const own = mediaList(folder).filter(
        ({ id, site, thumbnail: small }) => id === 1 && site === 1 && small !== undefined,
      )
      assert.equal(
        own.map(({ thumbnail: id, path, state }) => [id, paths.includes(path ?? ''), state]),
        [101, 103, 106].map((id) => [id, true, 'copied']),
      )
      assert.is(report.media.files, walk(folder).filter((name) => /^(sites\/\d+\/)?media\//.test(name)).length)
      // Nothing copies files of plain file fields.
      assert.not.match(JSON.stringify(problemsOf(await verified(folder))), 'bild-0')
      const service = ['--image-url', '{url}?w={width}']
      for (const others of [flags.filter((flag) => flag !== '--image-details'), [...flags, ...service]]) {
        const plain = await exported(url, 'press', [...others, '--media', `copy:${root}`])
        assert.equal(
          mediaOf(plain.folder),
          paths.filter((path) => !path.includes('thumbnails')),
        )
      }
    })
  })

  it('whose file is gone are reported, and are no broken links; nor are addresses with a query', async () => {
    await withThumbnails(async ({ url }, root) => {
      const media = ['--media', `copy:${root.folder}`]
      const [gone = ''] = paths.filter((path) => path.includes('320x0'))
      root.remove(gone.slice('media/'.length))
      const { folder, report } = await exported(url, 'press', [...flags, ...media])
      assert.ok(report.findings.some((one) => one.code === 'thumbnail-missing' && gone.endsWith(one.name)))
      await exported(url, 'press', [...flags, ...media], folder)
      const found = await verified(folder)
      assert.not.match(JSON.stringify(problemsOf(found)), 'bild-0')
      const missing = problemsOf(found, false).flatMap((one) => (one.code === 'link-file-missing' ? one.url : []))
      assert.ok(missing.includes(encodeURI(host + gone).replaceAll(',', '%2C')))
      assert.ok(missing.every((address) => decodeURIComponent(address).endsWith(gone)))
      const service = ['--image-url', '{url}?width={width}', ...media]
      const resized = await verified((await exported(url, 'press', [...flags, ...service])).folder)
      assert.not.match(JSON.stringify(problemsOf(resized)), 'bild-0')
    })
  })

  it.matrix('follow the database and the folder, with the bytes of a run from scratch', async () => {
    await withThumbnails(async (copy, root) => {
      const run = [...flags, '--media', `copy:${root.folder}`]
      const { folder } = await exported(copy.url, 'press', run)
      const again = async (computed: string) => {
        assert.is((await exported(copy.url, 'press', run, folder)).report.computed, computed)
        const whole = await exported(copy.url, 'press', run)
        assert.equal(differences(snapshot(whole.folder), snapshot(folder)), [])
      }
      await again('nothing')
      const [first = ''] = paths.filter((path) => path.includes('320x0'))
      root.remove(first.slice('media/'.length))
      root.write(first.slice('media/'.length), 'made anew')
      await again('changes')
      assert.is(readFileSync(join(folder, first), 'utf8'), 'made anew')
      await copy.exec(
        `${thumbnail(110, '__200x150_q85_subsampling-2.png')} DELETE FROM easy_thumbnails_thumbnail WHERE id = 101`,
      )
      await writeAll(copy, root)
      await again('changes')
      assert.ok(mediaOf(folder).some((name) => name.includes('200x150')))
      assert.not.ok(mediaOf(folder).some((name) => name.includes('400x300')))
      // Neither the image nor its thumbnails stay once it is private.
      await copy.exec('UPDATE filer_file SET is_public = 0 WHERE id = 1')
      await again('changes')
      assert.equal(mediaOf(folder), [])
    })
  })

  it('are fetched again from an address where the database says that they were made anew', async () => {
    await withThumbnails(async (copy, root) => {
      const asked: string[] = []
      const answer: RequestListener = (request, response) => {
        const name = decodeURIComponent(request.url ?? '').slice(1)
        asked.push(name)
        const file = join(root.folder, name)
        if (existsSync(file)) response.end(readFileSync(file))
        else response.writeHead(404).end()
      }
      const address = await listen(answer)
      const run = [...flags, '--media', `copy:${address}/`]
      const { folder } = await exported(copy.url, 'press', run)
      assert.equal(mediaOf(folder), paths)
      asked.length = 0
      const [name = ''] = paths.filter((path) => path.includes('400x300'))
      root.write(name.slice('media/'.length), 'another picture')
      await copy.exec("UPDATE easy_thumbnails_thumbnail SET modified = '2026-02-02' WHERE id = 101")
      await exported(copy.url, 'press', run, folder)
      assert.equal([...new Set(asked)], [name.slice('media/'.length)])
      assert.is(readFileSync(join(folder, name), 'utf8'), 'another picture')
    })
  })

  it.matrix('are the same in a merged export', async () => {
    await withThumbnails(async ({ url }, { folder: root }) => {
      const media = ['--media', `copy:${root}`]
      const alone = await exported(url, 'press', [...flags, ...media])
      checkSameExport(await merged(await shards(url, 'press', 2, flags), media), alone)
    })
  })
})
