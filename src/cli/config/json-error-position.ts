type Expected = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const token =
  /\s*(?:([{}[\],:])|"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.]))/y

/** Index of the first error in JSON, which JSON.parse does not report in every version of Node. */
function jsonErrorPosition(text: string): number {
  const ends: string[] = []
  let expected: Expected = 'value'
  let at = 0
  while (at < text.length) {
    token.lastIndex = at
    const found = token.exec(text)
    const start = at + text.slice(at).search(/\S|$/)
    const next: Expected | null = found
      ? step(expected, found[1] ?? (text[start] === '"' ? 'string' : 'atom'), ends)
      : null
    if (!next) return start
    expected = next
    at = token.lastIndex
  }
  return text.length
}

/** `line 3, column 5 holds "..."`, for the first error in JSON. */
export function jsonErrorText(text: string): string {
  const index = jsonErrorPosition(text)
  const found = index < text.length ? JSON.stringify(text.slice(index, index + 20)) : 'the end of the file'
  return `${lineAndColumn(text, index)} holds ${found}`
}

/** `line 3, column 5` of an index, both from 1. */
function lineAndColumn(text: string, index: number): string {
  const before = text.slice(0, index).split('\n')
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`
}

/** What may follow a token; null: the token is not allowed here. */
function step(expected: Expected, kind: string, ends: string[]): Expected | null {
  const mayEnd =
    expected === 'comma or end' ||
    (expected === 'key or end' && kind === '}') ||
    (expected === 'value or end' && kind === ']')
  if (mayEnd && kind === ends.at(-1)) {
    ends.pop()
    return afterValue(ends)
  }
  if (expected === 'comma or end' && kind === ',') return ends.at(-1) === '}' ? 'key' : 'value'
  if (expected === 'colon' && kind === ':') return 'value'
  if (expected.startsWith('key') && kind === 'string') return 'colon'
  if (!expected.startsWith('value')) return null
  if (kind === 'string' || kind === 'atom') return afterValue(ends)
  if (kind !== '{' && kind !== '[') return null
  ends.push(kind === '{' ? '}' : ']')
  return kind === '{' ? 'key or end' : 'value or end'
}

function afterValue(ends: string[]): Expected {
  return ends.length > 0 ? 'comma or end' : 'nothing'
}
