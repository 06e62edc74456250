import { linkBases } from '../../contract/link-bases.js'
import { nodeText } from '../../documents/navigation-document.js'
import type { NavigationRoots } from '../../documents/packed-node.js'
import { contentHash } from '../../files/content-hash.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import { groupBy } from '../../model/values/group-by.js'
import { pagePaths } from '../../routes/site-plan.js'
import { fingerprintOfAll } from '../reuse/fingerprints.js'
import type { NavigationPiece } from '../reuse/unit.js'
import type { SiteRun } from './site-run.js'

/** Page ids of a piece. Larger ones are recomputed more often, smaller ones take more space in the record. */
const pieceLength = 16

type PlannedSite = Pick<SiteRun, 'plan' | 'documents'>

/** The page paths of a language, by the number of the piece that has their page. */
export function pathsByPiece({ plan, documents }: PlannedSite, language: string): Map<number, string[]> {
  return groupBy(pagePaths(plan, language), (path) => Math.floor((documents.pageAt(path) ?? 0) / pieceLength))
}

/**
 * Fingerprints of what answers by page path show of a navigation, piece by piece in ascending order: see
 * `showsOwnBranch` of contracts.
 */
export function navigationPieces(
  { plan, documents }: PlannedSite,
  language: string,
  roots: NavigationRoots,
): NavigationPiece[] {
  const { anonymous } = plan.context.viewer
  const navigation = documents.navigation(language)
  const own = fingerprintsOf(roots)
  const below = fingerprintsBelow(navigation, anonymous, own)
  const above = fingerprintsAbove(navigation, own)
  const { siteName, version } = navigation
  const site = JSON.stringify({ siteName, version, roots, shape: linkBases(plan.context) })
  const fingerprint = (paths: readonly string[], ofPage: (id: number) => string) =>
    fingerprintOfAll([site, ...paths.flatMap((path) => [path, ofPage(documents.pageAt(path) ?? 0)])])
  const pieces = [...pathsByPiece({ plan, documents }, language)]
    .sort(([one], [other]) => one - other)
    .map(([number, paths]) => ({ number, below: fingerprint(paths, below), above: fingerprint(paths, above) }))
  // Not needed beside the visitors' tree, from which menus are made next.
  navigation.trees.delete('all')
  return pieces
}

type NodeFingerprint = (node: NavigationNode) => string

/** Of what a node holds. */
function fingerprintsOf(roots: NavigationRoots): NodeFingerprint {
  const known = new Map<NavigationNode, string>()
  return (node) => {
    const found = known.get(node) ?? contentHash(nodeText(node, roots))
    known.set(node, found)
    return found
  }
}

/** Of a page's node, its level and everything below it; empty without a node. */
function fingerprintsBelow(
  navigation: Navigation,
  anonymous: boolean,
  own: NodeFingerprint,
): (pageId: number) => string {
  const known = new Map<MenuNode, string>()
  const { pages } = wholeTree(navigation, anonymous ? 'anonymous' : 'users')
  const of = (node: MenuNode): string => {
    const found = known.get(node) ?? contentHash([String(node.level), own(node.node), ...node.children.map(of)])
    known.set(node, found)
    return found
  }
  return (id) => {
    const node = pages.get(id)
    return node ? of(node) : ''
  }
}

/** Of a page's node, those above it, and home. */
function fingerprintsAbove(navigation: Navigation, own: NodeFingerprint): (pageId: number) => string {
  const known = new Map<MenuNode, string>()
  const { nodes, pages } = wholeTree(navigation, 'all')
  const home = nodes.find(({ node }) => node.isHome)
  const of = (node: MenuNode | null | undefined): string => {
    if (!node) return home ? own(home.node) : ''
    const found = known.get(node) ?? contentHash([own(node.node), of(node.parent)])
    known.set(node, found)
    return found
  }
  return (id) => of(pages.get(id))
}
