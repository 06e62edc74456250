import { select } from '../queries/select.js'
import { type Catalog, hasColumn } from '../schema/catalog.js'
import type { RawRow, Session } from '../session.js'

/**
 * Reads tables of apps, each ordered by id; no rows if the app is not installed. A column such as `sha1?` may be missing
 * in some versions of the app: rows do not have it then.
 */
export function installedReader(session: Session, catalog: Catalog) {
  return <Row>(table: string, columns: readonly string[], rowOf: (raw: RawRow) => Row): Promise<Row[]> => {
    const known = columns
      .map((column) => ({ name: column.replace('?', ''), isOptional: column.endsWith('?') }))
      .filter(({ name, isOptional }) => !isOptional || hasColumn(catalog, table, name))
    const names = known.map(({ name }) => name)
    return catalog.has(table) ? select(session, table, names, rowOf) : Promise.resolve([])
  }
}
