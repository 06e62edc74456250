import type { MenuNode } from './menu-node.js'
import type { MenuRules, MenuVersion } from './menu-rules.js'
import type { NavigationNode } from './navigation-node.js'

/** The whole navigation of a site in a language: one compact document. */
export interface Navigation {
  readonly nodes: readonly NavigationNode[]
  /** The url that marks the home node for breadcrumbs: home in the project's default language. */
  readonly homeUrl: string
  /** `title` of the documented contract's site node. */
  readonly siteName: string
  readonly version: MenuVersion
  /** Rules of that version. */
  readonly rules: MenuRules
  /** Cache of `wholeTree`. */
  readonly trees: Map<TreeKind, WholeTree>
  /** Cache of what answers write of nodes. */
  readonly texts: Map<NavigationNode, NodeTexts>
}

/** JSON text of members of a node that are the same in all answers with these link bases. */
interface NodeTexts {
  readonly bases: object
  /** The first members, open for others. */
  readonly link: string
  readonly attr: string
}

/** A navigation with no page selected and nothing cut: every node with its level and its children. */
export interface WholeTree {
  readonly nodes: readonly MenuNode[]
  /** By page id. */
  readonly pages: ReadonlyMap<number, MenuNode>
}

/** Whose nodes a tree has: those that anonymous visitors see, those that users see, or all. */
export type TreeKind = 'anonymous' | 'users' | 'all'
