import type { Handler } from 'htmlparser2'
import { parseHtml } from './parse-html.js'

/** The texts in HTML that visitors read. */
interface PlainText {
  /** With single blanks. */
  readonly text: string
  /** Texts of `h1` to `h6`, in order; also in `text`. */
  readonly headings: readonly string[]
}

/** The text of HTML without its markup: words of different blocks stay apart. A text without markup comes back. */
export function plainText(html: string): PlainText {
  if (!/[<&]/.test(html)) return { text: withSingleBlanks(html), headings: [] }
  const pieces: string[] = []
  const headings: string[] = []
  let hidden = 0
  let headingStart: number | null = null
  const handlers: Partial<Handler> = {
    onopentag(name) {
      if (hiddenElements.has(name)) hidden += 1
      if (!inlineElements.has(name)) pieces.push(' ')
      if (isHeading(name)) headingStart = pieces.length
    },
    ontext(text) {
      if (hidden === 0) pieces.push(text)
    },
    onclosetag(name) {
      if (hiddenElements.has(name)) hidden -= 1
      if (isHeading(name) && headingStart !== null) {
        const heading = withSingleBlanks(pieces.slice(headingStart).join(''))
        if (heading !== '') headings.push(heading)
        headingStart = null
      }
      if (!inlineElements.has(name)) pieces.push(' ')
    },
  }
  for (let rest = html; rest !== ''; rest = rest.slice(parseHtml(rest, () => handlers))) {
    hidden = 0
    headingStart = null
    pieces.push(' ')
  }
  return { text: withSingleBlanks(pieces.join('')), headings }
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name)
}

const hiddenElements = new Set(['script', 'style', 'template'])

const inlineElements = new Set(
  'a abbr b bdi bdo cite cms-plugin code data dfn em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

function withSingleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
