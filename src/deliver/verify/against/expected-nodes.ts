import { encodePath, pageRequestPath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { withoutHost } from '../differences.js'
import type { Comparison } from './compare-context.js'
import { allLevels, is41, type LiveTree, type TreeNode } from './live-tree.js'

/** The documented answer to a navigation request, derived from the released contract; null: cannot be derived. */
export async function expectedNodes(comparison: Comparison, actual: JsonRecord): Promise<JsonRecord | null> {
  const { api, trees, site, place } = comparison
  const { numbers } = place
  const { expected } = place.route.checks?.released ?? {}
  const tree = await trees(site, place.language ?? '')
  if (expected?.isList(place)) {
    // Without levels, the released contract shows fewer.
    const levels = numbers.length > 0 ? '' : `${allLevels.join('/')}/`
    const { json } = await api.get(site, place.url + levels)
    if (!Array.isArray(json)) return null
    if ((json as JsonRecord[]).slice(0, 1).some(is41)) return null
    // The released contract has no root node, so its members are taken from the export.
    return { ...actual, children: json }
  }
  if (!tree) return null
  const node = await nodeOf(comparison, tree)
  if (!node) return null
  if (expected?.chainFrom) return tree.home && chain(tree.home, node, expected.chainFrom(numbers))
  return branch(node, (child, depth) =>
    Boolean(expected?.keeps?.(numbers, depth, typeof child.level === 'number' ? child.level : null)),
  )
}

async function nodeOf(
  { api, site, place: { language, path } }: Comparison,
  { byPath, byEndpoint, home }: LiveTree,
): Promise<TreeNode | null> {
  if (path === null) return home
  const known = byPath.get(path)
  if (known) return known
  // The path may be of another language.
  const { json } = await api.getCached(site, pageRequestPath(language ?? '', encodePath(path)))
  const { details } = (json ?? {}) as { details?: unknown }
  return typeof details === 'string' ? (byEndpoint.get(withoutHost(details)) ?? null) : null
}

function branch(top: TreeNode, keep: (node: JsonRecord, depth: number) => boolean): JsonRecord {
  const below = (parent: TreeNode, depth: number): JsonRecord[] =>
    parent.children
      .filter(({ node }) => keep(node, depth))
      .map((child) => ({ ...child.node, selected: false, children: below(child, depth + 1) }))
  return { ...top.node, selected: true, children: below(top, 1) }
}

function chain(home: TreeNode, page: TreeNode, start: number): JsonRecord | null {
  const above: TreeNode[] = []
  for (let node = page.parent; node; node = node.parent) if (node !== home) above.unshift(node)
  const nodes = [home, ...above, ...(page === home ? [] : [page])]
  let inner: JsonRecord | null = null
  for (let level = nodes.length - 1; level >= start; level -= 1) {
    inner = { ...nodes[level]?.node, selected: true, level, children: inner ? [inner] : [] }
  }
  return inner
}
