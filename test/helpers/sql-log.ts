import Database from 'better-sqlite3'
import pg from 'pg'

/** The statements that both drivers are given while the body runs, in this process. */
export async function sqlDuring(body: () => Promise<void>): Promise<string[]> {
  const statements: string[] = []
  const client = pg.Client.prototype as unknown as Record<string, unknown>
  const database = Database.prototype as unknown as Record<string, unknown>
  const restore = [spy(client, 'query', statements), spy(database, 'prepare', statements)]
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
    const [query] = values as [string | { text: string }]
    statements.push(typeof query === 'string' ? query : query.text)
    return original.apply(this, values)
  }
  return () => {
    object[name] = original
  }
}
