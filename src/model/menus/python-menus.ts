import type { Manifest } from '../manifest/manifest.js'
import type { MenuEntry } from '../manifest/menu-facts.js'
import type { Page, Project, Site } from '../project.js'
import type { Json, JsonObject } from '../values/json.js'
import { ownValue } from '../values/own-value.js'
import { type NavigationNode, PlainNode } from './navigation-node.js'

/**
 * The nodes of menus from Python code, a list for each menu. Attachable menus that no page's node names are left out
 * (cms.cms_menus.NavExtender).
 */
export function pythonMenus(
  { manifest }: Project,
  site: Site,
  language: string,
  pageNodes: readonly NavigationNode[],
): PythonNode[][] {
  const attached = new Set<Json>()
  for (const { extenders } of pageNodes) for (const name of extenders) attached.add(name)
  const unattached = new Set(manifest.menu_pool?.attachable.filter((name) => !attached.has(name)))
  const byMenu = new Map<string, PythonNode[]>()
  for (const entry of menusOf(manifest, site.id)[language] ?? []) {
    const { namespace, menu = namespace } = entry
    if (unattached.has(namespace)) continue
    const nodes = byMenu.get(menu) ?? []
    byMenu.set(menu, nodes)
    nodes.push(new PythonNode(entry))
  }
  return [...byMenu.values()]
}

class PythonNode extends PlainNode {
  readonly parentId: number | string | null

  constructor(entry: MenuEntry) {
    const { api_endpoint: endpoint = null, parent, attr, ...members } = entry
    super({ ...members, endpoint, attr: attr as JsonObject, parent: -1 })
    this.parentId = parent
  }
}

/**
 * The menus that a page adds below itself: the one that it names, and those of its apphook if the page has a content in
 * the requested language. Mirrors cms.cms_menus.CMSMenu.get_menu_node_for_page_content.
 */
export function extendersOf({ manifest }: Project, page: Page, inLanguage: boolean): readonly (string | null)[] {
  const { id, navigationExtenders: name } = page
  const ofApphook = inLanguage ? apphookMenus(manifest, page) : none
  if (!name && ofApphook.length === 0) return none
  // The menu of the pages would be below itself: the CMS follows the circle until it fails.
  const isOwn = name && name !== 'CMSMenu'
  const names = isOwn ? [name, `${name}:${id}`].filter((one) => isRegistered(manifest, one)).slice(0, 1) : []
  return [...names, ...ofApphook]
}

function apphookMenus(
  { menu_pool: pool }: Manifest,
  { id, applicationUrls: apphook }: Page,
): readonly (string | null)[] {
  if (!apphook) return none
  const menus = ownValue(pool?.apphooks, `${apphook}:${id}`) ?? ownValue(pool?.apphooks, apphook)
  return menus ? menus.map((menu) => menu?.replace('{pk}', String(id)) ?? null) : none
}

/** Shared by nearly all pages. */
const none: readonly (string | null)[] = []

/**
 * Menus that extend the navigation at a page and that the manifest does not describe. Of an apphook's own only those that
 * are made for each page can be unknown: the page may have got the apphook since.
 */
export function unknownExtenders({ manifest }: Project, page: Page): string[] {
  const { id, navigationExtenders: name, applicationUrls: apphook } = page
  const isKnown = !name || isRegistered(manifest, name) || isRegistered(manifest, `${name}:${id}`)
  const { apphooks } = manifest.menu_pool ?? {}
  const usual = ownValue(apphooks, `${apphook}:${id}`) ? none : (ownValue(apphooks, apphook ?? '') ?? none)
  const made = usual.flatMap((menu) => (menu?.includes('{pk}') ? [menu.replace('{pk}', String(id))] : []))
  return [...(isKnown ? [] : [name]), ...made.filter((menu) => !isRegistered(manifest, menu))]
}

/** Whether a menu is registered; without the list of menus, whether it has nodes in some language. */
function isRegistered(manifest: Manifest, name: string): boolean {
  if (manifest.menu_pool) return manifest.menu_pool.names.includes(name)
  const all = [manifest.menus, ...Object.values(manifest.sites).map(({ menus = {} }) => menus)]
  return all.some((menus) => Object.values(menus).some((nodes) => nodes.some(({ namespace }) => namespace === name)))
}

function menusOf({ menus, sites }: Manifest, siteId: number): Record<string, MenuEntry[]> {
  return sites[siteId]?.menus ?? menus
}
