import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { problemsOf, verified } from '../helpers/exports/verified.js'
import { temporaryFolder } from '../helpers/folders.js'
import { glasshouse, imageManifest } from '../helpers/sites/image-rows.js'
import { imageConfig, imageFlags, imageSite, numbersPage, pluginsOf } from '../helpers/sites/image-site.js'
import { mediaList } from '../helpers/sites/media.js'

describe('details of images', (it) => {
  it.matrix('follow the address of thumbnails that the manifest has, and its storages', async () => {
    const { url } = await imageSite(sqliteEngine)
    const sources = async (facts: Parameters<typeof imageManifest>[0], more: string[] = []) => {
      const file = join(temporaryFolder(), 'manifest.json')
      writeFileSync(file, JSON.stringify(imageManifest({ version: 2, ...facts })))
      const { json, report } = await exported(url, 'press', [...imageFlags, '--manifest', file, ...more])
      const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
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

  it('of a Django image field have its size, if the row keeps it; a field of the same name keeps its place', async () => {
    const copy = await imageSite(sqliteEngine)
    const { plugins, ...facts } = imageManifest({ version: 2 })
    const type = plugins.PicturePlugin
    for (const field of type?.fields ?? []) {
      const size = { width_field: 'width', height_field: 'height' }
      if (field.name === 'external_picture') Object.assign(field, { type: 'ImageField', class: 'ImageField', ...size })
      if (field.name === 'link_url') field.name = 'picture_details'
    }
    type?.members.splice(type.members.indexOf('link_url'), 1, 'picture_details')
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...facts, plugins }))
    await copy.exec(`UPDATE djangocms_picture_picture SET external_picture = 'teasers/a b.png', width = 120, height = 80,
      link_url = 'https://example.org/' WHERE cmsplugin_ptr_id = 107`)
    const { json } = await exported(copy.url, 'press', [...imageFlags, '--manifest', file])
    const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
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

  it.matrix('of a many-to-many field are a list in the order of its keys, and its files are copied', async () => {
    const copy = await imageSite(sqliteEngine)
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
    const run = [...imageFlags, '--manifest', file, '--openapi']
    const { folder, json } = await exported(copy.url, 'press', run)
    const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
    assert.equal(
      [picture?.gallery, picture?.gallery_details],
      [
        [3, 40],
        [null, glasshouse.details],
      ],
    )
    assert.equal(problemsOf(await verified(folder, ['--config', imageConfig])), [])
    assert.ok(mediaList(folder).some(({ id }) => id === 40))
    await copy.exec("UPDATE filer_image SET default_alt_text = 'A greenhouse' WHERE file_ptr_id = 40")
    const [changed] = pluginsOf((await exported(copy.url, 'press', run, folder)).json(numbersPage), 'PicturePlugin')
    assert.equal(changed?.gallery_details, [null, { ...glasshouse.details, alt: 'A greenhouse' }])
  })

  it("of the project's own model of images (FILER_IMAGE_MODEL) are those of its table", async () => {
    const copy = await imageSite(sqliteEngine)
    const { models, plugins, ...facts } = imageManifest({ version: 2 })
    const fields = [{ name: 'subject_location', column: 'subject_location', table: 'media_picture', type: 'CharField' }]
    models['media.picture'] = { table: 'media_picture', pk: 'file_ptr_id', endpoint: 'file', fields }
    delete models['filer.image']
    for (const field of plugins.PicturePlugin?.fields ?? []) if (field.to === 'filer.image') field.to = 'media.picture'
    const file = join(temporaryFolder(), 'manifest.json')
    writeFileSync(file, JSON.stringify({ ...facts, models, plugins }))
    await copy.exec('ALTER TABLE filer_image RENAME TO media_picture')
    const { json } = await exported(copy.url, 'press', [...imageFlags, '--manifest', file])
    const [picture] = pluginsOf(json(numbersPage), 'PicturePlugin')
    assert.equal(picture?.picture_details, glasshouse.details)
  })
})
