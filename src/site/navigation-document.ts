import { encodePath } from './address.js'
import type { Json, JsonObject } from './json.js'
import type { Navigation, NavigationNode } from './navigation.js'

/**
 * A navigation as compact JSON. A node of a page is a row: page id, parent, title, path, flags, and what is not
 * plain: reverse id, redirect, language of a fallback, url and extenders. All other nodes are written as they are.
 */
export interface NavigationDocument {
  readonly version: Navigation['version']
  readonly language: string
  readonly homeUrl: string
  readonly site: Navigation['site']
  /** Below the host: `/api/`. */
  readonly apiRoot: string
  /** Prefixes of page URLs by language. */
  readonly pageRoots: Readonly<Record<string, string>>
  readonly nodes: readonly (PackedPage | NavigationNode)[]
}

type PackedPage = readonly Json[]

const flags = {
  visible: 1,
  soft_root: 2,
  auth_required: 4,
  is_home: 8,
  visible_for_authenticated: 16,
  visible_for_anonymous: 32,
} as const
const attributeFlags = [
  'soft_root',
  'auth_required',
  'is_home',
  'visible_for_authenticated',
  'visible_for_anonymous',
] as const

/** Where the addresses of a navigation's pages begin. */
export interface NavigationRoots {
  readonly language: string
  readonly apiRoot: string
  readonly pageRoots: Readonly<Record<string, string>>
}

export function packNavigation({ nodes, ...rest }: Navigation, roots: NavigationRoots): NavigationDocument {
  return { ...rest, ...roots, nodes: nodes.map((node) => packNode(node, roots)) }
}

export function unpackNavigation(document: NavigationDocument): Navigation {
  const { version, homeUrl, site } = document
  const nodes = document.nodes.map((node) => (isPacked(node) ? unpackPage(node, document) : node))
  return { version, homeUrl, site, nodes }
}

function packNode(node: NavigationNode, roots: NavigationRoots): PackedPage | NavigationNode {
  const { attr } = node
  let bits = node.visible ? flags.visible : 0
  for (const name of attributeFlags) if (attr[name] === true) bits |= flags[name]
  const language = Object.keys(roots.pageRoots).find((code) => node.endpoint?.startsWith(`${roots.apiRoot}${code}/`))
  const fallback = language === roots.language ? null : (language ?? null)
  const url = node.url === null ? 0 : null
  const extenders = Array.isArray(attr.navigation_extenders) && attr.navigation_extenders.length > 0
  const row: Json[] = [
    node.id,
    node.parent,
    node.title,
    attr.path ?? null,
    bits,
    attr.reverse_id ?? null,
    attr.redirect_url ?? null,
    fallback,
    url,
    extenders ? (attr.navigation_extenders ?? null) : null,
  ]
  // Only what unpacks to the same node is packed: other menus and older versions have members of their own.
  const unpacked = unpackPage(row, roots)
  if (JSON.stringify(unpacked) !== JSON.stringify({ ...unpacked, ...node })) return node
  if (JSON.stringify(Object.keys(unpacked.attr)) !== JSON.stringify(Object.keys(attr))) return node
  while (row.at(-1) === null) row.pop()
  return row
}

function unpackPage(row: PackedPage, roots: NavigationRoots): NavigationNode {
  const [
    id,
    parent,
    title,
    path = null,
    bits,
    reverseId = null,
    redirect = null,
    fallback = null,
    url = null,
    extenders = null,
  ] = row
  const has = (flag: number) => (Number(bits) & flag) !== 0
  const language = fallback === null ? roots.language : String(fallback)
  const isHome = has(flags.is_home)
  const place = path === null ? null : `${encodePath(String(path))}/`
  const endpoint = `${roots.apiRoot}${language}/pages/`
  const root = roots.pageRoots[language] ?? '/'
  const attr: JsonObject = {
    is_page: true,
    soft_root: has(flags.soft_root),
    redirect_url: redirect,
    auth_required: has(flags.auth_required),
    reverse_id: reverseId,
    is_home: isHome,
    visible_for_authenticated: has(flags.visible_for_authenticated),
    visible_for_anonymous: has(flags.visible_for_anonymous),
    navigation_extenders: extenders ?? [],
    path,
  }
  return {
    id: Number(id),
    namespace: 'CMSMenu',
    title: String(title),
    url: url === 0 ? null : isHome ? root : place === null ? null : root + place,
    endpoint: isHome ? endpoint : place === null || path === '' ? null : endpoint + place,
    visible: has(flags.visible),
    attr,
    parent: Number(parent),
  }
}

function isPacked(node: PackedPage | NavigationNode): node is PackedPage {
  return Array.isArray(node)
}
