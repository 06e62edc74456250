import type { CatalogTable } from '../../model/rows/rows.js'

/** Tables by name, each listed once; found by `schema.name` as well, which models with a schema in their db_table have. */
export class NamedTables extends Map<string, CatalogTable> {
  readonly #bySchema = new Map<string, CatalogTable>()

  /** Adds the table unless it is known; `schema`: null where an engine has none. */
  named(name: string, schema: string | null): CatalogTable {
    const known = super.get(name)
    if (known) return known
    const table = { name, ...(schema === null ? {} : { schema }), columns: [], foreignKeys: [], primaryKey: null }
    this.set(name, table)
    if (schema !== null) this.#bySchema.set(`${schema}.${name}`, table)
    return table
  }

  override get(name: string): CatalogTable | undefined {
    return super.get(name) ?? this.#bySchema.get(name)
  }

  override has(name: string): boolean {
    return super.has(name) || this.#bySchema.has(name)
  }
}
