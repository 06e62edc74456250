import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { describedAfter } from '../helpers/django/described-after.js'
import { type DjangoVersion, withDjangoProject } from '../helpers/django/django-project.js'

const pool = `from cms.cms_menus import SoftRootCutter
from menus.menu_pool import menu_pool
menu_pool.discover_menus()
`

/** What a project does to the pool, and the value and the reason of each finding. */
const changes: readonly (readonly [change: string, named: RegExp])[] = [
  ['', /^$/],
  ['del menu_pool.menus["CMSMenu"]', /^HelpMenu, .*: it lacks CMSMenu, and exported menus have the pages$/],
  [
    'menu_pool.menus = {name: menu_pool.menus[name] for name in ["HelpMenu", "PlantMenu", "CMSMenu"]}',
    /^HelpMenu: nodes of it come before those of pages, and in exported menus after them$/,
  ],
  ['menu_pool.modifiers.remove(SoftRootCutter)', /^cms\.cms_menus\.NavExtender, menus\.modifiers\..*, in their usual/],
]

describe('the pool of menus', (test) => {
  const check = (version: DjangoVersion) =>
    withDjangoProject(version, async (project) => {
      for (const [change, expected] of changes) {
        const { manifest } = await describedAfter(project, pool + change)
        const found = (manifest.unsupported ?? []).filter(({ setting }) => setting === 'menu_pool')
        assert.match(found.map(({ value, reason }) => `${value}: ${reason}`).join('; '), expected)
      }
    })

  test.matrix('is named where it has not the menus and modifiers of the CMS in their order', () => check('5.1'))

  test.matrix('is named so on django CMS 4.1, which has one more', () => check('4.1'))
})
