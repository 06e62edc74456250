import { MenuNode } from './menu-node.js'
import type { Navigation } from './navigation.js'

export interface MenuRequest {
  /** Page id of the request's path; null when that page has no node. */
  readonly selectedId: number | null
  /** Reverse id to start from: then soft roots do not cut. */
  readonly rootId: string | null
  /** Breadcrumbs keep hidden nodes and have no levels. */
  readonly breadcrumbs: boolean
  readonly anonymous: boolean
}

/**
 * The nodes of a navigation for one request in building order: related to the selected one, cut at soft roots, with
 * their levels. Mirrors menus.menu_pool.MenuRenderer.apply_modifiers with the modifiers of cms.cms_menus and
 * menus.modifiers.
 */
export function menuTree(navigation: Navigation, request: MenuRequest): MenuNode[] {
  const { breadcrumbs, rootId, anonymous } = request
  const { relatesBeforeCuts } = navigation.rules
  let nodes = copyNodes(navigation)
  const selected = nodes.find(({ node }) => node.namespace === 'CMSMenu' && node.id === request.selectedId) ?? null
  if (selected) selected.relation = 'selected'
  if (selected && relatesBeforeCuts) relateTo(selected, nodes)
  nodes = extendNavigation(nodes, breadcrumbs)
  if (selected && rootId === null) nodes = cutSoftRoots(selected, nodes)
  if (breadcrumbs) return nodes
  if (selected && !relatesBeforeCuts && nodes.includes(selected)) relateTo(selected, nodes)
  nodes = dropInvisible(nodes, anonymous)
  for (const root of nodes) if (!root.parent) numberLevels(root, 0)
  return nodes
}

/** Everything below the given nodes with the nodes themselves, depth first. */
export function flatten(nodes: readonly MenuNode[]): MenuNode[] {
  const all: MenuNode[] = []
  const add = (node: MenuNode) => {
    all.push(node)
    node.children.forEach(add)
  }
  nodes.forEach(add)
  return all
}

function copyNodes(navigation: Navigation): MenuNode[] {
  const nodes = navigation.nodes.map((node) => new MenuNode(node))
  for (const copy of nodes) {
    copy.parent = nodes[copy.node.parent] ?? null
    copy.parent?.append(copy)
  }
  return nodes
}

function relateTo(selected: MenuNode, nodes: readonly MenuNode[]): void {
  for (let above = selected.parent; above; above = above.parent) above.relation = 'ancestor'
  for (const below of flatten(selected.children)) below.relation = 'descendant'
  const beside = selected.parent ? selected.parent.children : nodes.filter(({ parent }) => !parent)
  for (const node of beside) if (node !== selected) node.relation = 'sibling'
}

/** cms.cms_menus.NavExtender: attaches the nodes of Python menus to the pages that name them. */
function extendNavigation(nodes: readonly MenuNode[], breadcrumbs: boolean): MenuNode[] {
  const home = nodes.find(({ node }) => node.isHome)
  const attached = new Set<string>()
  for (const page of nodes) {
    for (const extender of page.node.extenders) {
      attached.add(String(extender))
      if (page === home && !page.visible) continue
      for (const root of nodes) {
        if (root.node.namespace !== extender || root.parent) continue
        root.parent = page
        page.append(root)
      }
    }
  }
  if (breadcrumbs && home && !home.visible) {
    home.visible = true
    if (home.selected) home.relation = null
  }
  // An attachable menu carries the id of its page, `Name:12`; unattached ones are not shown.
  return nodes.filter(({ node }) => !/:\d+$/.test(node.namespace) || attached.has(node.namespace))
}

/** cms.cms_menus.SoftRootCutter. */
function cutSoftRoots(selected: MenuNode, nodes: MenuNode[]): MenuNode[] {
  if (selected.node.isSoftRoot) {
    selected.parent = null
    return flatten([selected])
  }
  return cutAbove(selected, nodes)
}

function cutAbove(node: MenuNode, all: MenuNode[]): MenuNode[] {
  let nodes = all
  const { parent } = node
  if (parent?.node.isSoftRoot) {
    parent.parent = null
    nodes = flatten([parent])
  } else if (parent) {
    nodes = cutAbove(parent, nodes)
  } else {
    // The CMS iterates by index while it removes entries, so it may skip one.
    for (let index = 0; index < nodes.length; index++) {
      const other = nodes[index]
      if (other && other !== node && !other.parent) cutChildrenOfSoftRoots(other, nodes)
    }
  }
  for (const child of node.children) cutChildrenOfSoftRoots(child, nodes)
  return nodes
}

function cutChildrenOfSoftRoots(node: MenuNode, nodes: MenuNode[]): void {
  for (const child of node.children) {
    if (!child.node.isSoftRoot) continue
    const below = new Set(flatten(child.children))
    child.children = []
    for (let index = nodes.length - 1; index >= 0; index--) {
      const candidate = nodes[index]
      if (candidate && below.has(candidate)) nodes.splice(index, 1)
    }
  }
}

/** menus.modifiers.AuthVisibility: nodes below a dropped one stay in the list, but out of reach. */
function dropInvisible(nodes: readonly MenuNode[], anonymous: boolean): MenuNode[] {
  return nodes.filter((node) => {
    if (node.node.isFor(anonymous)) return true
    node.parent?.remove(node)
    return false
  })
}

function numberLevels(node: MenuNode, level: number): void {
  node.level = level
  for (const child of node.children) numberLevels(child, level + 1)
}
