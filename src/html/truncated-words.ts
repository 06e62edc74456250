import { Tokenizer } from 'htmlparser2'
import { escapeHtml } from './safe-html.js'

const voidElements = new Set(
  'area base br col embed hr img input link meta param source track wbr frame spacer'.split(' '),
)

/** Truncates HTML to a number of words, and adds ` …` if there are more (Django's `truncatewords_html`). */
export function truncatedWords(html: string, most: number): string {
  const pieces: string[] = []
  const open: string[] = []
  let remaining = most
  let isFull = false
  let text = ''
  let start = 0
  let name = ''
  const endText = () => {
    if (text === '' || isFull) return
    // A text of blanks alone counts as a word there, too.
    const words = text.split(/(?<=\S)\s+(?=\S)/)
    pieces.push(escapeHtml(words.slice(0, remaining).join(' ')))
    isFull = words.length > remaining
    remaining -= words.length
    text = ''
    if (isFull) pieces.push(' …', ...open.toReversed().map((tag) => `</${tag}>`))
  }
  const write = (piece: string) => {
    if (!isFull) pieces.push(piece)
  }
  const openTag = (last: number) => {
    write(html.slice(start, last + 1))
    if (!isFull && !voidElements.has(name)) open.push(name)
  }
  const closeTag = (tag: string) => {
    if (isFull || voidElements.has(tag)) return
    write(`</${tag}>`)
    if (open.at(-1) === tag) open.pop()
  }
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      ontext(from, to) {
        text += html.slice(from, to)
      },
      ontextentity(codepoint) {
        text += String.fromCodePoint(codepoint)
      },
      onopentagname(from, to) {
        endText()
        start = from - 1
        name = html.slice(from, to).toLowerCase()
      },
      onopentagend: openTag,
      onselfclosingtag(last) {
        openTag(last)
        closeTag(name)
      },
      onclosetag(from, to) {
        endText()
        closeTag(html.slice(from, to).toLowerCase())
      },
      oncomment: endText,
      oncdata: endText,
      ondeclaration: endText,
      onprocessinginstruction: endText,
      onend: endText,
      onattribname: ignore,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return pieces.join('')
}
