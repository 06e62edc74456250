/**
 * Whether a piece of a list ends with this id, after `length` entries on average. Ids decide it, so that an insertion
 * does not shift the pieces behind it.
 */
export function endsPiece(id: number, length: number): boolean {
  return Math.imul(id, 0x9e3779b1) >>> 0 < 0x1_0000_0000 / length
}
