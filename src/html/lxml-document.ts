import { type LxmlElement, openTag } from './lxml-tags.js'

/** Elements that belong to a head, which libxml2 makes for those that come first. */
const headElements = new Set('base link meta script style title'.split(' '))

/** Other blanks, such as that of `&nbsp;`, are text. */
const blanks = /^[\t\n\f\r ]+/

/** Writes what stands before the content: tags of a document that have attributes, and a head. */
export class DocumentStart {
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
    const shown = text.replace(blanks, '')
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

/** Writes what stands behind the body, and leaves out what stands behind the document. */
export class DocumentEnd {
  readonly #pieces: string[]
  readonly #start: DocumentStart
  /** Tags that were added before the text. */
  #added: number
  /** Tags that libxml2 drops, with those that close them. */
  #dropped = 0
  #body: 'missing' | 'open' | 'closed' | 'left' = 'missing'
  #hasEnded = false

  constructor(pieces: string[], start: DocumentStart, hasAdded: boolean) {
    this.#pieces = pieces
    this.#start = start
    this.#added = hasAdded ? 2 : 0
  }

  /** An `html`, `head` or `body`. */
  open(element: LxmlElement): void {
    if (this.#added > 0) {
      this.#added -= 1
      return
    }
    const isBody = element.name === 'body'
    if (isBody && this.#isBehindBody()) {
      if (this.takesMore()) this.#pieces.push(openTag(element))
    } else if (this.#start.isOver) {
      this.#dropped += 1
      return
    } else this.#start.open(element)
    if (isBody) this.#body = 'open'
  }

  /** Whether it closes what is open. */
  close(name: string): boolean {
    if (this.#dropped > 0) {
      this.#dropped -= 1
      return false
    }
    if (name === 'html') this.#hasEnded = true
    else if (name === 'body' && (this.#body === 'open' || this.#start.isOver) && !this.#isBehindBody()) {
      this.#start.end()
      this.#body = 'closed'
    }
    return true
  }

  /** Whether what comes next is part of the document. */
  takesMore(): boolean {
    if (this.#body === 'closed' && !this.#hasEnded) {
      this.#pieces.push('</body>')
      this.#body = 'left'
    }
    return !this.#hasEnded
  }

  #isBehindBody(): boolean {
    return this.#body === 'closed' || this.#body === 'left'
  }
}
