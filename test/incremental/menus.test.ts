import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { Manifest } from '../../src/model/manifest/manifest.js'
import type { MenuEntry } from '../../src/model/manifest/menu-facts.js'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { differences, rewritten } from '../helpers/exports/folder-differences.js'
import { snapshot } from '../helpers/exports/snapshot.js'
import { temporaryFolder } from '../helpers/folders.js'
import { changedManifest } from '../helpers/sites/manifests.js'

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
