import type { PathDocument } from '../resources/documents.js'
import { pathHash } from '../site/path-hash.js'
import { canonicalPaths, type SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

const pathsPerDocument = 200

/** Writes which page every path of a site leads to, and the file that answers for it in each language. */
export function pathDocuments({ context, languages }: SitePlan, emit: Emit): string[] {
  const urls = [...context.site.urls.values()]
  // A power of two, so that a growing site rarely shares its paths out anew.
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(urls.length / pathsPerDocument)))
  const documents = Array.from({ length }, (): Record<string, PathDocument[string]> => ({}))
  for (const { page, path } of urls) {
    const document = documents[pathHash(path ?? '') % length]
    if (path === null || !document) continue
    const files = languages.map((language) => {
      const [file = null] = canonicalPaths(context, page, language)
      return file === path ? 0 : file
    })
    document[path] = [page.id, ...files]
  }
  return documents.map((document) => emit(JSON.stringify(document)))
}
