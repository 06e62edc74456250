import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { contracts } from '../../src/contract/contracts.js'
import { collection, collectionAnswer } from '../../src/routes/index.js'
import { createHandler, type Handler } from '../../src/runtime/handler.js'
import { superuserSource } from '../../src/serve/database-source.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { withLive } from '../helpers/answers/live.js'
import { type DatabaseCopy, describeOn, describeSampled, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { documentedBlocks } from '../helpers/docs/documented-blocks.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { checkEqual, merged, shards } from '../helpers/exports/shards.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { problemsOf, verified, withServer } from '../helpers/exports/verified.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { oneEngine } from '../helpers/sample.js'
import { glasshouse, imageManifest, imageRows, products, thumbnail } from '../helpers/sites/image-rows.js'
import { mediaList } from '../helpers/sites/media.js'
import { few } from '../helpers/stores/uploaded-site.js'

const manifest = join(temporaryFolder(), 'manifest.json')
writeFileSync(manifest, JSON.stringify(imageManifest()))
const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(products)})`, 'recorded', 'collection')
const flags = [...few, '--scheme', 'http', '--manifest', manifest, '--config', config, '--image-details']

/** Shows image 1, and the private image 3. */
const [numbers, quoted] = ['/api/en/pages/100/numbers/', '/api/en/pages/quoted-naive-20/']

type Plugin = Record<string, unknown> & { plugin_type: string; children?: Plugin[] }

async function withImages<T>(engine: Engine, work: (copy: DatabaseCopy) => Promise<T>): Promise<T> {
  const copy = await engine.copy('press')
  try {
    await copy.exec(imageRows)
    return await work(copy)
  } finally {
    await copy.dispose()
  }
}

/** Plugins of this type of a page, at any depth. */
function pluginsOf(page: unknown, type: string): Plugin[] {
  const found: Plugin[] = []
  JSON.stringify(page, (_, value) => {
    if (value?.plugin_type === type) found.push(value)
    return value
  })
  return found
}

const ask = async (handler: Handler, path: string) =>
  (await (await handler(new Request(`http://press.example.com${path}`))).json()) as unknown

for (const engine of engines) {
  describeSampled(engine, `details of images, ${engine.name}`, (it) => {
    const { onSqlite, onPostgresql } = oneEngine(it, engine)
    for (const contract of ['documented', 'released'] as const) {
      const sample = contract === 'documented' ? onPostgresql : onSqlite
      sample(`stand beside their addresses in plugins, JSON and collections, ${contract}`, async () => {
        await withImages(engine, async ({ url }) => {
          const { json } = await exported(url, 'press', [...flags, '--contract', contract])
          const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
          assert.is(picture?.picture, glasshouse.url)
          assert.equal(picture?.picture_details, glasshouse.details)
          const names = Object.keys(picture ?? {})
          assert.is(names.indexOf('picture_details'), names.indexOf('picture') + 1)
          const lost = { documented: null, released: 'filer.image:99' }[contract]
          assert.equal(pluginsOf(json(numbers), 'TextPlugin')[0]?.json, {
            poster: glasshouse.url,
            poster_details: glasshouse.details,
            lost,
            lost_details: null,
          })
          const list = json('/api/en/products/') as { results: Record<string, unknown>[] }
          assert.equal(
            list.results.map(({ name, image, image_details: details }) => [name, image, details]),
            [
              ['Rake', glasshouse.url, glasshouse.details],
              ['Hoe', null, null],
              ['Fork', null, null],
            ],
          )
          // The texts of a plugin stay its own.
          assert.is(picture?.caption_text, "<b>bold</b> it's emoji🌱")
        })
      })
    }

    it.matrix('are not written unless they are asked for, and change nothing else', async () => {
      await withImages(engine, async ({ url }) => {
        const plain = await exported(url, 'press', flags.slice(0, -1))
        const { folder } = await exported(url, 'press', flags)
        const without = (text: string) =>
          JSON.stringify(JSON.parse(text, (key, value) => (key.endsWith('_details') ? undefined : value)))
        const answers = walk(plain.folder).filter((name) => name.startsWith('api/'))
        let same = 0
        for (const name of answers) {
          const [off, on] = [plain.folder, folder].map((base) => readFileSync(join(base, name), 'utf8'))
          assert.not.match(off ?? '', '_details"', name)
          assert.is(without(on ?? ''), JSON.stringify(JSON.parse(off ?? '')), name)
          if (on === off) same += 1
        }
        assert.ok(same > 100 && same < answers.length, String(same))
      })
    })

    it.matrix('are made anew in the answers that show a changed image, and in no others', async () => {
      await withImages(engine, async (copy) => {
        const run = flags
        const { folder } = await exported(copy.url, 'press', run)
        assert.is((await exported(copy.url, 'press', run, folder)).report.computed, 'nothing')
        const changes = [
          "UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 1",
          thumbnail(110, '__200x150_q85_subsampling-2.png'),
          'UPDATE easy_thumbnails_thumbnaildimensions SET height = 100 WHERE thumbnail_id = 106',
          "UPDATE filer_image SET subject_location = '400,150' WHERE file_ptr_id = 1",
        ]
        for (const change of changes) {
          const before = snapshot(folder)
          await copy.exec(change)
          assert.is((await exported(copy.url, 'press', run, folder)).report.computed, 'changes')
          const after = snapshot(folder)
          assert.equal(differences(snapshot((await exported(copy.url, 'press', run)).folder), after), [])
          assert.equal(rewritten(before, after), [])
          const answers = [...after].filter(([name, { text }]) => before.get(name)?.text !== text).map(([name]) => name)
          const showing = answers.filter((name) => name.startsWith('api/'))
          assert.ok(showing.includes(`${numbers.slice(1)}index.json`), change)
          const others = showing.filter((name) => !readFileSync(join(folder, name), 'utf8').includes('bild-0.png'))
          assert.equal(others, [], change)
        }
        const { stdout } = await runCli(['explain', numbers, '--out', folder])
        assert.match(stdout, 'filer.image 1, which it shows, changed')
        // One that no public page shows changes no answer.
        const before = snapshot(folder)
        await copy.exec("UPDATE filer_image SET default_alt_text = 'Still a secret' WHERE file_ptr_id = 3")
        await exported(copy.url, 'press', run, folder)
        assert.equal(differences(before, snapshot(folder)), [])
      })
    })
  })

  describeOn(engine, `details of images elsewhere, ${engine.name}`, (it) => {
    it.matrix('of private images and of their thumbnails are in no byte', async () => {
      await withImages(engine, async ({ url }) => {
        const drafts = join(temporaryFolder(), 'drafts')
        const { folder, json } = await exported(url, 'press', [...flags, '--openapi', '--drafts', drafts])
        const [hidden] = pluginsOf(json(quoted), 'PicturePlugin')
        assert.equal([hidden?.picture, hidden?.picture_details], [null, null])
        for (const base of [folder, drafts]) {
          for (const name of walk(base)) {
            const text = readFileSync(join(base, name), 'utf8')
            assert.not.match(text, /Nobody may know this|as secret|bild-2|240x180|100x75|120x90/, name)
          }
        }
        const audit = ['--database', url, '--manifest', manifest, '--config', config]
        assert.equal(problemsOf(await verified(folder, audit)), [])
        // `verify` would notice them.
        const file = join(folder, `${quoted}index.json`)
        for (const [secret, what] of [
          ['Nobody may know this text of it', 'text'],
          ['/smedia/filer_private/0e/27/0e27cbf6-3fa1-4f50-9fce-eb593c396ca4/bild-2.png', 'path'],
        ]) {
          const whole = readFileSync(file, 'utf8')
          writeFileSync(file, whole.replace('"picture_details":null', `"picture_details":{"alt":"${secret}"}`))
          const leaks = problemsOf(await verified(folder, audit)).filter(({ code }) => code === 'leak')
          assert.ok(JSON.stringify(leaks).includes(`the ${what} `), secret)
          assert.ok(JSON.stringify(leaks).includes('the private file 3'), secret)
          writeFileSync(file, whole)
        }
      })
    })

    it.matrix('of a public image whose name ends with that of a private one are no leaks', async () => {
      await withImages(engine, async (copy) => {
        await copy.exec(`UPDATE filer_file SET file = '2026/05/11/brochure.png' WHERE id = 3;
          UPDATE filer_file SET file = 'filer_public/2026/05/11/brochure.png' WHERE id = 1`)
        const { folder } = await exported(copy.url, 'press', flags)
        const audit = ['--database', copy.url, '--manifest', manifest, '--config', config]
        assert.equal(problemsOf(await verified(folder, audit)), [])
      })
    })

    it('are the same from files, from documents, from a database, and in previews', async () => {
      await withImages(engine, async ({ url }) => {
        const drafts = join(temporaryFolder(), 'drafts')
        const deferred = ['--skip', 'pages', '--skip', 'placeholders', '--drafts', drafts]
        const { folder } = await exported(url, 'press', [...flags, ...deferred])
        const { json } = await exported(url, 'press', flags)
        const routes = [collectionAnswer('products')]
        const handler = createHandler({ store: folderStore(folder), routes })
        const paths = [numbers, quoted, '/api/en/products/', '/api/en/products/1/']
        for (const path of paths) assert.equal(await ask(handler, path), json(path), path)
        const settings = {
          contract: contracts.documented,
          manifest: imageManifest(),
          imageDetails: true,
          routes: [collection(products)],
        }
        await withLive(
          url,
          'press',
          async ({ handler: live, project }) => {
            for (const path of paths) assert.equal(await ask(live, path), json(path), path)
            const previews = createHandler({ source: () => superuserSource(project, null), routes })
            const tree = createHandler({ store: folderStore(drafts), routes })
            const [shown] = pluginsOf(await ask(tree, numbers), 'PicturePlugin')
            assert.equal(shown?.picture_details, glasshouse.details)
            assert.equal(await ask(tree, numbers), await ask(previews, numbers))
          },
          settings,
        )
      })
    })
  })
}

describe('details of images', (it) => {
  it.matrix('are the same in a merged export, record included', async () => {
    await withImages(sqliteEngine, async ({ url }) => {
      const alone: Pick<Exported, 'folder' | 'report'> = await exported(url, 'press', flags)
      checkEqual(await merged(await shards(url, 'press', 2, flags), ['--config', config]), alone)
    })
  })

  it('are described in OpenAPI and types, and what is exported fits', async () => {
    await withImages(sqliteEngine, async ({ url }) => {
      const { folder } = await exported(url, 'press', [...flags, '--openapi'])
      const { components } = JSON.parse(readFileSync(join(folder, 'api/schema-json/index.json'), 'utf8'))
      const details = { anyOf: [{ $ref: '#/components/schemas/ImageDetails' }, { type: 'null' }] }
      const { PicturePlugin, ProductsItem, ImageDetails } = components.schemas
      assert.equal(PicturePlugin.properties.picture_details, details)
      assert.ok(PicturePlugin.required.includes('picture_details'))
      assert.equal(ProductsItem.properties.image_details, details)
      assert.equal(Object.keys(ImageDetails.properties), Object.keys(glasshouse.details))
      assert.equal(problemsOf(await verified(folder, ['--config', config])), [])
      const plain = await exported(url, 'press', [...flags.slice(0, -1), '--openapi'])
      assert.not.match(readFileSync(join(plain.folder, 'api/schema-json/index.json'), 'utf8'), /ImageDetails|_details/)
      const written = (settings: object) => {
        const file = join(temporaryFolder(), 'site.config.mjs')
        writeFileSync(file, `export default ${JSON.stringify({ manifest, ...settings })}`)
        return runCli(['types', '--config', file])
      }
      assert.match((await written({ imageDetails: true })).stdout, /picture_details: ImageDetails \| null/)
      assert.not.match((await written({})).stdout, 'ImageDetails')
    })
  })

  it('name sizes of an image service by its template, and read no thumbnails then', async () => {
    await withImages(sqliteEngine, async (copy) => {
      const service = ['--image-url', '/.netlify/images?url={url}&w={width}', '--image-width', '640']
      const widths = ['--image-width', '320', '--image-width', '1280']
      await copy.exec('DROP TABLE easy_thumbnails_thumbnaildimensions; DROP TABLE easy_thumbnails_thumbnail')
      const { json } = await exported(copy.url, 'press', [...flags, ...service, ...widths])
      const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
      const address = `/.netlify/images?url=${encodeURIComponent(glasshouse.url)}&w=`
      assert.equal(picture?.picture_details, {
        ...glasshouse.details,
        sources: [
          { url: `${address}320`, width: 320, height: 240 },
          { url: `${address}640`, width: 640, height: 480 },
        ],
      })
    })
  })

  it.matrix('follow the address of thumbnails that the manifest has, and its storages', async () => {
    await withImages(sqliteEngine, async ({ url }) => {
      const sources = async (facts: Parameters<typeof imageManifest>[0], more: string[] = []) => {
        const file = join(temporaryFolder(), 'manifest.json')
        writeFileSync(file, JSON.stringify(imageManifest({ version: 2, ...facts })))
        const { json, report } = await exported(url, 'press', [...flags, '--manifest', file, ...more])
        const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
        const found = picture?.picture_details as typeof glasshouse.details | undefined
        const urls = found?.sources.map((source) => source.url.split('/filer_public', 1)[0])
        return { urls, findings: report.findings }
      }
      const [storage, other] = ['0d677af76ca5bf5575d614e04932c3a4', 'another']
      const at = (address: string) => ({ thumbnails: { url: address, storage, source_storage: storage } })
      const media = 'http://press.example.com/media'
      const elsewhere = 'https://thumbs.example.com/of'
      assert.equal((await sources(at(`${elsewhere}/`))).urls, [...[1, 2, 3].map(() => elsewhere), media])
      const cdn = ['--media-url', 'https://cdn.example.com/m']
      assert.equal((await sources(at('/media/small/'), cdn)).urls, [
        ...[1, 2, 3].map(() => 'https://cdn.example.com/m/small'),
        'https://cdn.example.com/m',
      ])
      assert.equal((await sources({ thumbnails: { ...at('/media/').thumbnails, storage: other } })).urls, [media])
      const unknown = await sources({ thumbnails: { unknown: 'its addresses are signed' } })
      assert.equal(unknown.urls, [media])
      assert.match(JSON.stringify(unknown.findings), /setting-unsupported.*FILER_STORAGES.*signed/)
    })
  })

  it('of a Django image field have its size, if the row keeps it; a field of the same name keeps its place', async () => {
    await withImages(sqliteEngine, async (copy) => {
      const { plugins, ...facts } = imageManifest({ version: 2 })
      const type = plugins.PicturePlugin
      for (const field of type?.fields ?? []) {
        const size = { width_field: 'width', height_field: 'height' }
        if (field.name === 'external_picture')
          Object.assign(field, { type: 'ImageField', class: 'ImageField', ...size })
        if (field.name === 'link_url') field.name = 'picture_details'
      }
      type?.members.splice(type.members.indexOf('link_url'), 1, 'picture_details')
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...facts, plugins }))
      await copy.exec(`UPDATE djangocms_picture_picture SET external_picture = 'teasers/a b.png', width = 120, height = 80,
        link_url = 'https://example.org/' WHERE cmsplugin_ptr_id = 107`)
      const { json } = await exported(copy.url, 'press', [...flags, '--manifest', file])
      const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
      const url = 'http://press.example.com/media/teasers/a%20b.png'
      assert.is(picture?.external_picture, url)
      assert.equal(picture?.external_picture_details, {
        alt: null,
        caption: null,
        width: 120,
        height: 80,
        focal_point: null,
        mime_type: null,
        sources: [{ url, width: 120, height: 80 }],
      })
      assert.is(picture?.picture_details, 'https://example.org/')
    })
  })

  it.matrix('of a many-to-many field are a list in the order of its keys, and its files are copied', async () => {
    await withImages(sqliteEngine, async (copy) => {
      const facts = imageManifest()
      const type = facts.plugins.PicturePlugin
      const keys = { table: 'gallery', column: 'picture_id', to: 'filer.image', to_column: 'image_id' }
      type?.fields.push({ name: 'gallery', type: 'ManyToManyField', ordering: [], ...keys })
      type?.members.push('gallery')
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify(facts))
      // Image 40 is a copy of image 1 that nothing else refers to.
      await copy.exec(`CREATE TABLE files AS SELECT * FROM filer_file WHERE id = 1; UPDATE files SET id = 40;
        CREATE TABLE images AS SELECT * FROM filer_image WHERE file_ptr_id = 1; UPDATE images SET file_ptr_id = 40;
        INSERT INTO filer_file SELECT * FROM files; INSERT INTO filer_image SELECT * FROM images;
        CREATE TABLE gallery (id integer PRIMARY KEY, picture_id integer NOT NULL, image_id integer NOT NULL);
        INSERT INTO gallery VALUES (1, 107, 3), (2, 107, 40)`)
      const run = [...flags, '--manifest', file, '--openapi']
      const { folder, json } = await exported(copy.url, 'press', run)
      const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
      assert.equal(
        [picture?.gallery, picture?.gallery_details],
        [
          [3, 40],
          [null, glasshouse.details],
        ],
      )
      assert.equal(problemsOf(await verified(folder, ['--config', config])), [])
      assert.ok(mediaList(folder).some(({ id }) => id === 40))
      await copy.exec("UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 40")
      const [changed] = pluginsOf((await exported(copy.url, 'press', run, folder)).json(numbers), 'PicturePlugin')
      assert.equal(changed?.gallery_details, [null, { ...glasshouse.details, alt: 'A greenhouse' }])
    })
  })

  it.matrix('come to serializers by file(), and the run after a change writes what they make of them', async () => {
    await withImages(sqliteEngine, async (copy) => {
      const file = join(temporaryFolder(), 'site.config.mjs')
      const serializer = '(plugin, { file }) => ({ ...plugin, shown: file(plugin.id === 107 ? 1 : 3) })'
      writeFileSync(file, `export default { serializers: { PicturePlugin: ${serializer} } }`)
      const run = (more: string[], folder?: string) =>
        exported(
          copy.url,
          'press',
          [...few, '--scheme', 'http', '--manifest', manifest, '--config', file, ...more],
          folder,
        )
      const shown = ({ json }: Exported, path = numbers) => pluginsOf(json(path), 'PicturePlugin')[0]?.shown
      const first = await run(['--image-details'])
      assert.equal(shown(first), { id: 1, url: glasshouse.url, details: glasshouse.details })
      assert.is(shown(first, quoted), null)
      await copy.exec("UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 1")
      const details = { ...glasshouse.details, alt: 'A greenhouse' }
      assert.equal(shown(await run(['--image-details'], first.folder)), { id: 1, url: glasshouse.url, details })
      assert.equal(shown(await run([])), { id: 1, url: glasshouse.url, details: null })
    })
  })

  it('are asked for by the same flags of export, serve and types', async () => {
    await withImages(sqliteEngine, async ({ url }) => {
      const types = ['types', '--manifest', manifest]
      assert.match((await runCli([...types, '--image-details'])).stdout, /picture_details: ImageDetails \| null/)
      const { folder } = await exported(url, 'press', [...flags, '--openapi', '--only', 'languages'])
      assert.is((await runCli(['types', folder, '--image-details'])).code, 2)
      const service = ['--image-url', '{url}?w={width}', '--image-width', '640']
      const live = ['--database', url, '--manifest', manifest, '--scheme', 'http', '--image-details', ...service]
      await withServer(live, async (base) => {
        const headers = { host: 'press.example.com' }
        const page = await (await fetch(`${base}${numbers}`, { headers })).json()
        const [picture] = pluginsOf(page, 'PicturePlugin')
        const sources = [{ url: `${glasshouse.url}?w=640`, width: 640, height: 480 }]
        assert.equal(picture?.picture_details, { ...glasshouse.details, sources })
      })
    })
  })

  it("of the project's own model of images (FILER_IMAGE_MODEL) are those of its table", async () => {
    await withImages(sqliteEngine, async (copy) => {
      const { models, plugins, ...facts } = imageManifest({ version: 2 })
      const fields = [
        { name: 'subject_location', column: 'subject_location', table: 'media_picture', type: 'CharField' },
      ]
      models['media.picture'] = { table: 'media_picture', pk: 'file_ptr_id', endpoint: 'file', fields }
      delete models['filer.image']
      for (const field of plugins.PicturePlugin?.fields ?? [])
        if (field.to === 'filer.image') field.to = 'media.picture'
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify({ ...facts, models, plugins }))
      await copy.exec('ALTER TABLE filer_image RENAME TO media_picture')
      const { json } = await exported(copy.url, 'press', [...flags, '--manifest', file])
      const [picture] = pluginsOf(json(numbers), 'PicturePlugin')
      assert.equal(picture?.picture_details, glasshouse.details)
    })
  })

  it('are what the function of docs/media.md makes attributes of an image from', () => {
    const block = documentedBlocks().find(({ text }) => text.startsWith('function imageProps'))
    assert.is(block?.document, 'docs/media.md')
    const imageProps = new Function(`${block?.text}; return imageProps`)() as (...of: unknown[]) => object
    const { sources } = glasshouse.details
    assert.equal(imageProps(glasshouse.url, glasshouse.details, '50vw'), {
      src: glasshouse.url,
      sizes: '50vw',
      alt: 'A glasshouse',
      width: 800,
      height: 600,
      srcset: [320, 400, 640, 800].map((width, index) => `${sources[index]?.url} ${width}w`).join(', '),
      style: 'object-fit: cover; object-position: 25% 25%',
    })
    const single = imageProps(glasshouse.url, { ...glasshouse.details, sources: [] })
    assert.equal(Object.keys(single), ['src', 'alt', 'width', 'height', 'style'])
  })

  it('refuse a template without details, widths without a template, and one that names no image', async () => {
    const database = await sqliteEngine.database('press')
    const alone = await failedExport(database, 'press', ['--image-url', '{url}?w={width}'])
    assert.equal([alone.code, alone.exitCode], ['usage', 2])
    assert.match(alone.fix, '--image-details')
    const widths = await failedExport(database, 'press', ['--image-details', '--image-width', '640'])
    assert.equal([widths.code, widths.exitCode], ['usage', 2])
    assert.match(widths.fix, '--image-url')
    const { stderr } = await runCli(['export', '--image-details', '--image-url', '/i?w={width}'])
    assert.match(stderr, 'It must have {url} or {path}')
  })
})
