import { utf8 } from './utf8.js'

/**
 * A JSON object whose last member, `children`, is a list of such objects. Both parts are made on demand: those of a
 * large site would take too much memory at once.
 */
export interface JsonTree {
  /** The text of the other members, at least one, without the closing brace. */
  head(): string
  children(): readonly JsonTree[]
}

/** Trees of items; `depth` is that of the items below these, from 1. */
export function jsonTrees<Item>(
  items: readonly Item[],
  head: (item: Item) => string,
  below: (item: Item, depth: number) => readonly Item[],
  depth = 1,
): JsonTree[] {
  return items.map((item) => ({
    head: () => head(item),
    children: () => jsonTrees(below(item, depth), head, below, depth + 1),
  }))
}

/** The text of a file; very large ones come in pieces. */
export type FileText = string | TextPieces

/** Pieces of a text, which can be read once. */
interface TextPieces extends Iterable<string> {
  /** About how many bytes they have, of which only one part in `every` is made. */
  estimate?(every: number): number
}

/** Characters of a piece. */
const pieceLength = 65_536

/** The whole text of a tree, or of a list of them. */
export function treeText(answer: JsonTree | readonly JsonTree[]): string {
  return [...treePieces(answer)].join('')
}

/** The text of a tree, or of a list of them; in pieces if it is longer than one. */
export function treeFileText(answer: JsonTree | readonly JsonTree[]): FileText {
  const pieces = treePieces(answer)
  const { value: first = '' } = pieces.next()
  const second = pieces.next()
  if (second.done) return first
  return {
    *[Symbol.iterator]() {
      yield* [first, second.value]
      yield* pieces
    },
    estimate: (every) => treeEstimate(answer, every),
  }
}

/** Bytes that a tree has besides the texts of its nodes, for each of them. */
const bytesBetween = ',"children":[]},'.length

function treeEstimate(answer: JsonTree | readonly JsonTree[], every: number): number {
  const open = 'length' in answer ? [...answer] : [answer]
  let nodes = 0
  let samples = 0
  let bytes = 0
  for (let tree = open.pop(); tree; tree = open.pop()) {
    if (nodes % every === 0) {
      bytes += utf8(tree.head()).length
      samples += 1
    }
    nodes += 1
    for (const child of tree.children()) open.push(child)
  }
  return nodes * (bytes / Math.max(1, samples) + bytesBetween)
}

function* treePieces(answer: JsonTree | readonly JsonTree[]): Generator<string, undefined> {
  const isList = 'length' in answer
  const open = [{ trees: isList ? answer : [answer], next: 0 }]
  let piece = isList ? '[' : ''
  for (let level = open[0]; level; level = open.at(-1)) {
    const tree = level.trees[level.next]
    if (tree) {
      piece += `${level.next > 0 ? ',' : ''}${tree.head()},"children":[`
      level.next += 1
      open.push({ trees: tree.children(), next: 0 })
    } else {
      open.pop()
      if (open.length > 0) piece += ']}'
    }
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield isList ? `${piece}]` : piece
}
