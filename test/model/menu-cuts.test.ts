import * as assert from 'uvu/assert'
import { breadcrumbNodes } from '../../src/model/menus/breadcrumbs.js'
import { menuAnswer } from '../../src/model/menus/menu.js'
import { submenuAnswer } from '../../src/model/menus/submenu.js'
import type { CmsSchema } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { navigationOf, outline, page } from '../helpers/sites/outlined-menu.js'

type PageName = keyof typeof page

/** From, to, inactive, active. */
type Levels = [number, number, number, number]

describe('cuts of a menu', (it) => {
  // Levels, selected page, reverse id to start from, since 5.0, 4.1.
  const menus: [Levels, PageName | null, string | null, string, string][] = [
    [[0, 100, 0, 1000], null, null, 'home about contact', 'home about contact'],
    [[0, 100, 0, 1000], 'team', null, 'home about(team(ada) jobs) contact', 'home about(team(ada) jobs) contact'],
    [[0, 100, 0, 1000], 'ada', null, 'home about(team(ada) jobs) contact', 'home about(team(ada) jobs) contact'],
    [
      [0, 100, 100, 100],
      'home',
      null,
      'home about(team(ada) jobs) contact(soft)',
      'home about(team(ada) jobs) contact(soft)',
    ],
    [[0, 0, 100, 100], 'team', null, 'home about contact', 'home about contact'],
    [[0, 1, 100, 100], 'team', null, 'home about(team jobs) contact(soft)', 'home about(team jobs) contact(soft)'],
    [[1, 100, 0, 1000], 'team', null, 'team(ada) jobs', 'team(ada) jobs'],
    [[1, 100, 100, 100], 'home', null, 'team(ada) jobs below soft', 'team(ada) jobs below soft'],
    [[2, 100, 0, 1000], 'about', null, 'ada', 'ada'],
    [[0, 100, 0, 0], 'about', null, 'home about contact', 'home about contact'],
    [[0, 100, 1, 0], 'contact', null, 'home about(team jobs) contact', 'home about(team jobs) contact'],
    [[0, 100, 100, 100], 'deep', null, 'soft(deep)', 'soft(deep)'],
    [
      [0, 100, 100, 100],
      'hidden',
      null,
      'home about(team(ada) jobs) contact(soft)',
      'home about(team(ada) jobs) contact(soft)',
    ],
    [[0, 100, 0, 1000], 'team', 'a', 'team(ada) jobs', 'team(ada) jobs'],
    [[0, 1, 0, 0], 'about', 'a', 'team jobs', 'team(ada) jobs'],
    [[1, 0, 2, 0], 'ada', null, 'team(ada) jobs below soft', 'team jobs below soft'],
    [[1, 1, 2, 0], 'about', null, 'team jobs below soft', 'below soft'],
    [[1, 2, 100, 0], 'contact', null, 'team(ada) jobs below soft(deep)', 'team(ada) jobs below'],
    [[2, 1, 0, 1], 'contact', null, 'deep', ''],
    [[0, 100, 1, 100], 'home', 'a', 'team(ada) jobs', 'team(ada) jobs'],
  ]
  for (const [levels, selected, rootId, newest, oldest] of menus) {
    const start = rootId === null ? '' : ' from the node of a reverse id'
    it(`keep of levels ${levels}${start} what is seen from ${selected ?? 'nowhere'}`, () => {
      const [from, to, inactive, active] = levels
      const request = { selectedId: selected && page[selected], rootId, anonymous: true }
      const answer = (version: CmsSchema) =>
        outline(menuAnswer(navigationOf(version), { from, to, inactive, active }, request)?.nodes ?? [])
      assert.equal([answer('5.1'), answer('4.1')], [newest, oldest])
      assert.is(answer('5.0'), newest)
    })
  }

  it('leave all levels in 5.0.0 to 5.0.2, where later releases leave less than none', () => {
    const table: [Levels, PageName, string, string][] = [
      [[1, 100, 0, 1000], 'jobs', 'team(ada) jobs', 'team jobs'],
      [[1, 1, 0, 1000], 'jobs', 'team jobs', 'team jobs'],
      [[1, 100, 1, 1000], 'jobs', 'team jobs below soft', 'team jobs below soft'],
    ]
    for (const [[from, to, inactive, active], selected, first, newest] of table) {
      const request = { selectedId: page[selected], rootId: null, anonymous: true }
      const answers = (['5.0.0', '5.0'] as const).map((version) =>
        outline(menuAnswer(navigationOf(version), { from, to, inactive, active }, request)?.nodes ?? []),
      )
      assert.equal(answers, [first, newest])
    }
  })

  it('know no node of a reverse id that nothing has', () => {
    const levels = { from: 0, to: 100, inactive: 0, active: 100 }
    assert.is(menuAnswer(navigationOf('5.1'), levels, { selectedId: null, rootId: 'b', anonymous: true }), null)
  })

  // Levels, root level, nephews, selected page, since 5.0, 4.1.
  const submenus: [number, number | null, number, PageName, string, string][] = [
    [100, null, 100, 'about', 'team(ada) jobs', 'team(ada) jobs'],
    [1, null, 100, 'about', 'team jobs', 'team jobs'],
    [0, null, 100, 'about', '', ''],
    [100, 0, 100, 'team', 'about(team(ada) jobs)', 'about(team(ada) jobs)'],
    [100, 1, 0, 'team', 'team(ada) jobs', 'team(ada) jobs'],
    [100, 2, 100, 'team', 'ada', 'ada'],
    [100, null, 100, 'home', '', ''],
    [100, null, 100, 'hidden', 'below', 'below'],
  ]
  for (const [levels, root, nephews, selected, newest, oldest] of submenus) {
    it(`keep of a submenu ${levels}, ${root ?? 'own'}, ${nephews} what is seen from ${selected}`, () => {
      const answer = (version: CmsSchema) => {
        const request = { selectedId: page[selected], anonymous: true }
        return outline(submenuAnswer(navigationOf(version), { levels, root, nephews }, request).nodes)
      }
      assert.equal([answer('5.1'), answer('4.1')], [newest, oldest])
    })
  }

  // First level, selected page, the chain.
  const chains: [number, PageName | null, string][] = [
    [0, 'ada', 'home about team ada'],
    [1, 'ada', 'about team ada'],
    [0, 'home', 'home'],
    [0, 'below', 'home below'],
    [0, 'deep', 'soft deep'],
    [0, null, 'home'],
  ]
  for (const [start, selected, expected] of chains) {
    it(`leave breadcrumbs from level ${start} to ${selected ?? 'nowhere'} whole`, () => {
      for (const version of ['5.1', '4.1'] as const) {
        const request = { selectedId: selected && page[selected], anonymous: true }
        const chain = breadcrumbNodes(navigationOf(version), start, request)
        assert.is(chain.map(({ node }) => node.title).join(' '), expected, version)
      }
    })
  }
})
