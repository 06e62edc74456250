/** Below the limits of variables in a statement: SQLite 32,766, PostgreSQL 65,535. */
const chunkSize = 10_000

/** Reads rows for many items, with several statements if needed. */
export async function inChunks<Item, Row>(
  items: readonly Item[],
  read: (chunk: readonly Item[]) => Promise<Row[]>,
): Promise<Row[]> {
  if (items.length <= chunkSize) return items.length === 0 ? [] : read(items)
  const rows: Row[] = []
  for (let index = 0; index < items.length; index += chunkSize) {
    for (const row of await read(items.slice(index, index + chunkSize))) rows.push(row)
  }
  return rows
}
