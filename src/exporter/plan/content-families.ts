import type { FileFamily } from '../../routes/route-files.js'

/** Names of the families that are made from the rows of contents and other owners of placeholders. */
export function contentFamilies(families: readonly FileFamily[]): string[] {
  return families.filter(({ from }) => from === 'contents').map(({ name }) => name)
}
