import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'

/** The empty page that a draft of 3.x leaves, when the upgrade gives its contents to the public page and keeps its row. */
const draft = `INSERT INTO cms_page (id, node_id, created_by, changed_by, creation_date, changed_date, login_required, is_home, is_page_type)
  SELECT -2, node_id, created_by, changed_by, creation_date, changed_date, login_required, is_home, is_page_type
  FROM cms_page WHERE id = 2`

/** As a script deletes that passes by the model: the tree keeps the node. */
const withoutPage = `DELETE FROM cms_pageurl WHERE page_id = 2; DELETE FROM cms_pagecontent WHERE page_id = 2;
  DELETE FROM cms_page WHERE id = 2`

/** As an import leaves it that repaired one half of the tree. */
const withoutParent = 'UPDATE cms_treenode SET parent_id = NULL WHERE id = (SELECT node_id FROM cms_page WHERE id = 4)'

const released = ['--contract', 'released']
const menu = '/api/en/menu/0/100/0/1000/about-us/'

interface Node {
  readonly title: string
  readonly children: readonly Node[]
}

for (const engine of engines) {
  describeOn(engine, `nodes of the tree that have no page of their own, ${engine.name}`, (it) => {
    it('have what is below them in menus, if a page without contents shares them', async () => {
      const [before, after] = [await engine.database('legacy'), await changedDatabase(engine, 'legacy', draft)]
      const [known, { json }] = [await exported(before, 'legacy', released), await exported(after, 'legacy', released)]
      assert.ok(titles(known.json(menu) as Node[]).includes('History'))
      assert.equal(json(menu), known.json(menu))
    })

    it('keep what is below them out of menus, if their page was deleted alone', async () => {
      const { json } = await exported(await changedDatabase(engine, 'legacy', withoutPage), 'legacy', released)
      const shown = titles(json(`${menu}history/`) as Node[])
      assert.ok(shown.includes('river'))
      assert.not.ok(shown.includes('History'))
    })

    it('are roots of menus without a parent of their own, however deep their path is', async () => {
      const database = await changedDatabase(engine, 'legacy', withoutParent)
      const roots = (await exported(database, 'legacy', released)).json(menu) as Node[]
      assert.ok(roots.map(({ title }) => title).includes('History'))
    })
  })
}

function titles(nodes: readonly Node[]): string[] {
  return nodes.flatMap(({ title, children }) => [title, ...titles(children)])
}
