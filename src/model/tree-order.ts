/** Characters of a level in the path of the tree. */
export const stepLength = 4

/** The order of the tree: by `cms_page.path`, in byte order, parents before their children. */
export function byTreePath(one: { readonly path: string }, other: { readonly path: string }): number {
  return one.path < other.path ? -1 : Number(one.path > other.path)
}
