import { encodePath } from '../../../model/address.js'
import type { JsonRecord } from '../../../model/values/json.js'
import { menuPath } from '../../../routes/menu/answer.js'
import { withoutHost } from '../differences.js'
import type { LiveApi, LiveSite } from './live-api.js'

export interface TreeNode {
  /** With its level in the whole tree. */
  readonly node: JsonRecord
  readonly parent: TreeNode | null
  readonly children: readonly TreeNode[]
}

/** The visible navigation of a site and language, assembled from answers of the released contract. */
export interface LiveTree {
  readonly byPath: ReadonlyMap<string, TreeNode>
  readonly byEndpoint: ReadonlyMap<string, TreeNode>
  readonly home: TreeNode | null
}

/** Levels of a menu with every node. */
export const allLevels = [0, 100, 100, 100]

/** null: cannot be assembled, with django CMS before 5 or if home is a soft root. */
export type LiveTrees = (site: LiveSite, language: string) => Promise<LiveTree | null>

/** The trees of a live API, each assembled once. */
export function liveTrees(api: LiveApi): LiveTrees {
  const trees = new Map<string, Promise<LiveTree | null>>()
  return (site, language) => {
    const key = `${site.id} ${language}`
    const tree = trees.get(key) ?? buildTree(api, site, language)
    trees.set(key, tree)
    return tree
  }
}

/** Whether a node is that of a page of django CMS before 5, whose nodes do not have the paths of their pages. */
export function is41({ attr }: JsonRecord): boolean {
  const facts = (attr ?? {}) as JsonRecord
  return facts.is_page === true && !('path' in facts)
}

async function buildTree(api: LiveApi, site: LiveSite, language: string): Promise<LiveTree | null> {
  const { json } = await api.get(site, menuPath(language, allLevels))
  if (!Array.isArray(json)) return null
  const tree = { byPath: new Map<string, TreeNode>(), byEndpoint: new Map<string, TreeNode>() }
  let home: TreeNode | null = null
  /** The released contract omits children of soft roots, which are in the soft roots' own menus. */
  const childrenOf = async (node: JsonRecord, attr: JsonRecord): Promise<JsonRecord[] | null> => {
    if (attr.soft_root !== true) return node.children as JsonRecord[]
    if (typeof attr.path !== 'string') return null
    const own = await api.get(site, menuPath(language, allLevels, encodePath(attr.path)))
    const [top] = Array.isArray(own.json) ? (own.json as JsonRecord[]) : []
    return top ? (top.children as JsonRecord[]) : null
  }
  const link = async (node: JsonRecord, parent: TreeNode | null, level: number): Promise<TreeNode | null> => {
    const attr = (node.attr ?? {}) as JsonRecord
    if (is41(node)) return null
    if (attr.is_home === true && attr.soft_root === true) return null
    const children: TreeNode[] = []
    const own: TreeNode = { node: { ...node, level }, parent, children }
    if (typeof attr.path === 'string' && !tree.byPath.has(attr.path)) tree.byPath.set(attr.path, own)
    if (typeof node.api_endpoint === 'string') tree.byEndpoint.set(withoutHost(node.api_endpoint), own)
    if (attr.is_home === true) home = own
    const below = await childrenOf(node, attr)
    if (!below) return null
    for (const child of below) {
      const linked = await link(child, own, level + 1)
      if (!linked) return null
      children.push(linked)
    }
    return own
  }
  for (const node of json as JsonRecord[]) if (!(await link(node, null, Number(node.level)))) return null
  return { ...tree, home }
}
