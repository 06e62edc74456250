import { QuoteType, Tokenizer } from 'htmlparser2'

/** Attributes by name; null: without a value. */
export type Attributes = Map<string, string | null>

/** What is called with the parts of a text. Names are in lower case. */
interface TokenHandlers {
  open(name: string, attributes: Attributes, isSelfClosing: boolean): void
  close(name: string): void
  text(text: string): void
  comment(text: string): void
}

/**
 * Calls the handlers with the tags of a text as they stand there, whatever is open, until `stop` is called. A tag that
 * has no end is left out.
 */
export function readTokens(html: string, handlersOf: (stop: () => void) => TokenHandlers): void {
  let isOver = false
  let name = ''
  let attributes: Attributes = new Map()
  let attribute = ''
  let value = ''
  const handlers = handlersOf(() => {
    isOver = true
    tokenizer.pause()
  })
  const part = (start: number, end: number) => html.slice(start, end)
  const open = (isSelfClosing: boolean) => {
    if (!isOver) handlers.open(name, attributes, isSelfClosing)
  }
  const text = (found: string) => {
    if (!isOver && found !== '') handlers.text(found)
  }
  const comment = (found: string) => {
    if (!isOver) handlers.comment(found)
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { recognizeSelfClosing: true },
    {
      onopentagname(start, end) {
        name = lowerCase(part(start, end))
        attributes = new Map()
      },
      onattribname(start, end) {
        attribute = lowerCase(part(start, end))
        value = ''
      },
      onattribdata(start, end) {
        value += part(start, end)
      },
      onattribentity(code) {
        value += String.fromCodePoint(code)
      },
      onattribend(quote) {
        if (!attributes.has(attribute)) attributes.set(attribute, quote === QuoteType.NoValue ? null : value)
      },
      onopentagend: () => open(false),
      onselfclosingtag: () => open(true),
      onclosetag(start, end) {
        if (!isOver) handlers.close(lowerCase(part(start, end)))
      },
      ontext: (start, end) => text(part(start, end)),
      ontextentity: (code) => text(String.fromCodePoint(code)),
      oncomment: (start, end, offset) => comment(part(start, end - offset)),
      oncdata: (start, end, offset) => comment(`[CDATA[${part(start, end - offset)}]]`),
      ondeclaration: ignore,
      onprocessinginstruction: ignore,
      onend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
}

/** Other letters of names stay as they are. */
function lowerCase(name: string): string {
  return name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
}
