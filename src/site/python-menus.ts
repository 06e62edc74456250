import type { LooseNode } from './link-nodes.js'
import type { Manifest, MenuEntry } from './manifest.js'
import type { NavigationNode } from './navigation.js'
import type { Page, Project, Site } from './project.js'

/**
 * The nodes of menus from Python code, a list for each menu. A menu that has to be attached and that no page's node
 * names is left out (cms.cms_menus.NavExtender).
 */
export function pythonMenus(
  { manifest }: Project,
  site: Site,
  language: string,
  pageNodes: readonly NavigationNode[],
): LooseNode[][] {
  const attached = new Set(pageNodes.flatMap(({ attr }) => attr.navigation_extenders ?? []))
  const unattached = new Set(manifest.menu_pool?.attachable.filter((name) => !attached.has(name)))
  const byMenu = new Map<string, LooseNode[]>()
  for (const entry of menusOf(manifest, site.id)[language] ?? []) {
    const { id, namespace, title, url, visible, parent, menu = namespace } = entry
    if (unattached.has(namespace)) continue
    const nodes = byMenu.get(menu) ?? []
    byMenu.set(menu, nodes)
    const attr = entry.attr as LooseNode['attr']
    nodes.push({ id, namespace, title, url, endpoint: null, visible, attr, parentId: parent })
  }
  return [...byMenu.values()]
}

/**
 * The menus that a page brings below itself: the one that it names, and those of its apphook where the page has a
 * content in the language asked for. Mirrors cms.cms_menus.CMSMenu.get_menu_node_for_page_content.
 */
export function extendersOf({ manifest }: Project, page: Page, inLanguage: boolean): string[] {
  const { id, navigationExtenders: name, applicationUrls: apphook } = page
  const apphooks = manifest.menu_pool?.apphooks ?? {}
  const ofApphook = inLanguage && apphook && Object.hasOwn(apphooks, apphook) ? (apphooks[apphook] ?? []) : []
  const names = name ? [name, `${name}:${id}`].filter((one) => isRegistered(manifest, one)).slice(0, 1) : []
  return [...names, ...ofApphook.map((menu) => menu.replace('{pk}', String(id)))]
}

/** A page that extends the navigation by a menu that is not known. */
export function hasUnknownExtender({ manifest }: Project, { id, navigationExtenders: name }: Page): boolean {
  return Boolean(name) && !isRegistered(manifest, name ?? '') && !isRegistered(manifest, `${name}:${id}`)
}

/** Without the list of menus, those are known that have nodes in some language. */
function isRegistered(manifest: Manifest, name: string): boolean {
  if (manifest.menu_pool) return manifest.menu_pool.names.includes(name)
  const all = [manifest.menus, ...Object.values(manifest.sites).map(({ menus = {} }) => menus)]
  return all.some((menus) => Object.values(menus).some((nodes) => nodes.some(({ namespace }) => namespace === name)))
}

function menusOf({ menus, sites }: Manifest, siteId: number): Record<string, MenuEntry[]> {
  return sites[siteId]?.menus ?? menus
}
