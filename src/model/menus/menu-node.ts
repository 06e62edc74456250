import type { NavigationNode } from './navigation-node.js'

/** A node of one request: modifiers and cuts change these nodes, never the navigation. */
export class MenuNode {
  readonly node: NavigationNode
  parent: MenuNode | null = null
  /** Change it by `append`, `remove` or assignment only: leaves share an empty list. */
  children: readonly MenuNode[] = noChildren
  visible: boolean
  /** Relation to the node of the requested page; null: none of these. */
  relation: 'selected' | 'ancestor' | 'descendant' | 'sibling' | null = null
  /** null: below a node that the viewer does not see, or not needed (breadcrumbs). */
  level: number | null = null

  constructor(node: NavigationNode) {
    this.node = node
    this.visible = node.visible
  }

  /** Neither the selected node, nor above or below it. */
  get aside(): boolean {
    return (this.relation ?? 'sibling') === 'sibling'
  }

  get selected(): boolean {
    return this.relation === 'selected'
  }

  append(child: MenuNode): void {
    if (this.children === noChildren) this.children = [child]
    else (this.children as MenuNode[]).push(child)
  }

  remove(child: MenuNode | undefined): void {
    this.children = this.children.filter((one) => one !== child)
  }
}

const noChildren: readonly MenuNode[] = []
