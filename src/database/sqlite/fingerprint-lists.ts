import { hash } from 'node:crypto'
import type { FingerprintLists } from '../engine.js'

/** Rows in a list at most: a value of SQLite has no more than 1 GB. */
const listLength = 64

/** Plugin and placeholder, then type and row after their lengths in bytes. */
const entry = `cast(plugin_key as integer) || ' ' || ifnull(cast(placeholder_id as integer), 0) || ' '
  || octet_length(plugin_type) || ' ' || plugin_type || octet_length(fingerprint) || ' ' || fingerprint`

/** Lists are bytes: to make an object and a string of each row takes longer than to read and hash it. */
export const fingerprintLists: FingerprintLists = {
  // Without a limit SQLite would compute the row for each of the two places that name it.
  sql: `select cast(group_concat(${entry}, '') as blob) as list from (select * from ? limit -1)
    group by cast(plugin_key as integer) / ${listLength}`,
  each(list, onRow) {
    const entries = new Entries(Buffer.isBuffer(list) ? list : Buffer.from(list))
    let known: { bytes: Buffer; type: string } = { bytes: Buffer.alloc(0), type: '' }
    while (!entries.atEnd) {
      const plugin = entries.number()
      const placeholder = entries.number()
      const bytes = entries.bytes()
      // Most rows have the type of the one before.
      if (!bytes.equals(known.bytes)) known = { bytes, type: bytes.toString() }
      onRow(plugin, placeholder, known.type, rowHash(entries.bytes()))
    }
  },
}

/** 16 hex digits. */
export function rowHash(row: string | Uint8Array): string {
  return hash('sha1', row).slice(0, 16)
}

const [space, minus, zero] = [' ', '-', '0'].map((sign) => sign.charCodeAt(0)) as [number, number, number]

/** Reads a list from its beginning. */
class Entries {
  readonly #list: Buffer
  #place = 0

  constructor(list: Buffer) {
    this.#list = list
  }

  get atEnd(): boolean {
    return this.#place >= this.#list.length
  }

  /** A number, and the space after it. */
  number(): number {
    let value = 0
    let sign = 1
    for (;;) {
      const digit = this.#list[this.#place++] ?? space
      if (digit === space) return sign * value
      if (digit === minus) sign = -1
      else value = 10 * value + digit - zero
    }
  }

  /** As many bytes as the number before them says. */
  bytes(): Buffer {
    const length = this.number()
    this.#place += length
    return this.#list.subarray(this.#place - length, this.#place)
  }
}
