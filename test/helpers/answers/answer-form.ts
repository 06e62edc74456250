import { plainHtml } from '../../../src/deliver/verify/against/compare-answer.js'
import type { Handler } from '../../../src/runtime/handler.js'
import type { RecordedRow } from '../sites.js'

/**
 * How the text of an answer differs from the recorded one; null: not. `isStrict`: byte for byte, but for the form of
 * floats and the separators of lines that REST framework escapes; else blanks between values and escapes of characters do not count.
 */
export function textDifference({ text }: RecordedRow, got: string, isStrict: boolean): unknown[] | null {
  // Members that are named as whole numbers come first in JavaScript.
  if (text === undefined || /"\d+" *:/.test(text)) return null
  const read = (json: string) => plainNumbers(isStrict ? plainSeparators(json) : compactText(json))
  const [want, sent] = [read(text), read(got)]
  if (want === sent) return null
  const at = [...want].findIndex((character, index) => character !== sent[index])
  return ['text', want.slice(Math.max(0, at - 40), at + 40), sent.slice(Math.max(0, at - 40), at + 40)]
}

/** JSON without blanks, characters as they are; members keep their order and numbers their form. */
function compactText(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|\s+/g, (token) =>
    token.startsWith('"') ? JSON.stringify(JSON.parse(token)) : '',
  )
}

/** U+2028 and U+2029 as they are. */
function plainSeparators(json: string): string {
  return json.replace(/(?<!\\)((?:\\\\)*)\\u(202[89])/g, (_, before: string, code: string) => {
    return before + String.fromCharCode(Number.parseInt(code, 16))
  })
}

/** Floats as JavaScript writes them: `1.0` as `1`. */
function plainNumbers(json: string): string {
  return json.replace(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) =>
    /^-?\d+[.eE]/.test(token) ? JSON.stringify(Number(token)) : token,
  )
}

/** How the answer to HEAD differs from the recorded one, or from the same answer to GET; null: not. */
export async function headDifference(
  { head }: RecordedRow,
  handler: Handler,
  request: Request,
  got: Response,
): Promise<unknown[] | null> {
  if (head === undefined) return null
  const answer = await handler(new Request(request.url, { method: 'HEAD', headers: request.headers }))
  const type = answer.headers.get('content-type')?.split(';')[0] ?? ''
  const facts = { status: answer.status, type, body: await answer.text() }
  const want = { status: head.status, type: head.status < 300 ? head.type : type, body: '' }
  // Here every answer to GET has one to HEAD.
  if (head.status === 405) want.status = got.status
  if (JSON.stringify(facts) !== JSON.stringify(want)) return ['HEAD', want, facts]
  const [own, sent] = [got.headers, answer.headers].map((headers) => JSON.stringify([...headers]))
  return own === sent ? null : ['HEAD headers', own, sent]
}

/** An answer to `?html=1`: its HTML without white space that does not count, or without HTML. */
export function htmlReading(isCompared: boolean): (body: unknown) => unknown {
  const text = (html: string) => (isCompared ? plainHtml(html) : '')
  // Rendering changes attributes of the row that the original serializes next.
  return (body) =>
    JSON.parse(JSON.stringify(body ?? null), (key, value: unknown) => {
      if (key === 'attributes') return undefined
      if (typeof value !== 'string') return value
      return ['html', 'css', 'js'].includes(key) ? text(value) : value
    })
}
