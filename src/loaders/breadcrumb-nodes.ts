import type { MenuNode } from './answers.js'

/** The nodes of an answer, from home on: in the documented contract each holds the next, the released one lists them. */
export function breadcrumbNodes(answer: MenuNode | readonly MenuNode[] | null): readonly MenuNode[] {
  if (answer === null || 'length' in answer) return answer ?? []
  const [next = null] = answer.children
  return [answer, ...breadcrumbNodes(next)]
}
