import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { documentedBlocks } from '../helpers/docs/documented-blocks.js'
import { type Exported, exported, failedExport } from '../helpers/exports/exports.js'
import { checkSameExport, merged, shards } from '../helpers/exports/shards.js'
import { problemsOf, startServe, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { runCli } from '../helpers/processes/cli.js'
import { glasshouse } from '../helpers/sites/image-rows.js'
import {
  imageConfig,
  imageFlags,
  imageManifestFile,
  imageSite,
  numbersPage,
  pluginsOf,
  quotedPage,
} from '../helpers/sites/image-site.js'
import { few } from '../helpers/stores/uploaded-site.js'

describe('details of images', (it) => {
  it.matrix('are the same in a merged export, record included', async () => {
    const { url } = await imageSite(sqliteEngine)
    const alone: Pick<Exported, 'folder' | 'report'> = await exported(url, 'press', imageFlags)
    checkSameExport(await merged(await shards(url, 'press', 2, imageFlags), ['--config', imageConfig]), alone)
  })

  it('are described in OpenAPI and types, and what is exported fits', async () => {
    const { url } = await imageSite(sqliteEngine)
    const { folder } = await exported(url, 'press', [...imageFlags, '--openapi'])
    const { components } = JSON.parse(readFileSync(join(folder, 'api/schema-json/index.json'), 'utf8'))
    const details = { anyOf: [{ $ref: '#/components/schemas/ImageDetails' }, { type: 'null' }] }
    const { PicturePlugin, ProductsItem, ImageDetails } = components.schemas
    assert.equal(PicturePlugin.properties.picture_details, details)
    assert.ok(PicturePlugin.required.includes('picture_details'))
    assert.equal(ProductsItem.properties.image_details, details)
    assert.equal(Object.keys(ImageDetails.properties), Object.keys(glasshouse.details))
    assert.equal(problemsOf(await verified(folder, ['--config', imageConfig])), [])
    const plain = await exported(url, 'press', [...imageFlags.slice(0, -1), '--openapi'])
    assert.not.match(readFileSync(join(plain.folder, 'api/schema-json/index.json'), 'utf8'), /ImageDetails|_details/)
    const written = (settings: object) => {
      const file = join(temporaryFolder(), 'site.config.mjs')
      writeFileSync(file, `export default ${JSON.stringify({ manifest: imageManifestFile, ...settings })}`)
      return runCli(['types', '--config', file])
    }
    assert.match((await written({ imageDetails: true })).stdout, /picture_details: ImageDetails \| null/)
    assert.not.match((await written({})).stdout, 'ImageDetails')
  })

  it('name sizes of an image service by its template, and read no thumbnails then', async () => {
    const copy = await imageSite(sqliteEngine)
    const service = ['--image-url', '/.netlify/images?url={url}&w={width}', '--image-width', '640']
    const widths = ['--image-width', '320', '--image-width', '1280']
    await copy.exec('DROP TABLE easy_thumbnails_thumbnaildimensions; DROP TABLE easy_thumbnails_thumbnail')
    const { json } = await exported(copy.url, 'press', [...imageFlags, ...service, ...widths])
    const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
    const address = `/.netlify/images?url=${encodeURIComponent(glasshouse.url)}&w=`
    assert.equal(picture?.picture_details, {
      ...glasshouse.details,
      sources: [
        { url: `${address}320`, width: 320, height: 240 },
        { url: `${address}640`, width: 640, height: 480 },
      ],
    })
  })

  it.matrix('come to serializers by file(), and the run after a change writes what they make of them', async () => {
    const copy = await imageSite(sqliteEngine)
    const file = join(temporaryFolder(), 'site.config.mjs')
    const serializer = '(plugin, { file }) => ({ ...plugin, shown: file(plugin.id === 107 ? 1 : 3) })'
    writeFileSync(file, `export default { serializers: { PicturePlugin: ${serializer} } }`)
    const run = (more: string[], folder?: string) =>
      exported(
        copy.url,
        'press',
        [...few, '--scheme', 'http', '--manifest', imageManifestFile, '--config', file, ...more],
        folder,
      )
    const shown = ({ json }: Exported, path = numbersPage) => pluginsOf(json(path), 'PicturePlugin')[0]?.shown
    const first = await run(['--image-details'])
    assert.equal(shown(first), { id: 1, url: glasshouse.url, details: glasshouse.details })
    assert.is(shown(first, quotedPage), null)
    await copy.exec("UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 1")
    const details = { ...glasshouse.details, alt: 'A greenhouse' }
    assert.equal(shown(await run(['--image-details'], first.folder)), { id: 1, url: glasshouse.url, details })
    assert.equal(shown(await run([])), { id: 1, url: glasshouse.url, details: null })
  })

  it('are asked for by the same flags of export, serve and types', async () => {
    const { url } = await imageSite(sqliteEngine)
    const types = ['types', '--manifest', imageManifestFile]
    assert.match((await runCli([...types, '--image-details'])).stdout, /picture_details: ImageDetails \| null/)
    const { folder } = await exported(url, 'press', [...imageFlags, '--openapi', '--only', 'languages'])
    assert.is((await runCli(['types', folder, '--image-details'])).code, 2)
    const service = ['--image-url', '{url}?w={width}', '--image-width', '640']
    const live = ['--database', url, '--manifest', imageManifestFile, '--scheme', 'http', '--image-details', ...service]
    const base = await startServe(live)
    const headers = { host: 'press.example.com' }
    const page = await (await fetch(`${base}${numbersPage}`, { headers })).json()
    const [picture] = pluginsOf(page, 'PicturePlugin')
    const sources = [{ url: `${glasshouse.url}?w=640`, width: 640, height: 480 }]
    assert.equal(picture?.picture_details, { ...glasshouse.details, sources })
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
