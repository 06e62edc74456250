import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { checkSameFiles, failedUpload, uploaded } from '../helpers/exports/uploads.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { arrived, watched } from '../helpers/servers/faulty-proxy.js'
import { withBucket } from '../helpers/stores/s3-server.js'
import { changingExport } from '../helpers/stores/uploaded-site.js'

const pointer = '_data/export.json'

describe('an upload', (it) => {
  it('sends every file in the order of readers, and then nothing', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const proxy = await watched(server.endpoint)
      const { files, sent } = await uploaded(folder, proxy, bucket)
      assert.is(files, walk(folder).length)
      assert.is(sent.files, files)
      await checkSameFiles(folder, bucket)
      const names = arrived(proxy, bucket.name)
      assert.is(names.length, files)
      assert.is(names.at(-1), pointer)
      const isLeaf = (name: string) => /^api\/\w+\/(pages|placeholders)\/|^_data\/[0-9a-f]{32}/.test(name)
      const lastLeaf = names.findLastIndex(isLeaf)
      const firstList = names.findIndex((name) => !isLeaf(name))
      assert.ok(lastLeaf < firstList, `${names[lastLeaf]} comes after ${names[firstList]}`)
      proxy.requests.length = 0
      const again = await uploaded(folder, proxy, bucket)
      assert.equal([again.sent, again.deleted, again.compared], [{ files: 0, bytes: 0 }, 0, 'everything'])
      assert.equal(arrived(proxy, bucket.name), [])
    })
  })

  it('gives each file its type, its Cache-Control and a checksum', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport(['--sitemap', '--precompress', 'gzip'])
      mkdirSync(join(folder, 'media'))
      writeFileSync(join(folder, 'media/x.jpg'), 'jpg')
      for (const place of ['feeds', 'sites/2/feeds']) mkdirSync(join(folder, place), { recursive: true })
      const others = ['feeds/blog.en.xml', 'sites/2/feeds/blog.en.xml', 'sites/2/sitemap.xml', 'sites/2/redirects.json']
      for (const name of others) writeFileSync(join(folder, name), '')
      // Of many sites.
      writeFileSync(join(folder, `${pointer}.gz`), '')
      await uploaded(folder, server, bucket, ['--cache-control', 'menu=public, max-age=7', '--compressed'])
      const header = async (name: string) => {
        const { ContentType, CacheControl } = await bucket.head(name)
        return [ContentType, CacheControl]
      }
      const json = 'application/json; charset=utf-8'
      const document = walk(folder).find((name) => /^_data\/[0-9a-f]{32}/.test(name)) ?? ''
      assert.equal(await header(document), [json, 'public, max-age=31536000, immutable'])
      for (const name of [pointer, `${pointer}.gz`]) assert.equal(await header(name), [json, 'public, max-age=2'])
      assert.equal(await header('api/en/menu/index.json'), [json, 'public, max-age=7'])
      assert.equal(await header('api/en/pages/index.json'), [json, 'public, max-age=0, must-revalidate'])
      assert.equal(await header('404.json'), [json, 'public, max-age=0, must-revalidate'])
      assert.equal(await header('media/x.jpg'), ['image/jpeg', 'public, max-age=3600'])
      const sitemap = ['application/xml', 'public, max-age=0, must-revalidate']
      assert.equal([await header('sitemap.xml'), await header('sitemap.xml.gz')], [sitemap, sitemap])
      for (const name of others) assert.is((await header(name))[1], sitemap[1], name)
      assert.is((await bucket.head('sitemap.xml.gz')).ContentEncoding, 'gzip')
      assert.match((await bucket.head(document)).Metadata?.sha256 ?? '', /^[0-9a-f]{64}$/)
      // Equal files keep their headers until every file is sent again.
      await uploaded(folder, server, bucket, ['--cache-control', 'menu=no-cache'])
      assert.equal(await header('api/en/menu/index.json'), [json, 'public, max-age=7'])
      const { sent, files } = await uploaded(folder, server, bucket, ['--cache-control', 'menu=no-cache', '--all'])
      assert.is(sent.files, files)
      assert.equal(await header('api/en/menu/index.json'), [json, 'no-cache'])
    })
  })

  it.matrix(
    "gives files of the project's own routes the Cache-Control that these or the configuration state",
    async () => {
      await withBucket(async (server, bucket) => {
        const { folder } = await changingExport()
        const name = 'api/en/ping/index.json'
        mkdirSync(join(folder, 'api/en/ping'))
        writeFileSync(join(folder, name), '{}')
        const config = (members: string) => {
          const file = join(temporaryFolder(), 'site.config.mjs')
          const route = pathToFileURL(join(import.meta.dirname, '../helpers/routes/ping-route.js'))
          writeFileSync(file, `import { ping } from '${route}'\nexport default { routes: [ping]${members} }\n`)
          return ['--config', file, '--all']
        }
        await uploaded(folder, server, bucket, config(''))
        assert.is((await bucket.head(name)).CacheControl, 'public, max-age=60')
        await uploaded(folder, server, bucket, config(", cacheControl: { ping: 'no-cache' }"))
        assert.is((await bucket.head(name)).CacheControl, 'no-cache')
      })
    },
  )

  it('sends what has changed, and deletes what is gone only if it is asked to', async () => {
    await withBucket(async (server, bucket) => {
      const site = await changingExport()
      await bucket.put('index.html', 'the front end')
      await bucket.put('media/other.jpg', 'x')
      await bucket.put('sites/readme', 'x')
      await bucket.put('api/en/pages/old/index.json', 'x')
      await bucket.put('sites/9/api/en/pages/index.json', 'x')
      const others = ['index.html', 'media/other.jpg', 'sites/readme']
      const old = ['api/en/pages/old/index.json', 'sites/9/api/en/pages/index.json']
      const first = await uploaded(site.folder, server, bucket)
      assert.equal([first.deleted, first.kept], [0, 2])
      const before = await bucket.list()
      await site.edit('Xylophone')
      await site.hide()
      await site.export()
      site.age()
      await site.export()
      const files = walk(site.folder)
      const gone = [...before.keys()].filter((name) => !files.includes(name) && ![...others, ...old].includes(name))
      assert.ok(gone.length > 5, `${gone.length} files are gone`)
      const kept = await uploaded(site.folder, server, bucket)
      assert.ok(kept.sent.files > 3 && kept.sent.files < 100, `${kept.sent.files} were sent`)
      assert.equal([kept.deleted, kept.kept], [0, gone.length + 2])
      await checkSameFiles(site.folder, bucket, [...gone, ...old, ...others])
      const guarded = await failedUpload(site.folder, server, bucket, ['--delete', '--max-delete', '5'])
      assert.equal([guarded.code, guarded.exitCode], ['too-many-deletes', 3])
      assert.is((await bucket.list()).size, files.length + gone.length + 5)
      const {
        sent,
        deleted,
        kept: left,
      } = await uploaded(site.folder, server, bucket, ['--delete', '--max-delete', '500'])
      // The pointer tells that nothing else is there now.
      assert.equal([sent.files, deleted, left], [1, gone.length + 2, 0])
      await checkSameFiles(site.folder, bucket, others)
    })
  })

  it.matrix('keeps the objects of two prefixes apart', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      const to = (prefix: string) => ['--to', `s3://${bucket.name}/${prefix}`, '--delete']
      await uploaded(folder, server, bucket, to('one'))
      const again = await uploaded(folder, server, bucket, to('one/'))
      assert.is(again.sent.files, 0)
      const other = await uploaded(folder, server, bucket, to('on'))
      assert.equal([other.sent.files, other.deleted], [other.files, 0])
      const names = [...(await bucket.list()).keys()]
      assert.is(names.length, 2 * other.files)
      assert.ok(names.every((name) => name.startsWith('one/') || name.startsWith('on/')))
    })
  })

  it('takes any number of concurrent requests', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      await uploaded(folder, server, bucket, ['--concurrency', String(Number.MAX_SAFE_INTEGER)])
      await checkSameFiles(folder, bucket)
    })
  })

  it('changes nothing in a dry run', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      await bucket.put('api/old/index.json', 'x')
      const { sent, files, deleted } = await uploaded(folder, server, bucket, ['--dry-run', '--delete'])
      assert.equal([sent.files, deleted], [files, 1])
      assert.equal([...(await bucket.list()).keys()], ['api/old/index.json'])
    })
  })

  it('compares contents: a change of the same size by someone else is found, a copy in parts is left', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      await uploaded(folder, server, bucket)
      const name = 'api/languages/index.json'
      const text = readFileSync(join(folder, name), 'utf8')
      await bucket.put(name, text.replace('e', 'f'))
      await bucket.put('api/plugins/index.json', 'damaged')
      const parts = 'api/healthcheck/index.json'
      const whole = readFileSync(join(folder, parts))
      const sha256 = createHash('sha256').update(whole).digest('hex')
      await bucket.putInParts(parts, whole.toString(), { sha256 })
      await bucket.putInParts('404.json', readFileSync(join(folder, '404.json'), 'utf8'), { sha256 })
      const { sent } = await uploaded(folder, server, bucket)
      // And the pointer.
      assert.is(sent.files, 4)
      assert.match((await bucket.list()).get(parts) ?? '', /-1$/)
      await bucket.put(parts, whole.toString())
      await checkSameFiles(folder, bucket)
    })
  })

  it.matrix('leaves compressed forms out, unless they are asked for', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      cpSync(join(folder, '404.json'), join(folder, '404.json.gz'))
      cpSync(join(folder, '404.json'), join(folder, 'api/languages/index.json.br'))
      writeFileSync(join(folder, 'api/archive.gz'), 'a file of its own')
      const { files } = await uploaded(folder, server, bucket)
      assert.is(files, walk(folder).length - 2)
      assert.not.ok((await bucket.list()).has('404.json.gz'))
      assert.ok((await bucket.list()).has('api/archive.gz'))
      await uploaded(folder, server, bucket, ['--compressed'])
      const { ContentType, ContentEncoding } = await bucket.head('api/languages/index.json.br')
      assert.equal([ContentType, ContentEncoding], ['application/json; charset=utf-8', 'br'])
      await checkSameFiles(folder, bucket)
    })
  })

  it('sends archives among uploaded files as what they are', async () => {
    await withBucket(async (server, bucket) => {
      const { folder } = await changingExport()
      mkdirSync(join(folder, 'media'))
      for (const name of ['notes.txt', 'notes.txt.gz', 'data.json', 'data.json.gz', 'site.tar.gz', 'page.html.br']) {
        writeFileSync(join(folder, 'media', name), name)
      }
      await uploaded(folder, server, bucket)
      await checkSameFiles(folder, bucket)
      for (const [name, type] of Object.entries({
        'notes.txt.gz': 'application/gzip',
        'data.json.gz': 'application/gzip',
        'site.tar.gz': 'application/gzip',
        'page.html.br': 'application/octet-stream',
      })) {
        const { ContentType, ContentEncoding } = await bucket.head(`media/${name}`)
        assert.equal([name, ContentType, ContentEncoding], [name, type, undefined])
      }
    })
  })

  it.matrix('sends the current release, and drafts only where nobody can read them', async () => {
    await withBucket(async (server, bucket) => {
      const drafts = join(temporaryFolder(), 'drafts')
      const site = await changingExport(['--publish', 'releases', '--drafts', drafts])
      await uploaded(site.folder, server, bucket, ['--delete'])
      await checkSameFiles(join(site.folder, 'current'), bucket)
      const again = await uploaded(join(site.folder, 'current'), server, bucket, ['--delete'])
      assert.is(again.sent.files, 0)
      const refused = await failedUpload(drafts, server, bucket)
      assert.equal([refused.code, refused.exitCode], ['drafts-exposed', 2])
      await uploaded(drafts, server, bucket, ['--private', '--to', `s3://${bucket.name}/drafts`])
      const { CacheControl } = await bucket.head(`drafts/${pointer}`)
      assert.is(CacheControl, 'private, no-store')
    })
  })
})
