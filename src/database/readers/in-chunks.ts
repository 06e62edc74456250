/** Below the number of variables that a statement may have in SQLite (32,766) and PostgreSQL (65,535). */
const chunkSize = 10_000

/** Reads in several statements what does not fit into one. */
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
