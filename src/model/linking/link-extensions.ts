import type { Manifest } from '../manifest/manifest.js'
import type { ExtensionRow } from '../rows/model-rows.js'

/** Rows of page extensions by model, then by the id of the page or content. */
export type Extensions = ReadonlyMap<string, ReadonlyMap<number, ExtensionRow>>

/** Links rows by model. Every model of the manifest has an entry, in its order. */
export function linkExtensions(
  { extensions = {} }: Pick<Manifest, 'extensions'>,
  rows: readonly ExtensionRow[],
): Extensions {
  const linked = new Map(Object.keys(extensions).map((model) => [model, new Map<number, ExtensionRow>()]))
  for (const row of rows) linked.get(row.model)?.set(row.objectId, row)
  return linked
}
