import type { MenuNode } from '../model/menus/menu-node.js'
import type { WholeTree } from '../model/menus/whole-tree.js'
import { toJsonText } from '../model/values/json.js'
import type { LinkBases } from './contract.js'
import { type NodePlace, nodeObject } from './node-object.js'

/** A node as JSON text without its children, open for them. */
export type WriteNode = (node: MenuNode, place: NodePlace) => string

export function nodeWriter(shape: LinkBases): WriteNode {
  return (node, place) => toJsonText(nodeObject(node, shape, place)).slice(0, -1)
}

/** So many texts are remembered before they are forgotten again. */
const remembered = 256

/**
 * Writes nodes of breadcrumbs, which are all selected. Remembers those with children: the breadcrumbs of every page
 * below begin with them.
 */
export function chainWriter(tree: WholeTree, shape: LinkBases): (node: MenuNode, level: number) => string {
  const last = writers.get(tree)
  if (last?.shape === shape) return last.write
  const writeAnew = nodeWriter(shape)
  const texts = new Map<MenuNode, { readonly level: number; readonly text: string }>()
  const write = (node: MenuNode, level: number) => {
    const known = texts.get(node)
    if (known?.level === level) return known.text
    const text = writeAnew(node, { selected: true, level })
    if (node.children.length > 0) {
      if (texts.size >= remembered) texts.clear()
      texts.set(node, { level, text })
    }
    return text
  }
  writers.set(tree, { shape, write })
  return write
}

/** The last one of each tree. */
const writers = new WeakMap<WholeTree, { readonly shape: LinkBases; write(node: MenuNode, level: number): string }>()
