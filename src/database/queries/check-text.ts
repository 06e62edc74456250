import { isUtf8 } from 'node:buffer'
import { ExportError } from '../../errors.js'
import type { Raw, RawRow, Session } from '../session.js'

/** Where a value is stored: in a column of the row with this key. */
export interface ValuePlace {
  table: string
  column: string
  keyColumn: string
  key: Raw
}

/** Whether a text may not be valid UTF-8 in the database: drivers substitute U+FFFD for what is not. */
export function isSuspect(raw: Raw | undefined): boolean {
  return typeof raw === 'string' && raw.includes('\uFFFD')
}

/** The suspect texts of rows with the same columns as members and the key in `id`. */
export function suspectsOf(table: string, rows: readonly RawRow[]): ValuePlace[] {
  const columns = Object.keys(rows[0] ?? {})
  const suspects: ValuePlace[] = []
  for (const row of rows) {
    for (const column of columns) {
      if (isSuspect(row[column])) suspects.push({ table, column, keyColumn: 'id', key: row.id ?? null })
    }
  }
  return suspects
}

/** Reads the bytes of suspect texts. Throws `corrupt-value` for the first one that is not UTF-8. */
export async function checkText(session: Session, suspects: readonly ValuePlace[]): Promise<void> {
  for (const { table, column, keyColumn, key } of suspects) {
    const query = session
      .knex(table)
      .select(session.knex.raw(`${session.engine.values.bytes} as bytes`, [column]))
      .where({ [keyColumn]: key })
    const stored = toBytes((await session.read(query, table))[0]?.bytes)
    if (isUtf8(stored)) continue
    const message = `${table}.${column} of the row with ${keyColumn} ${key} is not valid UTF-8: ${excerpt(stored.toString('latin1'))}`
    const fix = 'Correct the text in the CMS, or in the database with the encoding it was written in.'
    throw new ExportError('corrupt-value', message, fix)
  }
}

/** The beginning of a value, for messages. */
export function excerpt(value: string): string {
  return value.length > 60 ? `${JSON.stringify(value.slice(0, 60))}...` : JSON.stringify(value)
}

function toBytes(raw: Raw | undefined): Buffer {
  return typeof raw === 'string' ? Buffer.from(raw.slice(2), 'hex') : Buffer.from(Buffer.isBuffer(raw) ? raw : '')
}
