import Database from 'better-sqlite3'
import mysql from 'mysql2'
import pg from 'pg'

/** The statements that the drivers are given while the body runs, in this process. */
export async function sqlDuring(body: () => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const client = pg.Client.prototype as unknown as Record<string, unknown>
  const database = Database.prototype as unknown as Record<string, unknown>
  const connection = mysql.Connection.prototype as unknown as Record<string, unknown>
  const restore = [
    spy(client, 'query', statements),
    spy(database, 'prepare', statements),
    spy(connection, 'query', statements),
  ]
  try {
    await body()
  } finally {
    for (const end of restore) end()
  }
  return statements
}

function spy(object: Record<string, unknown>, name: string, statements: string[]): () => void {
  const original = object[name] as (...values: unknown[]) => unknown
  object[name] = function (this: unknown, ...values: unknown[]) {
    const [query] = values as [string | { text?: string; sql?: string }]
    statements.push(typeof query === 'string' ? query : (query.text ?? query.sql ?? ''))
    return original.apply(this, values)
  }
  return () => {
    object[name] = original
  }
}
