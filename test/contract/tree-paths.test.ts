import * as assert from 'uvu/assert'
import { describeOn, engines } from '../helpers/databases/engines.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'

/** Page 3 is below page 2 in the tree, and its row names page 6. */
const templates = `UPDATE cms_page SET parent_id = 6 WHERE id = 3;
  UPDATE cms_pagecontent SET template = 'landing.html' WHERE page_id = 6;
  UPDATE cms_pagecontent SET template = 'INHERIT' WHERE page_id = 3`

/** Pages 19 and 3 restrict their children. Page 13 names 19 as its parent, and 5, which is below 3 in the tree, none. */
const restrictions = `UPDATE cms_pagepermission SET grant_on = 3 WHERE page_id = 19;
  UPDATE cms_pagepermission SET grant_on = 2 WHERE page_id = 3;
  UPDATE cms_page SET parent_id = 19 WHERE id = 13;
  UPDATE cms_page SET parent_id = NULL WHERE id = 5`

/** Page 19, whose site the manifest does not describe, is above page 13: in the tree, or in its row alone. */
const foreign = (change: string) => `INSERT INTO django_site (id, domain, name) VALUES (9, 'new.example', 'new');
  UPDATE cms_page SET site_id = 9 WHERE id = 19; ${change}`
const belowForeign = [
  "UPDATE cms_page SET path = (SELECT path FROM cms_page WHERE id = 19) || '00ZZ' WHERE id = 13",
  'UPDATE cms_page SET parent_id = 19 WHERE id = 13; UPDATE cms_pagepermission SET grant_on = 2 WHERE page_id = 19',
]

const released = ['--contract', 'released']

for (const engine of engines) {
  describeOn(engine, `pages below another page in the tree than the parent of their row, ${engine.name}`, (it) => {
    it('inherit the template of the page above them in the tree', async () => {
      const { json } = await exported(await changedDatabase(engine, 'garden', templates), 'garden', released)
      const { placeholders } = json('/api/en/pages/about-us/team/') as { placeholders: { slot: string }[] }
      assert.equal(
        placeholders.map(({ slot }) => slot),
        ['content', 'sidebar'],
      )
    })

    it('are restricted by what their parent forbids its children, and not by what the page above does', async () => {
      const [before, after] = [await engine.database('press'), await changedDatabase(engine, 'press', restrictions)]
      const [known, changed] = [await exported(before, 'press', released), await exported(after, 'press', released)]
      assert.ok(known.text('/api/en/pages/only-here/'))
      assert.is(changed.text('/api/en/pages/only-here/'), null)
      assert.ok(changed.text('/api/de/pages/about-us/team-de/ada-de/'))
    })

    it('are restricted by a page of a site that the manifest does not describe', async () => {
      for (const change of belowForeign) {
        const { text } = await exported(await changedDatabase(engine, 'press', foreign(change)), 'press', released)
        assert.is(text('/api/en/pages/only-here/'), null, change)
        assert.ok(text('/api/en/pages/about-us/'))
      }
    })
  })
}
