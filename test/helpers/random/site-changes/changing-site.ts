import type { Manifest } from '../../../../src/model/manifest/manifest.js'
import type { DatabaseCopy } from '../../databases/engines.js'
import type { Random } from '../random.js'

/** A change that an editor could make, as SQL for both engines. */
export interface SiteChange {
  /** What it does: `rename the slug of page 3 (en) to w1a`. */
  text: string
  sql: string
}

/** Makes a change for the site as it is now; null: there is nothing to do it to. */
export type ChangeMaker = (site: ChangingSite) => Promise<SiteChange | null>

export type SqlValue = string | number | boolean | null

/** A database that random changes are made to. */
export type ChangedDatabase = Pick<DatabaseCopy, 'exec' | 'query'>

/** A private copy of a site that random changes are made to. */
export class ChangingSite {
  readonly manifest: Manifest
  readonly random: Random
  readonly #copy: ChangedDatabase
  readonly #last = new Map<string, number>()
  #words = 0

  constructor(copy: ChangedDatabase, manifest: Manifest, random: Random) {
    this.#copy = copy
    this.manifest = manifest
    this.random = random
  }

  /** Rows of a query that orders them: the choice among them is to be the same on both engines. */
  async rows<Row>(sql: string): Promise<Row[]> {
    return (await this.#copy.query(sql)) as Row[]
  }

  async ids(sql: string): Promise<number[]> {
    return (await this.rows<{ id: number }>(sql)).map(({ id }) => id)
  }

  /** One of these rows. */
  async any<Row>(sql: string): Promise<Row | null> {
    return this.random.pick(await this.rows<Row>(sql))
  }

  /** A key that no row has, and that is given out once. */
  async newId(table: string, key = 'id'): Promise<number> {
    const [row] = await this.rows<{ last: number | null }>(`SELECT max(${key}) AS last FROM ${table}`)
    const id = Math.max(row?.last ?? 0, this.#last.get(table) ?? 0) + 1
    this.#last.set(table, id)
    return id
  }

  /** A new word, short enough for every column. */
  word(): string {
    this.#words += 1
    return `w${this.#words.toString(36)}`
  }

  /** Statement that copies a row with other values in some columns. */
  async copied(table: string, key: string, from: number, values: Record<string, SqlValue>): Promise<string> {
    const [row] = await this.rows<Record<string, unknown>>(`SELECT * FROM ${table} WHERE ${key} = ${from}`)
    const columns = Object.keys(row ?? {})
    const kept = (column: string) => (column in values ? literal(values[column] ?? null) : `"${column}"`)
    const names = columns.map((column) => `"${column}"`).join(', ')
    return `INSERT INTO ${table} (${names}) SELECT ${columns.map(kept).join(', ')} FROM ${table} WHERE ${key} = ${from}`
  }

  async exec(sql: string): Promise<void> {
    await this.#copy.exec(`BEGIN; ${sql}; COMMIT`)
  }
}

export function literal(value: SqlValue): string {
  if (value === null) return 'NULL'
  return typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : String(value).toUpperCase()
}

/** Statements of one change. */
export function together(...statements: readonly string[]): string {
  return statements.join(';\n')
}

/** A list of keys for `IN`, which holds for no row when it is empty. */
export function keys(ids: readonly number[]): string {
  return ids.length > 0 ? `(${ids.join(', ')})` : '(-1)'
}

/** A subquery. */
export function contentType(app: string, model: string): string {
  return `(SELECT id FROM django_content_type WHERE app_label = '${app}' AND model = '${model}')`
}

/** The row and everything below it, parents first. */
export function subtree<Row extends { id: number; parent: number | null }>(rows: readonly Row[], id: number): Row[] {
  const below = rows.filter(({ parent }) => parent === id).flatMap((row) => subtree(rows, row.id))
  return [...rows.filter((row) => row.id === id), ...below]
}
