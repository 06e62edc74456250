import { encodePath, pageRequestPath } from '../model/address.js'
import { rowAttributes } from '../model/menu-versions.js'
import type { NavigationNode, PageFacts } from '../model/menus/navigation-node.js'
import type { PageNode } from '../model/menus/page-node.js'
import type { Json, JsonObject } from '../model/values/json.js'

/** Page id, parent, title, path, flags, then often null: reverse id, redirect, fallback language, URL and extenders. */
export type PackedPage = readonly Json[]

// Bits of the flags. Constants take fewer bytes in the handler's bundle than members of an object.
const visible = 1
const softRoot = 2
const needsLogin = 4
const home = 8
const forUsers = 16
const forAnonymous = 32

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
  readonly #row: PackedPage
  readonly #roots: NavigationRoots

  constructor(row: PackedPage, roots: NavigationRoots) {
    this.#row = row
    this.#roots = roots
  }

  get id(): number {
    return this.#row[0] as number
  }

  get parent(): number {
    return this.#row[1] as number
  }

  get namespace(): string {
    return 'CMSMenu'
  }

  get title(): string {
    return this.#row[2] as string
  }

  get path(): Json {
    return this.#at(3)
  }

  get reverseId(): Json {
    return this.#at(5)
  }

  get redirect(): Json {
    return this.#at(6)
  }

  get url(): string | null {
    if (this.#at(8) === 0) return null
    const root = this.#roots.pageRoots[this.#language] ?? '/'
    if (this.isHome) return root
    return this.path === null ? null : `${root}${encodePath(String(this.path))}/`
  }

  get endpoint(): string | null {
    if (!this.isHome && (this.path === null || this.path === '')) return null
    const path = this.isHome ? '' : encodePath(String(this.path))
    return this.#roots.apiRoot + pageRequestPath(this.#language, path)
  }

  get extenders(): readonly Json[] {
    const extenders = this.#at(9)
    return Array.isArray(extenders) ? extenders : []
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

  get #language(): string {
    const fallback = this.#at(7)
    return fallback === null ? this.#roots.language : String(fallback)
  }

  #has(flag: number): boolean {
    return ((this.#row[4] as number) & flag) !== 0
  }

  /** Nulls at the end of a row are left out. */
  #at(index: number): Json {
    return this.#row[index] ?? null
  }
}

/** null: its addresses cannot be derived from a row, such as those of a preview. */
export function packPage(node: PageNode, roots: NavigationRoots): PackedPage | null {
  const { language, url, endpoint, extenders } = node
  const isOwn = endpoint === null || language === roots.language || !Object.hasOwn(roots.pageRoots, language)
  const row: Json[] = [
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
