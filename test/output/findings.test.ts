import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { differences } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'

for (const engine of engines) {
  describeOn(engine, `findings, ${engine.name}`, (it) => {
    it('tell what is wrong with a plugin once, with a page that shows it', async () => {
      const { folder, report } = await exported(await engine.database('press'), 'press', ['--paths', 'all'])
      const ofPlugins = report.findings.filter((finding) => 'pluginId' in finding)
      const keys = ofPlugins.map((finding) => JSON.stringify({ ...finding, page: '' }))
      assert.ok(keys.length > 5)
      assert.equal(keys, [...new Set(keys)])
      const pages = walk(folder).filter((file) => /\/pages\//.test(file))
      const texts = pages.map((file) => readFileSync(join(folder, file), 'utf8'))
      for (const finding of ofPlugins) {
        if (finding.code !== 'reference-broken') continue
        const onPage = texts.some((text) => text.includes(`{"id":${finding.pluginId},`))
        assert.is(finding.page.includes('/pages/'), onPage, JSON.stringify(finding))
      }
    })

    it('name a value that is not JSON: it is null, and everything else as before', async () => {
      const damaged = `UPDATE djangocms_link_link SET attributes = '{"rel": nofollow}' WHERE cmsplugin_ptr_id = 27;
        UPDATE djangocms_link_link SET attributes = '' WHERE cmsplugin_ptr_id <> 27`
      const flags = ['--html', '--search-records']
      const { folder } = await exported(await engine.database('garden'), 'garden', flags)
      const database = await changedDatabase(engine, 'garden', damaged)
      const { report, text } = await exported(database, 'garden', flags, folder)
      const found = report.findings.filter(({ code }) => code === 'value-damaged')
      const page = '/api/pt-br/pages/about-us-pt-br/'
      const value = JSON.stringify('{"rel": nofollow}')
      assert.equal(found, [
        { code: 'value-damaged', pluginType: 'LinkPlugin', pluginId: 27, field: 'attributes', value, page },
      ])
      assert.match(text(page) ?? '', '"attributes":null')
      const whole = await exported(database, 'garden', flags)
      assert.equal(differences(snapshot(whole.folder), snapshot(folder)), [])
    })

    it('name the menu of an apphook that a page has got since the manifest was written', async () => {
      // The others are the same for all pages: the CMS has none of that name, or none for page 4.
      const apphooks = { CropsApp: ['CropsMenu:{pk}', 'GoneMenu', null], 'CropsApp:4': ['OwnMenu:{pk}'] }
      const pool = { names: ['CMSMenu', 'CropsMenu:4'], attachable: [], apphooks }
      const flags = ['--manifest', changedManifest('garden', { menu_pool: pool })]
      const hooked = "UPDATE cms_page SET application_urls = 'CropsApp' WHERE id IN (2, 4)"
      const database = await changedDatabase(engine, 'garden', hooked)
      const { report } = await exported(database, 'garden', flags)
      const found = report.findings.filter(({ code }) => code === 'menu-extender-unknown')
      assert.equal(found, [{ code: 'menu-extender-unknown', pageId: 2, extender: 'CropsMenu:2' }])
    })

    it('name a home page that does not stand at the root of its site', async () => {
      const database = await changedDatabase(engine, 'garden', "UPDATE cms_pageurl SET path = slug WHERE path = ''")
      const { report } = await exported(database, 'garden')
      const found = report.findings.filter(({ code }) => code === 'home-misplaced')
      assert.equal(found, [{ code: 'home-misplaced', pageId: 1, title: 'Home Example', site: 1, path: 'home-example' }])
    })
  })
}
