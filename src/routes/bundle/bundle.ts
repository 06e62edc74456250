import { menuPath } from '../menu/answer.js'
import { nameInSite, siteFolder } from '../site-folder.js'

/**
 * A bundle has a JSON object in each line: first the menu, as `menu/` answers it (null where that is not found), then
 * every page of `pages-list`, as `pages/<path>/` answers it.
 */
export type BundleLine = { readonly menu: unknown } | { readonly path: string; readonly page: unknown }

/** The file with everything of a language, in the folder of its site. */
export function bundleFile(language: string): string {
  return `_bundle/${language}.ndjson`
}

/** Site folder and language of a bundle's file; null: not a bundle. */
export function bundlePlace(name: string): { folder: string; language: string } | null {
  const [, language] = /^_bundle\/([^/]+)\.ndjson$/.exec(nameInSite(name)) ?? []
  return language === undefined ? null : { folder: siteFolder(name), language }
}

/** The first line of a bundle. `answerTo`: the text of the answer to a request path; null: not found. */
export async function firstLine(language: string, answerTo: (path: string) => Promise<string | null>): Promise<string> {
  return `{"menu":${(await answerTo(menuPath(language))) ?? 'null'}}`
}

/** The line of a page. `page`: the text of its answer. */
export function pageLine(path: string, page: string): string {
  return `{"path":${JSON.stringify(path)},"page":${page}}`
}
