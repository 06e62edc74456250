import { encodePath, pageRequestPath } from '../model/address.js'
import { rowAttributes } from '../model/menu-versions.js'
import type { NavigationNode, PageFacts } from '../model/menus/navigation-node.js'
import type { PageNode } from '../model/menus/page-node.js'
import type { Json, JsonObject } from '../model/values/json.js'
import { forAnonymous, forUsers, home, needsLogin, type PackedPage, softRoot, visible } from './packed-page.js'

/** Prefixes of the addresses of a navigation's pages. */
export interface NavigationRoots {
  readonly language: string
  /** Below the host: `/api/`. */
  readonly apiRoot: string
  /** Prefixes of page URLs by language. */
  readonly pageRoots: Readonly<Record<string, string>>
}

/** The node of a page, read from its row. */
export class PackedNode implements NavigationNode, PageFacts {
  declare readonly id: number
  declare readonly parent: number
  declare readonly title: string
  declare readonly path: Json
  declare readonly reverseId: Json
  declare readonly redirect: Json
  declare readonly extenders: readonly Json[]
  readonly #flags: number
  readonly #language: string
  readonly #hasUrl: boolean
  readonly #roots: NavigationRoots

  constructor(row: PackedPage, roots: NavigationRoots) {
    const [id, parent, title, path, flags, reverseId = null, redirect = null, language, url, extenders] = row
    this.id = id
    this.parent = parent
    this.title = title
    this.path = path
    this.reverseId = reverseId
    this.redirect = redirect
    this.extenders = extenders ?? []
    this.#flags = flags
    this.#language = language ?? roots.language
    this.#hasUrl = url !== 0
    this.#roots = roots
  }

  get namespace(): string {
    return 'CMSMenu'
  }

  get url(): string | null {
    const { isHome, path } = this
    if (!this.#hasUrl || (path === null && !isHome)) return null
    const root = this.#roots.pageRoots[this.#language] ?? '/'
    return isHome ? root : `${root}${encodePath(String(path))}/`
  }

  get endpoint(): string | null {
    const path = this.isHome ? '' : this.path || null
    return path === null ? null : this.#roots.apiRoot + pageRequestPath(this.#language, encodePath(String(path)))
  }

  get attr(): JsonObject {
    return rowAttributes(this)
  }

  get visible(): boolean {
    return this.#has(visible)
  }

  get isSoftRoot(): boolean {
    return this.#has(softRoot)
  }

  get loginRequired(): boolean {
    return this.#has(needsLogin)
  }

  get isHome(): boolean {
    return this.#has(home)
  }

  isFor(anonymous: boolean): boolean {
    return this.#has(anonymous ? forAnonymous : forUsers)
  }

  #has(flag: number): boolean {
    return (this.#flags & flag) !== 0
  }
}

/** null: its addresses cannot be derived from a row, such as those of a preview. */
export function packPage(node: PageNode, roots: NavigationRoots): PackedPage | null {
  const { language, url, endpoint, extenders } = node
  const isOwn = endpoint === null || language === roots.language || !Object.hasOwn(roots.pageRoots, language)
  const row: PackedPage = [
    node.id,
    node.parent,
    node.title,
    node.path,
    flagsOf(node),
    node.reverseId,
    node.redirect,
    isOwn ? null : language,
    url === null ? 0 : null,
    extenders.length > 0 ? [...extenders] : null,
  ]
  const unpacked = new PackedNode(row, roots)
  if (unpacked.url !== url || unpacked.endpoint !== endpoint) return null
  while (row.at(-1) === null) row.pop()
  return row
}

function flagsOf(node: PageNode): number {
  let bits = node.visible ? visible : 0
  if (node.isSoftRoot) bits |= softRoot
  if (node.loginRequired) bits |= needsLogin
  if (node.isHome) bits |= home
  if (node.isFor(false)) bits |= forUsers
  if (node.isFor(true)) bits |= forAnonymous
  return bits
}
