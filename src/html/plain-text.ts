import { Parser } from 'htmlparser2'

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
  for (let rest = html; rest !== ''; rest = rest.slice(addTexts(rest, pieces, headings))) pieces.push(' ')
  return { text: withSingleBlanks(pieces.join('')), headings }
}

/**
 * Most elements in each other: for each tag the parser may look at all that are open, so that a text that never closes
 * any would take a time with the square of its length.
 */
const deepest = 1000

/** Ends where an element is in too many others. Returns the index behind what was parsed. */
function addTexts(html: string, pieces: string[], headings: string[]): number {
  let open = 0
  let hidden = 0
  let headingStart: number | null = null
  let end: number | null = null
  const parser = new Parser({
    onopentag(name) {
      open += 1
      if (open > deepest && !rawElements.has(name)) {
        end = parser.endIndex + 1
        parser.pause()
        return
      }
      if (hiddenElements.has(name)) hidden += 1
      if (!inlineElements.has(name)) pieces.push(' ')
      if (isHeading(name)) headingStart = pieces.length
    },
    ontext(text) {
      if (hidden === 0) pieces.push(text)
    },
    onclosetag(name) {
      open -= 1
      // Of an element that cannot hold any.
      if (end !== null) return
      if (hiddenElements.has(name)) hidden -= 1
      if (isHeading(name) && headingStart !== null) {
        const heading = withSingleBlanks(pieces.slice(headingStart).join(''))
        if (heading !== '') headings.push(heading)
        headingStart = null
      }
      if (!inlineElements.has(name)) pieces.push(' ')
    },
  })
  parser.end(html)
  return end ?? html.length
}

function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name)
}

/** The parser reads what is in them as text. */
const rawElements = new Set(['script', 'style', 'title', 'textarea'])

const hiddenElements = new Set(['script', 'style', 'template'])

const inlineElements = new Set(
  'a abbr b bdi bdo cite cms-plugin code data dfn em i kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  ),
)

function withSingleBlanks(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
