import type { NavigationNode } from './navigation-node.js'

/** A node as one request sees it: the modifiers and cuts change these, never the navigation. */
export class MenuNode {
  readonly node: NavigationNode
  parent: MenuNode | null = null
  /** Changed by `append`, or as a whole: leaves share an empty list. */
  children: readonly MenuNode[] = noChildren
  visible: boolean
  /** How the node stands to the page of the request; null: neither above nor below nor beside it. */
  relation: 'selected' | 'ancestor' | 'descendant' | 'sibling' | null = null
  /** null: below a node that this visitor does not see, or not asked for (breadcrumbs). */
  level: number | null = null

  constructor(node: NavigationNode) {
    this.node = node
    this.visible = node.visible
  }

  get selected(): boolean {
    return this.relation === 'selected'
  }

  append(child: MenuNode): void {
    if (this.children === noChildren) this.children = [child]
    else (this.children as MenuNode[]).push(child)
  }
}

const noChildren: readonly MenuNode[] = []
