/** The parts of pieces that follow each other in a window of their entries, each from and up to an entry of its own. */
export function* windowOf<Piece>(
  pieces: Iterable<readonly [length: number, piece: Piece]>,
  offset: number,
  limit: number,
): Iterable<readonly [piece: Piece, from: number, to: number]> {
  let before = 0
  for (const [length, piece] of pieces) {
    const from = Math.max(0, offset - before)
    const to = Math.min(length, offset + limit - before)
    if (from < to) yield [piece, from, to]
    before += length
  }
}
