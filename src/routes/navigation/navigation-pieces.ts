import { linkBases } from '../../contract/link-bases.js'
import { nodeText } from '../../documents/navigation-document.js'
import type { NavigationRoots } from '../../documents/packed-node.js'
import type { MenuNode } from '../../model/menus/menu-node.js'
import type { Navigation } from '../../model/menus/navigation.js'
import type { NavigationNode } from '../../model/menus/navigation-node.js'
import { wholeTree } from '../../model/menus/whole-tree.js'
import type { PageUrl } from '../../model/project.js'
import { groupBy } from '../../model/values/group-by.js'
import type { Branch } from '../route-files.js'
import { pageUrls, pathOf, type SitePlan } from '../site-plan.js'

export interface NavigationSite {
  readonly plan: SitePlan
  readonly documents: { navigation(language: string): Navigation }
}

/** Pages with neighbouring ids. */
export interface NavigationPiece {
  readonly number: number
  /** Fingerprints of what answers for the paths of its pages show. */
  readonly shown: Readonly<Record<Branch, string>>
}

/** The URLs of a piece. */
interface PieceUrls {
  readonly number: number
  readonly urls: readonly PageUrl[]
  /** What the answers for its paths take, to compare with others. */
  readonly weight: number
}

/** Returns those of all pieces that are wanted. */
export type ChoosePieces = (pieces: readonly PieceUrls[]) => readonly PieceUrls[]

type Fingerprint = (texts: readonly string[]) => string

/** Page ids of a piece. Larger ones are recomputed more often, smaller ones take more space in the record. */
const pieceLength = 16

/** The page URLs of a language by the number of the piece that has their page, in ascending order. */
export function urlsByPiece(plan: SitePlan, language: string): Map<number, PageUrl[]> {
  const urls = groupBy(pageUrls(plan, language), ({ page }) => Math.floor(page.id / pieceLength))
  return new Map([...urls].sort(([one], [other]) => one - other))
}

/** A navigation, and fingerprints of the texts of its nodes, as far as its document has been made. */
interface EncodedNavigation {
  readonly roots: NavigationRoots
  readonly nodes: Map<NavigationNode, string>
  readonly fingerprint: Fingerprint
}

/**
 * Fingerprints of what answers for the paths of these pieces show of a navigation: see `showsOwnBranch` of contracts.
 */
export function navigationPieces(
  site: NavigationSite,
  language: string,
  encoded: EncodedNavigation,
  choose: ChoosePieces | null,
): NavigationPiece[] {
  const { context } = site.plan
  const { anonymous } = context.viewer
  const navigation = site.documents.navigation(language)
  const { roots, fingerprint } = encoded
  const { siteName, version } = navigation
  const shared = JSON.stringify({ siteName, version, roots, shape: linkBases(context) })
  const weightOf = choose ? weights(navigation, anonymous) : () => 0
  const all = Array.from(urlsByPiece(site.plan, language), ([number, urls]) => ({
    number,
    urls,
    weight: urls.reduce((sum, { page }) => sum + weightOf(page.id), 0),
  }))
  const pieces = choose ? choose(all) : all
  const byPiece = (ofPage: (id: number) => string) =>
    pieces.map(({ urls }) => fingerprint([shared, ...urls.flatMap((url) => [pathOf(url), ofPage(url.page.id)])]))
  const own = fingerprintsOf(encoded)
  // One tree after the other, and nothing kept of leaves, to bound memory. Menus are made next from that of the visitors.
  const above = byPiece(fingerprintsAbove(navigation, own, fingerprint))
  navigation.trees.delete('all')
  const below = byPiece(fingerprintsBelow(navigation, anonymous, own, fingerprint))
  return pieces.map(({ number }, index) => ({
    number,
    shown: { below: below[index] ?? '', above: above[index] ?? '' },
  }))
}

/** About what an answer takes besides its nodes, in nodes. */
const answerWeight = 10

/** The nodes below a page and what its answers take besides. */
function weights(navigation: Navigation, anonymous: boolean): (pageId: number) => number {
  const { pages } = wholeTree(navigation, anonymous ? 'anonymous' : 'users')
  const of: (node: MenuNode) => number = held((node) => node.children.reduce((sum, child) => sum + of(child), 1))
  return (id) => {
    const node = pages.get(id)
    return answerWeight + (node ? of(node) : 0)
  }
}

type NodeFingerprint = (node: NavigationNode) => string

/** Of what a node holds. */
function fingerprintsOf({ roots, nodes, fingerprint }: EncodedNavigation): NodeFingerprint {
  return (node) => {
    const found = nodes.get(node) ?? fingerprint([nodeText(node, roots)])
    nodes.set(node, found)
    return found
  }
}

/**
 * Of a page's node, its level and everything below it; empty without a node. A leaf is as short as its fingerprint.
 */
function fingerprintsBelow(
  navigation: Navigation,
  anonymous: boolean,
  own: NodeFingerprint,
  fingerprint: Fingerprint,
): (pageId: number) => string {
  const { pages } = wholeTree(navigation, anonymous ? 'anonymous' : 'users')
  const of: (node: MenuNode) => string = held(({ level, node, children }) =>
    children.length === 0 ? `${level} ${own(node)}` : fingerprint([`${level} ${own(node)}`, ...children.map(of)]),
  )
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
  const { nodes, pages } = wholeTree(navigation, 'all')
  const home = nodes.find(({ node }) => node.isHome)
  const ofHome = home ? own(home.node) : ''
  const of: (node: MenuNode) => string = held(({ node, parent, children }) => {
    const texts = [own(node), parent ? of(parent) : ofHome]
    return children.length === 0 ? texts.join(' ') : fingerprint(texts)
  })
  return (id) => {
    const node = pages.get(id)
    return node ? of(node) : ofHome
  }
}

/** Caches the values of nodes, except leaves, which would take most of the memory. */
function held<Value>(make: (node: MenuNode) => Value): (node: MenuNode) => Value {
  const known = new Map<MenuNode, Value>()
  return (node) => {
    const found = known.get(node) ?? make(node)
    if (node.children.length > 0) known.set(node, found)
    return found
  }
}
