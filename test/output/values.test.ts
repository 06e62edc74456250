import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

for (const engine of engines) {
  describeOn(engine, `numbers in the files, ${engine.name}`, (it) => {
    it('keep all their digits past 2^53, from columns and from JSON', async () => {
      const sql = `UPDATE refsite_teaser SET big = 9223372036854775807,
        config = '{"n": [12345678901234567890, -9007199254740993], "x": 1.50}' WHERE cmsplugin_ptr_id = 16`
      const database = await changedDatabase(engine, 'garden', sql)
      const result = await exported(database, 'garden', ['--only', 'pages', '--only', 'placeholders'])
      for (const url of ['/api/en/pages/about-us/', '/api/en/placeholders/3/5/content/']) {
        const text = result.text(url) ?? ''
        assert.match(text, '"big":9223372036854775807,')
        assert.match(text, '"n":[12345678901234567890,-9007199254740993]')
        assert.match(text, '"x":1.5')
      }
    })

    it('keep them in the address of a row, which the manifest makes of its JSON', async () => {
      const facts = { name: 'facts', column: 'facts', table: 'refsite_supplier', type: 'JSONField', class: 'JSONField' }
      const { models } = siteManifest('garden')
      const api_endpoint = { pattern: '/suppliers/{facts}/', fields: { facts }, rows: 1 }
      const supplier = { table: 'refsite_supplier', pk: 'id', api_endpoint }
      const manifest = changedManifest('garden', {
        models: { ...models, 'refsite.supplier': supplier } as typeof models,
      })
      const sql = `ALTER TABLE refsite_supplier ADD COLUMN facts ${engine.name === 'sqlite' ? 'text' : 'json'};
        UPDATE refsite_supplier SET facts = '[9007199254740993]'`
      const database = await changedDatabase(engine, 'garden', sql)
      const { text } = await exported(database, 'garden', ['--manifest', manifest, '--only', 'pages'])
      assert.match(text('/api/en/pages/about-us/') ?? '', '/suppliers/%5B9007199254740993%5D/')
    })

    it('are those of the database where it holds text in their place', async () => {
      const sql = "UPDATE refsite_teaser SET rank = 7, ratio = 0.1, price = '1234.50' WHERE cmsplugin_ptr_id = 16"
      const database = await changedDatabase(engine, 'garden', sql)
      const text = (await exported(database, 'garden', ['--only', 'pages'])).text('/api/en/pages/about-us/') ?? ''
      for (const member of ['"rank":7,', '"ratio":0.1,', '"price":"1234.50"']) assert.match(text, member)
    })
  })
}
