import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'

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

    it('are those of the database where it holds text in their place', async () => {
      const sql = "UPDATE refsite_teaser SET rank = 7, ratio = 0.1, price = '1234.50' WHERE cmsplugin_ptr_id = 16"
      const database = await changedDatabase(engine, 'garden', sql)
      const text = (await exported(database, 'garden', ['--only', 'pages'])).text('/api/en/pages/about-us/') ?? ''
      for (const member of ['"rank":7,', '"ratio":0.1,', '"price":"1234.50"']) assert.match(text, member)
    })
  })
}
