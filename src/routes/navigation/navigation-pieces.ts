import { linkBases } from '../../contract/link-bases.js'
import type { NavigationRoots } from '../../documents/packed-node.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import { groupBy } from '../../model/values/group-by.js'
import type { SourcePiece, SourceSite } from '../language-source.js'
import { pagePaths } from '../site-plan.js'

/** Home and a page's node, with all nodes below it or above it. */
export type Branch = 'below' | 'above'

/** Fingerprint of texts, in their order. */
type Fingerprint = (texts: readonly string[]) => string

/** Page ids of a piece. Larger ones are recomputed more often, smaller ones take more space in the record. */
const pieceLength = 16

/** The page paths of a language by the number of the piece that has their page, in ascending order. */
export function pathsByPiece({ plan, documents }: SourceSite, language: string): Map<number, string[]> {
  const paths = groupBy(pagePaths(plan, language), (path) => Math.floor((documents.pageAt(path) ?? 0) / pieceLength))
  return new Map([...paths].sort(([one], [other]) => one - other))
}

/** What the document of a navigation says, node by node. */
interface EncodedNavigation {
  readonly roots: NavigationRoots
  readonly nodes: ReadonlyMap<NavigationNode, string>
  readonly fingerprint: Fingerprint
}

/** Fingerprints of what answers for page paths show of a navigation: see `showsOwnBranch` of contracts. */
export function navigationPieces(
  { plan, documents }: SourceSite,
  language: string,
  { roots, nodes, fingerprint }: EncodedNavigation,
): SourcePiece[] {
  const { anonymous } = plan.context.viewer
  const navigation = documents.navigation(language)
  const own: NodeFingerprint = (node) => nodes.get(node) ?? ''
  const below = fingerprintsBelow(navigation, anonymous, own, fingerprint)
  const above = fingerprintsAbove(navigation, own, fingerprint)
  const { siteName, version } = navigation
  const site = JSON.stringify({ siteName, version, roots, shape: linkBases(plan.context) })
  const ofPaths = (paths: readonly string[], ofPage: (id: number) => string) =>
    fingerprint([site, ...paths.flatMap((path) => [path, ofPage(documents.pageAt(path) ?? 0)])])
  const pieces = Array.from(pathsByPiece({ plan, documents }, language), ([number, paths]) => {
    const shown: Record<Branch, string> = { below: ofPaths(paths, below), above: ofPaths(paths, above) }
    return { number, shown }
  })
  // Not needed beside the visitors' tree, from which menus are made next.
  navigation.trees.delete('all')
  return pieces
}

type NodeFingerprint = (node: NavigationNode) => string

/** Of a page's node, its level and everything below it; empty without a node. */
function fingerprintsBelow(
  navigation: Navigation,
  anonymous: boolean,
  own: NodeFingerprint,
  fingerprint: Fingerprint,
): (pageId: number) => string {
  const known = new Map<MenuNode, string>()
  const { pages } = wholeTree(navigation, anonymous ? 'anonymous' : 'users')
  const of = (node: MenuNode): string => {
    const found = known.get(node) ?? fingerprint([String(node.level), own(node.node), ...node.children.map(of)])
    known.set(node, found)
    return found
  }
  return (id) => {
    const node = pages.get(id)
    return node ? of(node) : ''
  }
}

/** Of a page's node, those above it, and home. */
function fingerprintsAbove(
  navigation: Navigation,
  own: NodeFingerprint,
  fingerprint: Fingerprint,
): (pageId: number) => string {
  const known = new Map<MenuNode, string>()
  const { nodes, pages } = wholeTree(navigation, 'all')
  const home = nodes.find(({ node }) => node.isHome)
  const of = (node: MenuNode | null | undefined): string => {
    if (!node) return home ? own(home.node) : ''
    const found = known.get(node) ?? fingerprint([own(node.node), of(node.parent)])
    known.set(node, found)
    return found
  }
  return (id) => of(pages.get(id))
}
