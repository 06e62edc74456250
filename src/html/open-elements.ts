import { type LxmlElement, openTag } from './lxml-tags.js'

const voidElements = new Set('area base basefont br col embed frame hr img input isindex link meta param'.split(' '))

/** The elements that a new one closes, if it would be directly in one of them: `htmlStartClose` of libxml2. */
const closing = {
  a: 'a fieldset table td th',
  address: 'dd dl dt form li ul',
  b: 'center p td th',
  big: 'p',
  caption: 'col colgroup tbody tfoot thead tr',
  colgroup: 'colgroup tbody tfoot thead tr',
  dd: 'dt',
  dir: 'dd dl dt form ul',
  dl: 'form li',
  dt: 'dd dl',
  font: 'center td th',
  form: 'form',
  h1: 'fieldset form li p table',
  h2: 'fieldset form li p table',
  h3: 'fieldset form li p table',
  h4: 'fieldset form li p table',
  h5: 'fieldset form li p table',
  h6: 'fieldset form li p table',
  i: 'center p td th',
  legend: 'fieldset',
  li: 'li',
  listing: 'dd dl dt fieldset form li table ul',
  menu: 'dd dl dt form ul',
  ol: 'form',
  option: 'optgroup option',
  p:
    'address blockquote caption center col colgroup dd dir div dl dt fieldset form frameset h1 h2 h3 h4 h5 h6 hr li ' +
    'listing menu ol p pre table tbody td tfoot th title tr ul xmp',
  pre: 'dd dl dt fieldset form li table ul',
  s: 'p',
  small: 'p',
  span: 'td th',
  strike: 'p',
  td: 'tbody td tfoot th tr',
  tfoot: 'tbody',
  th: 'tbody td tfoot th tr',
  thead: 'tbody tfoot',
  tr: 'tbody tfoot tr',
  tt: 'p',
  u: 'p td th',
  ul: 'address form menu pre',
}

const closedBy = new Map(Object.entries(closing).map(([name, names]) => [name, new Set(names.split(' '))]))

/** What an end tag cannot close from within: `htmlEndPriority` of libxml2; other elements have 100. */
const priorities = new Map(
  Object.entries({ div: 150, td: 160, th: 160, tr: 170, thead: 180, tbody: 180, tfoot: 180, table: 190 }),
)

interface OpenElement {
  readonly name: string
  /** Its name as it was changed. */
  readonly written: string
  /** Where its content begins. */
  readonly start: number
}

/** The elements that are open, and where libxml2 closes them. */
export class OpenElements {
  readonly #pieces: string[]
  readonly #open: OpenElement[] = []

  constructor(pieces: string[]) {
    this.#pieces = pieces
  }

  get count(): number {
    return this.#open.length
  }

  get last(): string {
    return this.#open.at(-1)?.name ?? ''
  }

  /** Closes what cannot hold an element. */
  closeBefore(name: string): void {
    while (closedBy.get(this.last)?.has(name)) this.#closeLast()
  }

  add(name: string, element: LxmlElement): void {
    this.#pieces.push(openTag(element))
    if (!voidElements.has(name)) this.#open.push({ name, written: element.name, start: this.#pieces.length })
  }

  close(name: string): void {
    const index = this.#open.findLastIndex((one) => one.name === name || priority(one.name) > priority(name))
    if (this.#open[index]?.name === name) this.closeTo(index)
  }

  closeTo(count: number): void {
    while (this.#open.length > count) this.#closeLast()
  }

  #closeLast(): void {
    const last = this.#open.pop()
    // libxml2 writes no end of an item without content.
    const isWritten = last && (last.name !== 'li' || this.#pieces.length > last.start)
    if (isWritten) this.#pieces.push(`</${last.written}>`)
  }
}

function priority(name: string): number {
  return priorities.get(name) ?? 100
}
