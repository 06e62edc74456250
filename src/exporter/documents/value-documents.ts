import type { Emit } from '../../documents/emit.js'
import type { SiteDocument } from '../../documents/site-document.js'
import { encodeValues } from '../../documents/value-document.js'
import type { SiteRun } from '../site-run.js'
import { byDocument } from './path-documents.js'

const valuesPerDocument = 50

/** Writes the values that the project's own routes store for their answers. Returns names of documents by route. */
export function valueDocuments(
  { routes, documents }: Pick<SiteRun, 'routes' | 'documents'>,
  emit: Emit,
): Pick<SiteDocument, 'values'> {
  const byRoute = routes.routes.flatMap(({ name, values }): [string, string[]][] => {
    if (!values) return []
    const parts = byDocument([...documents.values(name)], ([key]) => key, valuesPerDocument)
    return [[name, parts.map((entries) => emit(encodeValues(entries)))]]
  })
  return byRoute.length > 0 ? { values: Object.fromEntries(byRoute) } : {}
}
