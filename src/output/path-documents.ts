import type { PathDocument } from '../resources/documents.js'
import { groupBy } from '../site/group-by.js'
import type { PageUrl } from '../site/page-url.js'
import { pathHash } from '../site/path-hash.js'
import { canonicalPaths, type SitePlan } from './site-plan.js'
import type { Emit } from './table-document.js'

const pathsPerDocument = 200

/** Writes which page every path of a site leads to, and the file that answers for it in each language. */
export function pathDocuments(plan: SitePlan, emit: Emit): string[] {
  const urls = [...plan.context.site.urls.values()]
  // A power of two, so that a growing site rarely shares its paths out anew.
  const length = 2 ** Math.max(0, Math.ceil(Math.log2(urls.length / pathsPerDocument)))
  const byDocument = groupBy(urls, ({ path }) => pathHash(path ?? '') % length)
  return Array.from({ length }, (_, number) => emit(JSON.stringify(pathDocument(plan, byDocument.get(number) ?? []))))
}

function pathDocument({ context, languages }: SitePlan, urls: readonly PageUrl[]): PathDocument {
  const document: Record<string, PathDocument[string]> = {}
  for (const { page, path } of urls) {
    const files = languages.map((language) => {
      const [file = null] = canonicalPaths(context, page, language)
      return file === path ? 0 : file
    })
    document[path ?? ''] = [page.id, ...files]
  }
  return document
}
