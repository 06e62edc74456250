import { inChunks } from '../readers/in-chunks.js'
import type { RawRow, Session } from '../session.js'
import type { Reference } from './plugin-source.js'

/** Answers which foreign keys point to nothing; every key is looked up once. */
export interface ReferenceCheck {
  /** Looks up the keys of these rows that are not known yet. */
  load(references: readonly Reference[], rows: readonly RawRow[]): Promise<void>
  /** The names of the foreign keys of a loaded row whose target is gone. */
  broken(references: readonly Reference[], row: RawRow): string[]
}

/** So many keys are remembered per table before they are forgotten again. */
const remembered = 200_000

export function createReferenceCheck(session: Session): ReferenceCheck {
  /** By target table and column, then by key: does the row exist? */
  const known = new Map<string, Map<string, boolean>>()

  return {
    load: async (references, rows) => {
      for (const [target, answers] of known) if (answers.size > remembered) known.delete(target)
      for (const reference of references) {
        const answers = known.get(targetName(reference)) ?? new Map<string, boolean>()
        known.set(targetName(reference), answers)
        await loadKeys(session, reference, rows, answers)
      }
    },
    broken: (references, row) => {
      const names: string[] = []
      for (const reference of references) {
        const key = row[reference.alias]
        if (key === null || key === undefined) continue
        if (known.get(targetName(reference))?.get(String(key)) === false) names.push(reference.name)
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
