import { Parser } from 'htmlparser2'

/** An element that may be changed before it is written. */
export interface LxmlElement {
  name: string
  readonly attributes: Map<string, string>
}

const voidElements = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

/** Attributes that are written without a value. */
const booleanAttributes = new Set(
  'checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected'.split(' '),
)

const uriAttributes = new Set(['href', 'action', 'src', 'name'])

const rawElements = new Set(['script', 'style'])

/** Elements that belong to a head, which libxml2 makes for those that come first. */
const headElements = new Set('base link meta script style title'.split(' '))

const outline = new Set(['html', 'head', 'body'])

/**
 * A piece of HTML as `lxml.etree.tostring(tree, method="html")` writes it after it was parsed (libxml2 2.14), each
 * element changed before, and without the tags around it that djangocms_text.html removes. Exact for HTML in which
 * elements are closed and nested, as the sanitizer of djangocms-text leaves it.
 */
export function lxmlText(html: string, change: (element: LxmlElement) => void): string {
  const pieces: string[] = []
  const names: string[] = []
  const start = new DocumentStart(pieces)
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes: new Map(Object.entries(attributes)) }
        if (outline.has(name)) return start.open(element)
        if (names.length === 0) start.element(name)
        change(element)
        if (!voidElements.has(name)) names.push(element.name)
        pieces.push(openTag(element))
      },
      ontext(text) {
        const shown = names.length > 0 ? text : start.text(text)
        if (shown === '') return
        pieces.push(rawElements.has(names.at(-1) ?? '') ? shown : escaped(shown))
      },
      onclosetag(name) {
        if (!voidElements.has(name) && !outline.has(name)) pieces.push(`</${names.pop()}>`)
      },
      oncomment(text) {
        // Those before the first element are none of the tree's root.
        if (start.isOver || names.length > 0) pieces.push(`<!--${text}-->`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(html.replace(/\r\n?/g, '\n'))
  parser.end()
  return pieces.join('')
}

/** Writes what stands before the content: tags of a document that have attributes, and a head. */
class DocumentStart {
  readonly #pieces: string[]
  #hasHead = false
  #hasBody = false
  isOver = false

  constructor(pieces: string[]) {
    this.#pieces = pieces
  }

  /** An `html`, `head` or `body`. Later ones are dropped. */
  open(element: LxmlElement): void {
    const { name, attributes } = element
    if (this.isOver) return
    if (name === 'head') this.#openHead()
    if (name === 'body') this.#closeHead()
    if (name === 'head' || (this.#pieces.length === 0 && attributes.size === 0)) return
    this.#pieces.push(openTag(element))
    this.#hasBody ||= name === 'body'
  }

  /** An element that is in no other. */
  element(name: string): void {
    if (this.isOver) return
    if (headElements.has(name) && !this.#hasBody) this.#openHead()
    else this.end()
  }

  /** What is left of a text that is in no element: blanks before the first one are dropped, or belong to the head. */
  text(text: string): string {
    if (this.isOver) return text
    const shown = text.trimStart()
    if (this.#hasHead) this.#pieces.push(text.slice(0, text.length - shown.length))
    if (shown !== '') this.end()
    return shown
  }

  end(): void {
    if (this.isOver) return
    this.#closeHead()
    if (this.#pieces.length > 0 && !this.#hasBody) this.#pieces.push('<body>')
    this.isOver = true
  }

  #openHead(): void {
    if (!this.#hasHead) this.#pieces.push('<head>')
    this.#hasHead = true
  }

  #closeHead(): void {
    if (this.#hasHead && !this.#hasBody) this.#pieces.push('</head>')
  }
}

function openTag({ name, attributes }: LxmlElement): string {
  return `<${name}${[...attributes].map(attributeText).join('')}>`
}

function attributeText([name, value]: [string, string]): string {
  if (booleanAttributes.has(name)) return ` ${name}`
  const text = escaped(uriAttributes.has(name) ? escapedUri(value.trimStart()) : value)
  if (!text.includes('"')) return ` ${name}="${text}"`
  return text.includes("'") ? ` ${name}="${text.replaceAll('"', '&quot;')}"` : ` ${name}='${text}'`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** xmlURIEscapeStr with the exceptions of libxml2's HTML serializer. */
function escapedUri(uri: string): string {
  return uri.replace(/[^\w.!~*'()"#$%&+,/:;<=>?@[\\\]^`{|}-]+/gu, (text) => encodeURIComponent(text))
}
