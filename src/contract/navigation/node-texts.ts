import type { MenuNode } from '../../model/menus/menu-node.js'
import type { WholeTree } from '../../model/menus/navigation.js'
import { toJsonText } from '../../model/values/json.js'
import type { LinkBases } from '../contract.js'
import { type NodePlace, nodeObject } from './node-object.js'

/** A node as JSON text without its children, open for them. */
export type WriteNode = (node: MenuNode, place: NodePlace) => string

export function nodeWriter(bases: LinkBases): WriteNode {
  return (node, place) => toJsonText(nodeObject(node, bases, place)).slice(0, -1)
}

/** The cache is cleared when it has this many texts. */
const maxCached = 256

/**
 * Writes nodes of breadcrumbs, which are all selected. Caches those with children: the breadcrumbs of every page below
 * begin with them.
 */
export function chainWriter({ chainTexts }: WholeTree, bases: LinkBases): (node: MenuNode, level: number) => string {
  const write = nodeWriter(bases)
  return (node, level) => {
    const known = chainTexts.get(node)
    if (known?.level === level && known.bases === bases) return known.text
    const text = write(node, { selected: true, level })
    if (node.children.length > 0) {
      if (chainTexts.size >= maxCached) chainTexts.clear()
      chainTexts.set(node, { level, bases, text })
    }
    return text
  }
}
