/**
 * A bundle has a JSON object in each line: first the menu, as `menu/` answers it (null where that is not found), then
 * every page of `pages-list`, as `pages/<path>/` answers it.
 */
export type BundleLine = { readonly menu: unknown } | { readonly path: string; readonly page: unknown }

/** The file with everything of a language, in the folder of its site. */
export function bundleFile(language: string): string {
  return `_bundle/${language}.ndjson`
}
