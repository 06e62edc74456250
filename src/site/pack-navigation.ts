import { type Json, toJsonText } from './json.js'
import type { Navigation } from './navigation.js'
import { flags, type NavigationRoots, PackedNode, type PackedPage } from './navigation-document.js'
import { nodeMembers } from './navigation-node.js'
import { PageNode } from './page-node.js'

/** So many nodes make a part. */
const partLength = 500

/** The text of a NavigationDocument, in parts. */
export function* packNavigation({ nodes, version, ...rest }: Navigation, roots: NavigationRoots): Iterable<string> {
  yield `${toJsonText({ ...rest, version, ...roots }).slice(0, -1)},"nodes":[`
  for (let start = 0; start < nodes.length; start += partLength) {
    const texts = nodes.slice(start, start + partLength).map((node) => {
      // 4.1 gives its nodes other attributes.
      const row = version !== '4.1' && node instanceof PageNode ? packPage(node, roots) : null
      return toJsonText((row ?? nodeMembers(node)) as Json)
    })
    yield (start > 0 ? ',' : '') + texts.join(',')
  }
  yield ']}'
}

/** null: its addresses, such as those of a preview, are not what the row would be unpacked to. */
function packPage(node: PageNode, roots: NavigationRoots): PackedPage | null {
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
  let bits = node.visible ? flags.visible : 0
  if (node.isSoftRoot) bits |= flags.soft_root
  if (node.loginRequired) bits |= flags.auth_required
  if (node.isHome) bits |= flags.is_home
  if (node.isFor(false)) bits |= flags.visible_for_authenticated
  if (node.isFor(true)) bits |= flags.visible_for_anonymous
  return bits
}
