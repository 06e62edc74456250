import { dataReader, tagged } from './document-tag.js'

/** A long list in pieces. Piece boundaries depend on content ids, so an insertion changes one or two pieces. */
export interface ListDocument {
  readonly count: number
  /** Length and name of each OrderDocument. */
  readonly pieces: readonly (readonly [number, string])[]
}

/** Pairs of a content id and the id of its parent's content in the same list; 0: none. */
type OrderDocument = readonly number[]

export function encodeOrder(order: OrderDocument): string {
  return tagged('list/1', JSON.stringify(order))
}

export const decodeOrder = dataReader<OrderDocument>('list/1')
