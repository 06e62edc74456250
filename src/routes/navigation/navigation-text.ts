import { encodeNavigation } from '../../documents/navigation-document.js'
import type { NavigationRoots } from '../../documents/packed-node.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import type { SitePlan } from '../site-plan.js'
import { type ChoosePieces, type NavigationPiece, type NavigationSite, navigationPieces } from './navigation-pieces.js'
import { numericPaths } from './navigation-requests.js'

/** The document of a navigation, which the handler makes menus, submenus and breadcrumbs from. */
export interface NavigationText {
  /** Its text, in parts. */
  readonly parts: Iterable<string>
  /**
   * Fingerprints of what answers for page paths show of it, piece by piece; empty if such answers may show all of it.
   * They take least once the text has been read. `choose`: null: all.
   */
  pieces(choose: ChoosePieces | null): readonly NavigationPiece[]
}

/** `fingerprint`: of texts, in their order. */
export function navigationText(
  site: NavigationSite,
  language: string,
  fingerprint: (texts: readonly string[]) => string,
): NavigationText {
  const navigation = site.documents.navigation(language)
  const roots = rootsOf(site.plan, language)
  if (!site.plan.context.contract.showsOwnBranch) {
    return { parts: encodeNavigation(navigation, roots), pieces: () => [] }
  }
  const nodes = new Map<NavigationNode, string>()
  const parts = encodeNavigation(navigation, roots, (node, text) => nodes.set(node, fingerprint([text])))
  return { parts, pieces: (choose) => navigationPieces(site, language, { roots, nodes, fingerprint }, choose) }
}

/**
 * Whether answers for a page path depend on no other path. If not, a family is written as a whole: neither in pieces
 * nor in shards. A path that can be read as levels is answered by another route, with the nodes of another page.
 */
export function isDivisible({ plan }: Pick<NavigationSite, 'plan'>, language: string): boolean {
  return numericPaths(plan, language).length === 0
}

function rootsOf({ context }: SitePlan, language: string): NavigationRoots {
  const { project, site } = context
  return { language, apiRoot: project.manifest.api_root, pageRoots: site.pageRoot }
}
