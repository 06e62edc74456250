import type { Json, JsonObject } from '../values/json.js'

/** The members of a navigation node (menus.base.NavigationNode). */
export interface NodeMembers {
  /** Page id, or the id that a Python menu gives. */
  readonly id: number | string
  readonly namespace: string
  readonly title: string
  /** Rooted path on the site, or as a Python menu gives it. */
  readonly url: string | null
  /** Rooted path of the page's endpoint. */
  readonly endpoint: string | null
  readonly visible: boolean
  readonly attr: JsonObject
  /** Index of the parent in the navigation's nodes; -1 for roots. */
  readonly parent: number
}

/**
 * One node of a site's navigation in one language, before any request. A large site has many, so members that can be
 * derived from others, such as `url` and `attr`, are computed when they are read.
 */
export interface NavigationNode extends NodeMembers {
  /** Members of `attr`, without computing all of it. */
  readonly isHome: boolean
  readonly isSoftRoot: boolean
  readonly reverseId: Json
  /** Names of the Python menus that belong below the node. */
  readonly extenders: readonly Json[]
  /** Whether anonymous visitors or users see the node (limit_visibility_in_menu). */
  isFor(anonymous: boolean): boolean
}

/** A node that holds its members: of a Python menu or of a document. */
export class PlainNode implements NavigationNode {
  declare readonly id: number | string
  declare readonly namespace: string
  declare readonly title: string
  declare readonly url: string | null
  declare readonly endpoint: string | null
  declare readonly visible: boolean
  declare readonly attr: JsonObject
  declare parent: number

  constructor(members: NodeMembers) {
    Object.assign(this, members)
  }

  get isHome(): boolean {
    return this.attr.is_home === true
  }

  get isSoftRoot(): boolean {
    return this.attr.soft_root === true
  }

  get reverseId(): Json {
    return this.attr.reverse_id ?? null
  }

  get extenders(): readonly Json[] {
    const { navigation_extenders: extenders } = this.attr
    return Array.isArray(extenders) ? extenders : []
  }

  isFor(anonymous: boolean): boolean {
    const flag = this.attr[anonymous ? 'visible_for_anonymous' : 'visible_for_authenticated']
    return flag === undefined || Boolean(flag)
  }
}

/** The members of a node as plain data. */
export function nodeMembers(node: NavigationNode): NodeMembers {
  const { id, namespace, title, url, endpoint, visible, attr, parent } = node
  return { id, namespace, title, url, endpoint, visible, attr, parent }
}

export interface PageFacts {
  readonly isSoftRoot: boolean
  readonly redirect: Json
  readonly loginRequired: boolean
  readonly reverseId: Json
  readonly isHome: boolean
  readonly extenders: readonly Json[]
  readonly path: Json
  isFor(anonymous: boolean): boolean
}
