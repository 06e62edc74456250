import type { CmsSchema } from '../rows/rows.js'
import type { MenuNode } from './menu-node.js'
import type { MenuRules } from './menu-rules.js'
import type { NavigationNode } from './navigation-node.js'

/** The whole navigation of a site in a language: one compact document. */
export interface Navigation {
  readonly nodes: readonly NavigationNode[]
  /** The url that marks the home node for breadcrumbs: home in the project's default language. */
  readonly homeUrl: string
  /** `title` of the documented contract's site node. */
  readonly siteName: string
  readonly version: CmsSchema
  /** Rules of that version. */
  readonly rules: MenuRules
  /** Cache of `wholeTree`. */
  readonly trees: Map<TreeKind, WholeTree>
}

/** A navigation with no page selected and nothing cut: every node with its level and its children. */
export interface WholeTree {
  readonly nodes: readonly MenuNode[]
  /** By page id. */
  readonly pages: ReadonlyMap<number, MenuNode>
  /** Cache of the texts of nodes in breadcrumbs. */
  readonly chainTexts: Map<MenuNode, ChainText>
}

/** A node as JSON text, with the level and the link bases that it was written for. */
interface ChainText {
  readonly level: number
  readonly bases: object
  readonly text: string
}

/** Whose nodes a tree has: those that anonymous visitors see, those that users see, or all. */
export type TreeKind = 'anonymous' | 'users' | 'all'
