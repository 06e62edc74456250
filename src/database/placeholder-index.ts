import type { PlaceholderRow } from '../site/rows.js'
import { checkText, suspectsOf } from './check-text.js'
import { integer, text } from './raw-values.js'
import type { Session } from './session.js'

/** Rows in one statement. */
const chunkSize = 20_000

/**
 * The placeholders of one content type, found by their owners. Their table has no index by owner, so looking up
 * many owners in parts would read all of it for each part. Holds some bytes of each placeholder.
 */
export interface PlaceholderIndex {
  /** New rows without plugins, ordered by owner id, then placeholder id. */
  of(objectIds: readonly number[]): PlaceholderRow[]
}

export async function readPlaceholderIndex(session: Session, contentTypeId: number): Promise<PlaceholderIndex> {
  const ids: number[] = []
  const owners: number[] = []
  const slots: string[] = []
  const known = new Map<string, string>()
  for (let last = -1, full = true; full; last = ids.at(-1) ?? last) {
    const query = session
      .knex('cms_placeholder')
      .select('id', 'object_id', 'slot')
      .where('content_type_id', contentTypeId)
      .where('id', '>', last)
      .orderBy('id')
      .limit(chunkSize)
    const rows = await session.read(query, 'cms_placeholder')
    await checkText(session, suspectsOf('cms_placeholder', rows))
    for (const row of rows) {
      const slot = text(row.slot)
      ids.push(integer(row.id))
      owners.push(integer(row.object_id))
      // Slots are few: each is kept once.
      slots.push(known.get(slot) ?? slot)
      if (!known.has(slot)) known.set(slot, slot)
    }
    full = rows.length === chunkSize
  }
  const places = Uint32Array.from(ids.keys()).sort((a, b) => (owners[a] ?? 0) - (owners[b] ?? 0) || a - b)
  const starts = new Map<number, number>()
  for (let index = places.length - 1; index >= 0; index -= 1) starts.set(owners[places[index] ?? 0] ?? 0, index)

  return {
    of: (objectIds) =>
      [...new Set(objectIds)]
        .sort((a, b) => a - b)
        .flatMap((objectId) => {
          const rows: PlaceholderRow[] = []
          for (let index = starts.get(objectId) ?? places.length; index < places.length; index += 1) {
            const place = places[index] ?? 0
            if (owners[place] !== objectId) break
            rows.push({ id: ids[place] ?? 0, contentTypeId, objectId, slot: slots[place] ?? '', plugins: [] })
          }
          return rows
        }),
  }
}
