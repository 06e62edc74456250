import type { CmsSchema } from '../rows.js'
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
  /** How that version cuts the trees. */
  readonly rules: MenuRules
  /** Those that have been made: `wholeTree` fills them in. */
  readonly trees: Map<TreeKind, WholeTree>
}

/** A navigation with no page selected and nothing cut: every node with its level and its children. */
export interface WholeTree {
  readonly nodes: readonly MenuNode[]
  /** By page id. */
  readonly pages: ReadonlyMap<number, MenuNode>
  /** Some texts of nodes in breadcrumbs, which begin alike. */
  readonly chainTexts: Map<MenuNode, ChainText>
}

/** A node as JSON text, written for a level and for what decides about addresses. */
interface ChainText {
  readonly level: number
  readonly bases: object
  readonly text: string
}

/** What the tree leaves out: what anonymous visitors or users do not see; `all` leaves nothing out. */
export type TreeKind = 'anonymous' | 'users' | 'all'
