import { QuoteType, Tokenizer } from 'htmlparser2'

/** A tag in a text of HTML; comments, declarations and what stands in scripts are no tags. */
export interface HtmlTag {
  /** As written. */
  readonly name: string
  readonly isClosing: boolean
  readonly attributes: readonly HtmlAttribute[]
  /** Where the tag stands in the text, and where its last attribute (or its name) ends. */
  readonly start: number
  readonly attributesEnd: number
  readonly end: number
}

export interface HtmlAttribute {
  /** In lower case. */
  readonly name: string
  /** As written, entities included, without quotes; null: the name alone. */
  readonly value: string | null
  /** `"`, `'` or nothing. */
  readonly quote: string
}

/** The tags of a text in the order they stand in, in a time that grows with its length, however broken it is. */
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
        // Whatever stands between the name and the sign is skipped.
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
