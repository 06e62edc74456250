import { inAscii, type LxmlElement, openTag } from './lxml-tags.js'

const voidElements = new Set('area base basefont br col frame hr img input isindex link meta param'.split(' '))

export const outline = new Set(['html', 'head', 'body'])

/** Elements that belong to a head, which libxml2 makes for those that come first. */
const headElements = new Set('base link meta script style title'.split(' '))

/** Elements that libxml2 makes no body for. */
const frames = new Set(['frame', 'frameset', 'noframes'])

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
  head:
    'a abbr acronym address b bdo big blockquote body br center cite code dd dfn dir div dl dt em fieldset font form ' +
    'frameset h1 h2 h3 h4 h5 h6 hr i iframe img kbd li listing map menu ol p pre q s samp small span strike strong sub ' +
    'sup table tt u ul var xmp',
  i: 'center p td th',
  legend: 'fieldset',
  li: 'li',
  listing: 'dd dl dt fieldset form li table ul',
  menu: 'dd dl dt form ul',
  ol: 'form',
  option: 'optgroup option',
  p:
    'address blockquote body caption center col colgroup dd dir div dl dt fieldset form frameset h1 h2 h3 h4 h5 h6 head hr li ' +
    'listing menu ol p pre table tbody td tfoot th title tr ul xmp',
  pre: 'dd dl dt fieldset form li table ul',
  s: 'p',
  script: 'noscript',
  small: 'p',
  span: 'td th',
  strike: 'p',
  style: 'body frameset',
  tbody: 'tbody tfoot',
  td: 'tbody td tfoot th tr',
  tfoot: 'tbody',
  th: 'tbody td tfoot th tr',
  thead: 'tbody tfoot',
  title: 'body frameset',
  tr: 'tbody tfoot tr',
  tt: 'p',
  u: 'p td th',
  ul: 'address form menu pre',
  xmp: 'dd dl dt fieldset form li table ul',
}

const closedBy = new Map(Object.entries(closing).map(([name, names]) => [name, new Set(names.split(' '))]))

/** What an end tag cannot close from within: `htmlEndPriority` of libxml2; other elements have 100. */
const priorities = new Map(
  Object.entries({
    div: 150,
    td: 160,
    th: 160,
    tr: 170,
    thead: 180,
    tbody: 180,
    tfoot: 180,
    table: 190,
    head: 200,
    body: 200,
    html: 220,
  }),
)

interface OpenElement {
  readonly name: string
  /** Its name as it was changed. */
  readonly written: string
  /** Where its content begins. */
  readonly start: number
}

/** The elements that are open, `html`, `head` and `body` among them, and where libxml2 opens and closes them. */
export class OpenElements {
  readonly #pieces: string[]
  readonly #open: OpenElement[] = []
  #hadHead = false
  #hadBody = false

  constructor(pieces: string[]) {
    this.#pieces = pieces
  }

  get count(): number {
    return this.#open.length
  }

  /** Whether the document has ended: what follows is none of the tree's root. */
  get isOver(): boolean {
    return this.count === 0 && this.#pieces.length > 0
  }

  get last(): string {
    return this.#open.at(-1)?.name ?? ''
  }

  /** Closes what cannot hold an element, and opens what it needs around it. */
  prepare(name: string): void {
    while (closedBy.get(this.last)?.has(name)) this.#closeLast()
    if (name !== 'html' && this.count === 0) this.#imply('html')
    if (outline.has(name)) return
    if (this.count === 1 && headElements.has(name)) {
      if (!this.#hadHead && !this.#hadBody) this.#imply('head')
    } else if (!frames.has(name) && !this.#hadBody && !this.#holds('head')) this.#imply('body')
  }

  /** Whether an element of the document is not where it may be. */
  isMisplaced(name: string): boolean {
    if (name === 'html') return this.count > 0
    return name === 'head' ? this.count !== 1 : name === 'body' && this.#holds('body')
  }

  add(name: string, element: LxmlElement): void {
    this.#hadHead ||= name === 'head'
    this.#hadBody ||= name === 'body'
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

  #holds(name: string): boolean {
    return this.#open.some((one) => one.name === name)
  }

  #imply(name: string): void {
    this.add(name, { name, attributes: new Map() })
  }

  #closeLast(): void {
    const last = this.#open.pop()
    // libxml2 writes no end of an item without content.
    const isWritten = last && (last.name !== 'li' || this.#pieces.length > last.start)
    if (isWritten) this.#pieces.push(`</${inAscii(last.written)}>`)
  }
}

function priority(name: string): number {
  return priorities.get(name) ?? 100
}
