import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { MenuEntry } from '../../src/model/manifest/menu-facts.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder, walk } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'
import { siteManifest } from '../helpers/sites.js'

for (const engine of engines) {
  describeOn(engine, `an export with other nodes of Python menus, ${engine.name}`, (it) => {
    it('makes navigation anew and reuses everything else', async () => {
      const database = await engine.database('bridge')
      const folder = join(temporaryFolder(), 'out')
      await exported(database, 'bridge', withMenus(['Yarrow', 'Sage']), folder)
      const before = snapshot(folder)
      const flags = withMenus(['Yarrow', 'White sage', 'Red sage'])
      const { report } = await exported(database, 'bridge', flags, folder)
      assert.is(report.computed, 'changes')
      const after = snapshot(folder)
      const clean = await exported(database, 'bridge', flags)
      assert.equal(differences(snapshot(clean.folder), after), [])
      assert.equal(rewritten(before, after), [])
      const changed = [...after].filter(([name, { inode }]) => before.get(name)?.inode !== inode).map(([name]) => name)
      const answers = changed.filter((name) => name.startsWith('api/'))
      assert.ok(answers.length > 0)
      assert.equal(
        answers.filter((name) => !/^api\/\w+\/(menu|submenu|breadcrumbs)\//.test(name)),
        [],
      )
    })

    it('has menus of their reverse ids for as long as a page has one of them, even a page that no menu shows', async () => {
      const copy = await engine.copy('garden')
      const page = Number((await copy.query('SELECT max(id) AS page FROM cms_page'))[0]?.page)
      for (const table of ['cms_pageurl', 'cms_pagecontent']) {
        await copy.exec(`DELETE FROM ${table} WHERE page_id = ${page}`)
      }
      const node = { namespace: 'PlantMenu', id: 1, parent: null, title: 'Odd', url: '/odd/', visible: true }
      const menus = { en: [{ ...node, attr: { reverse_id: 'odd' } }] }
      const flags = ['--manifest', changedManifest('garden', { menus })]
      const { folder } = await exported(copy.url, 'garden', flags)
      for (const id of ["'odd'", 'NULL']) {
        await copy.exec(`UPDATE cms_page SET reverse_id = ${id} WHERE id = ${page}`)
        await exported(copy.url, 'garden', flags, folder)
        const clean = await exported(copy.url, 'garden', flags)
        assert.equal(differences(snapshot(clean.folder), snapshot(folder)), [], id)
        assert.is(
          walk(folder).some((file) => file.startsWith('api/en/menu/odd/')),
          id !== 'NULL',
        )
      }
    })

    it('has them in a language without pages for as long as the site has a home page', async () => {
      const copy = await engine.copy('garden')
      const language = { code: 'fy', name: 'Frysk', public: true, fallbacks: [], hide_untranslated: true }
      const site = siteManifest('garden').sites['1']
      const sites = {
        1: {
          ...site,
          page_root: { ...site?.page_root, fy: '/fy/' },
          languages: [...(site?.languages ?? []), { ...language, redirect_on_fallback: false }],
        },
      } as Manifest['sites']
      const node = { namespace: 'PlantMenu', id: 1, parent: null, title: 'Odd', url: '/odd/', visible: true, attr: {} }
      const flags = ['--manifest', changedManifest('garden', { sites, menus: { fy: [node] } })]
      const { folder } = await exported(copy.url, 'garden', flags)
      const ofHome = 'WHERE page_id IN (SELECT id FROM cms_page WHERE is_home)'
      for (const [path, answers] of [
        ["'home'", false],
        ["''", true],
      ] as const) {
        await copy.exec(`UPDATE cms_pageurl SET path = ${path} ${ofHome}`)
        await exported(copy.url, 'garden', flags, folder)
        const clean = await exported(copy.url, 'garden', flags)
        assert.equal(differences(snapshot(clean.folder), snapshot(folder)), [], path)
        assert.is(walk(folder).includes('api/fy/menu/index.json'), answers)
      }
    })

    it('writes nothing where they are the same', async () => {
      const database = await engine.database('bridge')
      const folder = join(temporaryFolder(), 'out')
      await exported(database, 'bridge', withMenus(['Yarrow']), folder)
      const { report } = await exported(database, 'bridge', withMenus(['Yarrow']), folder)
      assert.is(report.computed, 'nothing')
    })
  })
}

/** The flags of a manifest whose one Python menu has these nodes, in every language. */
function withMenus(titles: readonly string[]): string[] {
  const nodes = titles.map((title, index): MenuEntry => {
    const common = { namespace: 'PlantMenu', parent: null, visible: true, attr: {} }
    return { ...common, id: index + 1, title, url: `/plants/${index + 1}/` }
  })
  const menus: Manifest['menus'] = { en: nodes, da: nodes }
  return ['--manifest', changedManifest('bridge', { menus })]
}
