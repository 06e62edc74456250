import type { Emit } from '../../documents/emit.js'
import { pathPlace } from '../../documents/path-document.js'
import type { SiteDocument } from '../../documents/site-document.js'
import { encodeValues } from '../../documents/value-document.js'
import { groupBy } from '../../model/values/group-by.js'
import type { SiteRun } from '../answers/site-run.js'

const valuesPerDocument = 50

/** Writes the values that the project's own routes store for their answers. Returns names of documents by route. */
export function valueDocuments(
  { routes, documents }: Pick<SiteRun, 'routes' | 'documents'>,
  emit: Emit,
): Pick<SiteDocument, 'values'> {
  const byRoute = routes.routes.flatMap(({ name, values }): [string, string[]][] => {
    if (!values) return []
    const entries = [...documents.values(name)]
    const length = 2 ** Math.max(0, Math.ceil(Math.log2(entries.length / valuesPerDocument)))
    const byDocument = groupBy(entries, ([key]) => pathPlace(key, length))
    return [[name, Array.from({ length }, (_, number) => emit(encodeValues(byDocument.get(number) ?? [])))]]
  })
  return byRoute.length > 0 ? { values: Object.fromEntries(byRoute) } : {}
}
