import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { PluginField } from '../../src/model/manifest/field-facts.js'
import { describe } from '../harness.js'
import { type DatabaseCopy, describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { exported } from '../helpers/exports/exports.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { cliOutput } from '../helpers/processes/cli.js'
import { withRoutes } from '../helpers/routes/with-routes.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

/** The columns of a model as Django declares them on each engine: a duration, JSON. */
const declared: Record<Engine['name'], readonly [string, string]> = {
  sqlite: ['bigint', 'text'],
  postgresql: ['interval', 'jsonb'],
  mysql: ['bigint', 'json'],
}

const duration: Record<Engine['name'], string> = {
  sqlite: '172805000002',
  postgresql: "'2 days 00:00:05.000002'",
  mysql: '172805000002',
}

const described: readonly (readonly [string, string, string])[] = [
  ['price', 'DecimalField', 'DecimalField'],
  ['aged', 'DurationField', 'DurationField'],
  ['note', 'TextField', 'HTMLField'],
  ['shop', 'JSONField', 'LinkField'],
  ['photo', 'ImageField', 'ImageField'],
]

const fields = described.map(([name, type, className]): PluginField => {
  const places = type === 'DecimalField' ? { decimal_places: 2 } : {}
  return { name, column: name, table: 'refsite_crop', type, class: className, ...places }
})

const crops = {
  name: 'crops',
  model: 'refsite.crop',
  order: ['-price', '-aged'],
  fields: {
    price: 'price',
    aged: 'aged',
    text: 'note',
    shop: 'shop',
    photo: 'photo',
    page: { column: 'page', model: 'cms.page' },
  },
  page: '/{language}/crops/{key}/',
  changed: 'sown',
  feed: { title: 'price', created: 'sown', summary: 'note' },
}

async function withCrops(engine: Engine): Promise<{ copy: DatabaseCopy; flags: string[]; page: number }> {
  const copy = await engine.copy('garden')
  const [home] = await copy.query("SELECT page_id FROM cms_pageurl WHERE path = 'about-us' AND language = 'en'")
  const page = Number(home?.page_id)
  const [interval, json] = declared[engine.name]
  const note = `<p><a data-cms-href="cms.page:${page}">us</a></p>`
  await copy.exec(`CREATE TABLE refsite_crop (id integer NOT NULL PRIMARY KEY, sown date, price decimal(6, 2),
      aged ${interval}, note text, shop ${json}, photo varchar(99), page integer);
    INSERT INTO refsite_crop VALUES
      (1, '2025-03-01', 4, ${duration[engine.name]}, '${note}', '{"internal_link": "cms.page:${page}"}', 'crops/rye.png', ${page}),
      (2, '2025-03-01', 10, NULL, '', '{"internal_link": "cms.page:9999"}', '', NULL)`)
  const models = { ...siteManifest('garden').models, 'refsite.crop': { table: 'refsite_crop', pk: 'id', fields } }
  const config = withRoutes(temporaryFolder(), `collection(${JSON.stringify(crops)})`, 'recorded', 'collection')
  const kept = ['--keep-removed', '0', '--keep-documents', '0']
  return { copy, flags: ['--manifest', changedManifest('garden', { models }), '--config', config, ...kept], page }
}

describe('members of a collection', (it) => {
  it('have the types of plugins in OpenAPI and TypeScript', async () => {
    const { copy, flags } = await withCrops(sqliteEngine)
    const { folder, json } = await exported(copy.url, 'garden', [...flags, '--openapi'])
    const { components } = json('/api/schema-json/') as {
      components: { schemas: Record<string, { properties: object }> }
    }
    const members = Object.entries(components.schemas.CropsItem?.properties ?? {}).map(([name, { type }]) => [
      name,
      type,
    ])
    assert.equal(members, [
      ['price', ['string', 'null']],
      ['aged', ['string', 'null']],
      ['text', ['string', 'null']],
      ['shop', ['object', 'null']],
      ['photo', ['string', 'null']],
      ['page', ['string', 'null']],
      ['url', 'string'],
      ['details', 'string'],
      ['placeholders', 'array'],
    ])
    const file = join(temporaryFolder(), 'types.ts')
    await cliOutput(['types', folder, '--out', file])
    assert.match(readFileSync(file, 'utf8'), /type CropsItem = \{[^}]*\n {2}price: string \| null\n/)
  })
})

for (const engine of engines) {
  describeOn(engine, `values of a collection, ${engine.name}`, (it) => {
    it('are those of plugins, with addresses of pages and files, also in the feed and after a page moved', async () => {
      const { copy, flags, page } = await withCrops(engine)
      const { folder, json, report } = await exported(copy.url, 'garden', flags)
      const broken = report.findings.flatMap((one) => (one.code === 'reference-broken' ? [one] : []))
      const [own, ...others] = broken.filter(({ pluginType }) => pluginType === 'refsite.crop')
      assert.equal([own?.pluginId, own?.reference, own?.field, others], [2, 'cms.page:9999', 'shop', []])
      const { results } = json('/api/en/crops/') as { results: { details: string }[] }
      assert.equal(
        results.map(({ details }) => details.slice(-3)),
        ['/2/', '/1/'],
      )
      const { details: _, url: __, ...item } = json('/api/en/crops/1/') as Record<string, unknown>
      const { details: endpoint } = json('/api/en/pages/about-us/') as { details: string }
      const { photo } = item
      assert.equal(item, {
        price: '4.00',
        aged: '2 00:00:05.000002',
        text: `<p><a data-cms-href="cms.page:${page}" href="/en/about-us/">us</a></p>`,
        shop: { internal_link: endpoint },
        photo,
        page: endpoint,
      })
      assert.match(String(photo), /^https?:\/\/.*\/crops\/rye\.png$/)
      assert.match(readFileSync(join(folder, 'feeds/crops.en.xml'), 'utf8'), '/en/about-us/')

      await copy.exec(
        `UPDATE cms_pageurl SET path = 'moved', slug = 'moved' WHERE page_id = ${page} AND language = 'en'`,
      )
      await exported(copy.url, 'garden', flags, folder)
      const whole = await exported(copy.url, 'garden', flags)
      assert.match(whole.text('/api/en/crops/1/') ?? '', '/en/moved/')
      for (const name of walk(whole.folder)) {
        assert.is(readFileSync(join(folder, name), 'utf8'), readFileSync(join(whole.folder, name), 'utf8'), name)
      }
    })
  })
}
