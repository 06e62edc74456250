import { menuVersions } from '../model/menu-versions.js'
import type { MenuVersion } from '../model/menus/menu-rules.js'
import type { Navigation } from '../model/menus/navigation.js'
import { type NavigationNode, type NodeMembers, nodeMembers, PlainNode } from '../model/menus/navigation-node.js'
import { PageNode } from '../model/menus/page-node.js'
import { type Json, toJsonText } from '../model/values/json.js'
import { parseData, taggedParts } from './document-tag.js'
import { type NavigationRoots, PackedNode, packPage } from './packed-node.js'
import type { PackedPage } from './packed-page.js'

/** A navigation as compact JSON. Nodes of pages are rows, all others objects. */
interface NavigationDocument extends NavigationRoots {
  readonly version: MenuVersion
  readonly homeUrl: string
  readonly siteName: string
  readonly nodes: readonly (PackedPage | NodeMembers)[]
}

/** Nodes of a part. */
const partLength = 500

/** Receives what the document holds of each node, but where it is in the tree. */
type OnNode = (node: NavigationNode, text: string) => void

export function encodeNavigation(
  navigation: Navigation,
  roots: NavigationRoots,
  onNode: OnNode = () => {},
): Iterable<string> {
  return taggedParts('navigation/2', packedParts(navigation, roots, onNode))
}

export function decodeNavigation(text: string): Navigation {
  const document = parseData<NavigationDocument>('navigation/2', text)
  const { version, homeUrl, siteName } = document
  const nodes = document.nodes.map((node) =>
    Array.isArray(node) ? new PackedNode(node, document) : new PlainNode(node),
  )
  return { version, rules: menuVersions[version], homeUrl, siteName, nodes, trees: new Map(), texts: new Map() }
}

function* packedParts(
  { nodes, version, homeUrl, siteName }: Navigation,
  roots: NavigationRoots,
  onNode: OnNode,
): Iterable<string> {
  yield `${toJsonText({ homeUrl, siteName, version, ...roots }).slice(0, -1)},"nodes":[`
  for (let start = 0; start < nodes.length; start += partLength) {
    const texts = nodes.slice(start, start + partLength).map((node) => {
      const row = packed(node, roots)
      const text = toJsonText(row as Json)
      onNode(node, placelessText(row, text))
      return text
    })
    yield (start > 0 ? ',' : '') + texts.join(',')
  }
  yield ']}'
}

/** As encodeNavigation gives it to `onNode`. */
export function nodeText(node: NavigationNode, roots: NavigationRoots): string {
  const row = packed(node, roots)
  return placelessText(row, toJsonText(row as Json))
}

/** `text`: of the row. */
function placelessText(row: PackedPage | NodeMembers, text: string): string {
  if (!Array.isArray(row)) return toJsonText({ ...row, parent: 0 } as Json)
  const [id, parent] = row
  return `[${id},0${text.slice(`[${id},${parent}`.length)}`
}

function packed(node: NavigationNode, roots: NavigationRoots): PackedPage | NodeMembers {
  const row = node instanceof PageNode && node.fitsRow ? packPage(node, roots) : null
  return row ?? nodeMembers(node)
}
