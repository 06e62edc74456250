import { menuVersions } from '../../../src/model/menu-versions.js'
import type { MenuNode } from '../../../src/model/menus/menu-node.js'
import type { MenuVersion } from '../../../src/model/menus/menu-rules.js'
import type { Navigation } from '../../../src/model/menus/navigation.js'
import { PlainNode } from '../../../src/model/menus/navigation-node.js'

/** Ids of the pages of the navigation below. */
export const page = { home: 1, about: 2, team: 3, ada: 4, jobs: 5, hidden: 6, below: 7, contact: 8, soft: 9, deep: 10 }

/** `home about(team(ada) jobs) hidden(below) contact(soft(deep))`: `hidden` is not in menus, `soft` is a soft root. */
export function navigationOf(version: MenuVersion): Navigation {
  const parents = { team: 'about', ada: 'team', jobs: 'about', below: 'hidden', soft: 'contact', deep: 'soft' } as const
  const names = Object.keys(page)
  const nodes = Object.entries(page).map(([title, id]) => {
    const parent = (parents as Record<string, string | undefined>)[title]
    const attr = { is_home: title === 'home', soft_root: title === 'soft', reverse_id: title === 'about' ? 'a' : null }
    const members = { id, title, attr, namespace: 'CMSMenu', url: `/${title}/`, endpoint: null }
    return new PlainNode({
      ...members,
      visible: title !== 'hidden',
      parent: parent === undefined ? -1 : names.indexOf(parent),
    })
  })
  return {
    nodes,
    homeUrl: '/home/',
    siteName: 'Example',
    version,
    rules: menuVersions[version],
    trees: new Map(),
    texts: new Map(),
  }
}

/** Titles of nodes, with those below them in brackets. */
export function outline(nodes: readonly MenuNode[]): string {
  const texts = nodes.map(({ node, children }) => node.title + (children.length > 0 ? `(${outline(children)})` : ''))
  return texts.join(' ')
}
