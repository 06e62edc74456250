import { inChunks } from '../readers/in-chunks.js'
import type { RawRow, Session } from '../session.js'
import type { Reference } from './plugin-source.js'

/** Finds foreign keys whose target row does not exist; looks up each key once. */
export interface ReferenceCheck {
  /** Looks up keys of these rows that are not cached yet. */
  load(references: readonly Reference[], rows: readonly RawRow[]): Promise<void>
  /** Names of a loaded row's foreign keys whose target does not exist. */
  broken(references: readonly Reference[], row: RawRow): string[]
}

/** Most cached keys per table; the cache is emptied above this. */
const maxCachedKeys = 200_000

/** The check of one read transaction: what it has looked up stays true in it. */
export function createReferenceCheck(session: Session): ReferenceCheck {
  /** Whether rows exist, by target table and column, then by key. */
  const existing = new Map<string, Map<string, boolean>>()

  return {
    load: async (references, rows) => {
      for (const [target, answers] of existing) if (answers.size > maxCachedKeys) existing.delete(target)
      for (const reference of references) {
        const answers = existing.get(targetName(reference)) ?? new Map<string, boolean>()
        existing.set(targetName(reference), answers)
        await loadKeys(session, reference, rows, answers)
      }
    },
    broken: (references, row) => {
      const names: string[] = []
      for (const reference of references) {
        const key = row[reference.alias]
        if (key === null || key === undefined) continue
        if (existing.get(targetName(reference))?.get(String(key)) === false) names.push(reference.name)
      }
      return names
    },
  }
}

function targetName({ table, key }: Reference): string {
  return `${table}.${key}`
}

async function loadKeys(
  session: Session,
  reference: Reference,
  rows: readonly RawRow[],
  answers: Map<string, boolean>,
): Promise<void> {
  const unknown = new Set<string>()
  for (const row of rows) {
    const key = row[reference.alias]
    if (key !== null && key !== undefined && !answers.has(String(key))) unknown.add(String(key))
  }
  const found = await inChunks([...unknown], (chunk) =>
    session.read(
      session
        .knex(reference.table)
        .select(`${reference.key} as target`)
        .whereIn(reference.key, [...chunk]),
      reference.table,
    ),
  )
  for (const key of unknown) answers.set(key, false)
  for (const row of found) answers.set(String(row.target), true)
}
