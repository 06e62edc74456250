/** A JSON value; whole numbers past 2^53 are bigints, so that no digit is lost. */
export type Json = null | boolean | number | bigint | string | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

/** The value as compact JSON text, as REST framework writes it: no blanks, unicode as it is. */
export function toJsonText(value: Json): string {
  try {
    return JSON.stringify(value)
  } catch (error) {
    // JSON.stringify refuses bigints; they are rare, so only those documents take the slow way.
    if (error instanceof TypeError) return exactText(value)
    throw error
  }
}

/** So many characters make a piece. */
const pieceLength = 65_536

/**
 * As `toJsonText`, in pieces: a tree, whose nodes have their `children` as the last member, is longer than anybody
 * should hold as one text.
 */
export function* toJsonPieces(tree: Json): Iterable<string> {
  let piece = ''
  for (const part of treeParts(tree)) {
    piece += part
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* treeParts(tree: Json): Iterable<string> {
  if (Array.isArray(tree)) {
    let separator = '['
    for (const node of tree) {
      yield separator
      yield* treeParts(node)
      separator = ','
    }
    yield separator === '[' ? '[]' : ']'
  } else if (isJsonObject(tree) && isJsonList(tree.children) && tree.children.length > 0) {
    const { children, ...rest } = tree
    yield `${toJsonText(rest).slice(0, -1)},"children":`
    yield* treeParts(children)
    yield '}'
  } else yield toJsonText(tree)
}

function isJsonList(value: Json | undefined): value is Json[] {
  return Array.isArray(value)
}

export function isJsonObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function exactText(value: Json): string {
  if (typeof value === 'bigint') return value.toString()
  if (Array.isArray(value)) return `[${value.map(exactText).join(',')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${exactText(member)}`)
    return `{${members.join(',')}}`
  }
  return JSON.stringify(value)
}
