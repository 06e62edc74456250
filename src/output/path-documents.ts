import { type PathDocument, pathHash } from '../resources/documents.js'
import { pageAt } from '../site/address.js'
import { canonicalPaths, type SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

const pathsPerDocument = 200

/** Writes which page every path of a site leads to, and the file that answers for it in each language. */
export function pathDocuments({ context, languages }: SitePlan, emit: Emit): string[] {
  const paths = [...context.site.urls.keys()]
  // A power of two, so that a growing site rarely shares its paths out anew.
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(paths.length / pathsPerDocument)))
  const documents = Array.from({ length }, (): Record<string, PathDocument[string]> => ({}))
  for (const path of paths) {
    const page = pageAt(context.site, path)
    const document = documents[pathHash(path) % length]
    if (!page || !document) continue
    const files = languages.map((language) => {
      const [file = null] = canonicalPaths(context, page, language)
      return file === path ? 0 : file
    })
    document[path] = [page.id, ...files]
  }
  return documents.map((document) => emit(JSON.stringify(document)))
}
