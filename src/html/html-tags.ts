import { QuoteType, Tokenizer } from 'htmlparser2'

/** A tag in HTML. Comments, declarations and contents of scripts are no tags. */
export interface HtmlTag {
  /** As written. */
  readonly name: string
  readonly isClosing: boolean
  readonly attributes: readonly HtmlAttribute[]
  /** Offsets of the tag, and of the end of its last attribute (or its name). */
  readonly start: number
  readonly attributesEnd: number
  readonly end: number
}

export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string
  /** As written, entities included, without quotes; null: without value. */
  readonly value: string | null
  /** `"`, `'` or nothing. */
  readonly quote: string
}

/** The tags of a text in order. Takes linear time, even for broken HTML. */
export function htmlTags(html: string): HtmlTag[] {
  const tags: HtmlTag[] = []
  let name = ''
  let start = 0
  let attributesEnd = 0
  let attributes: HtmlAttribute[] = []
  let attributeName = ''
  let value: string | null = null
  const ignore = () => {}
  const addTag = (last: number) => {
    tags.push({ name, isClosing: false, attributes, start, attributesEnd, end: last + 1 })
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: false },
    {
      onopentagname(from, to) {
        name = html.slice(from, to)
        start = from - 1
        attributesEnd = to
        attributes = []
      },
      onattribname(from, to) {
        attributeName = html.slice(from, to).toLowerCase()
        value = null
      },
      onattribdata(from, to) {
        value = html.slice(from, to)
      },
      onattribend(quote, to) {
        attributes.push({ name: attributeName, value, quote: quoteSigns[quote] })
        attributesEnd = to
      },
      onopentagend: addTag,
      onselfclosingtag: addTag,
      onclosetag(from, to) {
        // Text between the name and `>` is skipped.
        const end = html.indexOf('>', to) + 1 || html.length
        const closing = { name: html.slice(from, to), isClosing: true, attributes: [], start: from - 2 }
        tags.push({ ...closing, attributesEnd: to, end })
      },
      onattribentity: ignore,
      oncdata: ignore,
      oncomment: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontext: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return tags
}

const quoteSigns: Readonly<Record<QuoteType, string>> = {
  [QuoteType.NoValue]: '',
  [QuoteType.Unquoted]: '',
  [QuoteType.Single]: "'",
  [QuoteType.Double]: '"',
}
