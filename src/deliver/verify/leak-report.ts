import type { HiddenContent } from './hidden-content.js'
import type { HiddenPath } from './hidden-paths.js'
import type { Problems } from './problem.js'

/** Looks values up among hidden content, and says which file has one. */
export class LeakReport {
  readonly #hidden: HiddenContent
  readonly #problems: Problems
  /** What was said of a file already. */
  readonly #said = { file: '', leaks: new Set<string>() }

  constructor(hidden: HiddenContent, problems: Problems) {
    this.#hidden = hidden
    this.#problems = problems
  }

  title(file: string, title: unknown): void {
    const of = typeof title === 'string' ? this.#hidden.titles.get(title) : undefined
    if (of !== undefined) this.#say(file, `the title ${shown(String(title))}`, of)
  }

  /** A text of a search: it is folded. */
  folded(file: string, text: string): void {
    const of = this.#hidden.folded.get(text)
    if (of !== undefined) this.#say(file, `the text ${shown(text)}`, of)
  }

  /** A text that a plugin has. */
  text(file: string, text: string): void {
    const of = this.#hidden.texts.get(text)
    if (of !== undefined) this.#say(file, `the text ${shown(text)}`, of)
  }

  plugin(file: string, id: number): void {
    const of = this.#hidden.plugins.get(id)
    if (of !== undefined) this.#say(file, `plugin ${id}`, of)
  }

  page(file: string, id: number): void {
    const of = this.#hidden.paths.page(id)
    if (of !== null) this.#say(file, 'the id', of)
  }

  /** `inMenus`: the file is a menu, which may show pages that need a login. */
  path(file: string, path: string, inMenus = false): void {
    this.#path(file, this.#hidden.paths.get(path), inMenus)
  }

  /** As `path`, for what leads to a page: its endpoint, or its address on the site. */
  address(file: string, address: unknown, inMenus = false): void {
    if (typeof address === 'string') this.#path(file, this.#hidden.paths.inAddress(address), inMenus)
  }

  /** Long hidden texts and paths inside of any other text. `references`: paths may stand in it. */
  passages(file: string, text: string, references = false): void {
    const passage = this.#hidden.passages.find(text)
    if (!passage || (references && passage.what === 'path')) return
    this.#say(file, `the ${passage.what} ${shown(passage.text)}`, passage.of)
  }

  #path(file: string, hidden: HiddenPath | null, inMenus: boolean): void {
    if (hidden && !(inMenus && hidden.inMenus)) this.#say(file, `the path ${shown(hidden.path)}`, hidden.of)
  }

  /** One title, one text, one plugin and one path of a content are enough for a file. */
  #say(file: string, what: string, of: string): void {
    if (this.#said.file !== file) {
      this.#said.file = file
      this.#said.leaks.clear()
    }
    const kind = `${what.slice(0, 'the te'.length)} ${of}`
    if (this.#said.leaks.has(kind)) return
    this.#said.leaks.add(kind)
    this.#problems.add({ code: 'leak', file, what, of })
  }
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text)
}
