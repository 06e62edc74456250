import path from 'node:path'
import type { ShardWriter } from '../../exporter/shards/shard-writer.js'
import { readLines } from '../../files/read-lines.js'
import { PackedRows } from '../../model/rows/packed-rows.js'
import type { SiteTables } from '../../model/rows/rows.js'
import { type Json, toJsonText } from '../../model/values/json.js'
import { parseJson } from '../../model/values/parse-json.js'

/** File of the first shard with the rows that are held in memory. */
export const tablesFile = 'tables.txt'

/** Tables with potentially many rows. */
const packed = ['pages', 'urls', 'contents']

/** Writes each table as a line with its name, then one line of JSON per row. */
export function writeShardTables(tables: SiteTables, writer: ShardWriter): void {
  const file = writer.open(tablesFile)
  for (const [name, value] of Object.entries(tables)) {
    file.add(`#${name}`)
    for (const row of typeof value === 'string' ? [value] : value) file.add(toJsonText(row as Json))
  }
  writer.closeFile(file)
}

/** Reads what `writeShardTables` has written. Throws errors of the file system, and SyntaxError for a damaged line. */
export function readShardTables(folder: string): SiteTables {
  const tables: Record<string, unknown> = {}
  let rows: { push(row: object): unknown } = []
  for (const line of readLines(path.join(folder, tablesFile))) {
    if (line.startsWith('#')) {
      const name = line.slice(1)
      rows = packed.includes(name) ? new PackedRows() : []
      tables[name] = rows
    } else rows.push(parseJson(line) as object)
  }
  const { schema, ...lists } = tables as { schema: unknown[] }
  return { schema: schema[0], ...lists } as unknown as SiteTables
}
