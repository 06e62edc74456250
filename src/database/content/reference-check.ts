import { NumberSet } from '../../model/values/number-set.js'
import { inChunks } from '../queries/chunks.js'
import type { RawRow, Session } from '../session.js'
import type { Reference } from './plugin-source.js'

/** Finds foreign keys whose target row does not exist; looks up each key once. */
export interface ReferenceCheck {
  /** Looks up keys of these rows that are not cached yet. */
  load(references: readonly Reference[], rows: readonly RawRow[]): Promise<void>
  /** Names of a loaded row's foreign keys whose target does not exist. */
  broken(references: readonly Reference[], row: RawRow): string[]
}

/** Keys of a table that were looked up. */
interface TargetKeys {
  readonly known: KeySet
  /** Of these: no row has them. */
  readonly missing: Set<string>
}

/** Most cached keys per table; the cache is emptied above this. */
const maxCachedKeys = 200_000

/** The check of one read transaction: what it has looked up stays true in it. */
export function createReferenceCheck(session: Session): ReferenceCheck {
  /** By target table and column. */
  const targets = new Map<string, TargetKeys>()

  return {
    load: async (references, rows) => {
      for (const [target, { known }] of targets) if (known.size > maxCachedKeys) targets.delete(target)
      for (const reference of references) {
        const keys = targets.get(targetName(reference)) ?? { known: new KeySet(), missing: new Set() }
        targets.set(targetName(reference), keys)
        await loadKeys(session, reference, rows, keys)
      }
    },
    broken: (references, row) => {
      const names: string[] = []
      for (const reference of references) {
        const key = row[reference.alias]
        if (key === null || key === undefined) continue
        if (targets.get(targetName(reference))?.missing.has(String(key))) names.push(reference.name)
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
  { known, missing }: TargetKeys,
): Promise<void> {
  const unknown = new Set<string>()
  for (const row of rows) {
    const key = row[reference.alias]
    if (key !== null && key !== undefined && !known.has(String(key))) unknown.add(String(key))
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
  const existing = new Set(found.map((row) => String(row.target)))
  for (const key of unknown) {
    known.add(key)
    if (!existing.has(key)) missing.add(key)
  }
}

/** A set of values of keys. Whole numbers, which most keys are, take little more than a bit each. */
export class KeySet {
  readonly #numbers = new NumberSet()
  readonly #texts = new Set<string>()

  get size(): number {
    return this.#numbers.size + this.#texts.size
  }

  has(key: string): boolean {
    const number = wholeNumber(key)
    return number === null ? this.#texts.has(key) : this.#numbers.has(number)
  }

  add(key: string): void {
    const number = wholeNumber(key)
    if (number === null) this.#texts.add(key)
    else this.#numbers.add(number)
  }
}

/** null: the text is no whole number from 0, or not as it is written. */
function wholeNumber(text: string): number | null {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && String(number) === text ? number : null
}
