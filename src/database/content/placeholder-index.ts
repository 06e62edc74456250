import type { Hash } from 'node:crypto'
import type { Knex } from 'knex'
import { firstOf } from '../../model/values/first-of.js'
import { chunksById } from '../queries/chunks.js'
import type { Session } from '../session.js'
import { integer, text } from '../values/raw-values.js'
import { numberOf } from './fingerprint-queries.js'

/**
 * Index of placeholders by id and by owner. The table has no index by owner, so every query for many owners would read
 * all of it. Takes 16 bytes for each placeholder, or 24 for ids above 32 bits.
 */
export class PlaceholderIndex {
  /** Ascending; the other lists are parallel to it. */
  readonly ids: Uint32Array | Float64Array
  readonly #owners: Uint32Array | Float64Array
  /** Positions in `#distinctKinds`. */
  readonly #kinds: Uint32Array
  /** Content types and slots are few, so each combination is stored once. */
  readonly #distinctKinds: { readonly contentType: number; readonly slot: string }[] = []
  readonly #kindOf = new Map<string, number>()
  /** Positions in the lists, ordered by content type, owner and id; made on first use. */
  #order: Uint32Array | null = null
  #length = 0

  /** `count`: exact number of placeholders; `highest`: largest id of placeholders and owners. */
  constructor(count: number, highest: number) {
    const list = () => (highest < 2 ** 32 ? new Uint32Array(count) : new Float64Array(count))
    this.ids = list()
    this.#owners = list()
    this.#kinds = new Uint32Array(count)
  }

  /** Appends a placeholder; to be called in the order of ids. */
  add(id: number, contentType: number, owner: number, slot: string): void {
    const name = `${contentType} ${slot}`
    const kind = this.#kindOf.get(name) ?? this.#distinctKinds.push({ contentType, slot }) - 1
    this.#kindOf.set(name, kind)
    this.ids[this.#length] = id
    this.#owners[this.#length] = owner
    this.#kinds[this.#length] = kind
    this.#length += 1
  }

  /** Position of a placeholder in the lists; null: not found. */
  find(id: number): number | null {
    const place = firstOf(this.#length, (at) => (this.ids[at] ?? 0) >= id)
    return this.ids[place] === id ? place : null
  }

  /** Positions of an owner's placeholders, ordered by id. */
  of(contentType: number, owner: number): number[] {
    this.#order ??= this.#ordered()
    const order = this.#order
    const found: number[] = []
    let index = firstOf(order.length, (at) => this.#compare(order[at] ?? 0, contentType, owner) >= 0)
    for (; ; index += 1) {
      const place = order[index]
      if (place === undefined || this.#compare(place, contentType, owner) !== 0) return found
      found.push(place)
    }
  }

  slot(place: number): string {
    return this.#distinctKinds[this.#kinds[place] ?? 0]?.slot ?? ''
  }

  addTo(hash: Hash): void {
    hash.update(JSON.stringify(this.#distinctKinds))
    for (const list of [this.ids, this.#owners, this.#kinds]) hash.update(`\n${list.length}\n`).update(list)
  }

  #ordered(): Uint32Array {
    const order = new Uint32Array(this.#length)
    for (let place = 0; place < order.length; place += 1) order[place] = place
    return order.sort((a, b) => this.#compare(a, this.#type(b), this.#owners[b] ?? 0) || a - b)
  }

  #compare(place: number, contentType: number, owner: number): number {
    return this.#type(place) - contentType || (this.#owners[place] ?? 0) - owner
  }

  #type(place: number): number {
    return this.#distinctKinds[this.#kinds[place] ?? 0]?.contentType ?? 0
  }
}

/** Reads the index of all placeholders that have an owner; others are never exported. */
export async function readPlaceholderIndex(session: Session): Promise<PlaceholderIndex> {
  const size = ownedPlaceholders(session).count('* as count').max({ id: 'id', owner: 'object_id' })
  const [all] = await session.read(size, 'cms_placeholder')
  const index = new PlaceholderIndex(integer(all?.count), Math.max(integer(all?.id), integer(all?.owner)))
  const columns = ['id', 'content_type_id', 'object_id'].map((column) => numberOf(session, column, column))
  const query = ownedPlaceholders(session).select('slot', ...columns)
  for await (const rows of chunksById(session, 'cms_placeholder', query)) {
    for (const row of rows) {
      index.add(integer(row.id), integer(row.content_type_id), integer(row.object_id), text(row.slot))
    }
  }
  return index
}

function ownedPlaceholders(session: Session): Knex.QueryBuilder {
  return session.knex('cms_placeholder').whereNotNull('content_type_id').whereNotNull('object_id')
}
