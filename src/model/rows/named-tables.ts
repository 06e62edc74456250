import type { CatalogTable } from './rows.js'

/**
 * Tables by name. They are also found by `schema.name`, as models with a schema in their db_table name them; a table
 * with a dot in its own name comes before these. Each is listed once.
 */
export class NamedTables extends Map<string, CatalogTable> {
  readonly #bySchema: ReadonlyMap<string, CatalogTable>

  constructor(tables: readonly CatalogTable[]) {
    super()
    for (const table of tables) this.set(table.name, table)
    const inSchemas = tables.filter(({ schema }) => schema !== undefined)
    this.#bySchema = new Map(inSchemas.map((table) => [`${table.schema}.${table.name}`, table]))
  }

  override get(name: string): CatalogTable | undefined {
    return super.get(name) ?? this.#bySchema.get(name)
  }

  override has(name: string): boolean {
    return super.has(name) || this.#bySchema.has(name)
  }
}
