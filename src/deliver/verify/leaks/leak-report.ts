import type { Problems } from '../problem.js'
import type { HiddenContent } from './hidden-content.js'
import type { HiddenPath } from './hidden-paths.js'

/** Compares values with hidden content and reports leaks. */
export class LeakReport {
  readonly #hidden: HiddenContent
  readonly #problems: Problems
  /** Leaks of the current file that were already reported. */
  readonly #reported = { file: '', leaks: new Set<string>() }

  constructor(hidden: HiddenContent, problems: Problems) {
    this.#hidden = hidden
    this.#problems = problems
  }

  title(file: string, title: unknown): void {
    const of = typeof title === 'string' ? this.#hidden.titles.get(title) : undefined
    if (of !== undefined) this.#say(file, 'title', `the title ${quoted(String(title))}`, of)
  }

  folded(file: string, text: string): void {
    const of = this.#hidden.folded.get(text)
    if (of !== undefined) this.#say(file, 'text', `the text ${quoted(text)}`, of)
  }

  text(file: string, text: string): void {
    const of = this.#hidden.texts.get(text)
    if (of !== undefined) this.#say(file, 'text', `the text ${quoted(text)}`, of)
  }

  plugin(file: string, id: number): void {
    const of = this.#hidden.plugins.get(id)
    if (of !== undefined) this.#say(file, 'plugin', `plugin ${id}`, of)
  }

  page(file: string, id: number): void {
    const of = this.#hidden.paths.page(id)
    if (of !== null) this.#say(file, 'id', 'the id', of)
  }

  /** `inMenus`: the file is a menu, which may show pages that require login. */
  path(file: string, path: string, inMenus = false): void {
    this.#path(file, this.#hidden.paths.get(path), inMenus)
  }

  /** As `path`, for that member of a page. */
  pagePath(file: string, path: unknown): void {
    if (typeof path === 'string') this.#path(file, this.#hidden.paths.inPath(path), false)
  }

  /** As `path`, for the URL of a page's endpoint or of the page on the site. */
  address(file: string, address: unknown, inMenus = false): void {
    if (typeof address === 'string') this.#path(file, this.#hidden.paths.inAddress(address), inMenus)
  }

  /** Whether a path or address is that of a page that menus may show: it holds those of the pages above it. */
  isShownInMenus(address: string): boolean {
    return this.#hidden.paths.inAddress(address)?.inMenus === true
  }

  /** Long hidden texts and paths inside of a text. `references`: paths are allowed. */
  passages(file: string, text: string, references = false): void {
    const passage = this.#hidden.passages.find(text)
    if (!passage || (references && passage.what === 'path')) return
    this.#say(file, passage.what, `the ${passage.what} ${quoted(passage.text)}`, passage.of)
  }

  #path(file: string, hidden: HiddenPath | null, inMenus: boolean): void {
    if (hidden && !(inMenus && hidden.inMenus)) this.#say(file, 'path', `the path ${quoted(hidden.path)}`, hidden.of)
  }

  /** Reports at most one leak of each kind of each content for a file. */
  #say(file: string, kind: 'title' | 'text' | 'plugin' | 'path' | 'id', what: string, of: string): void {
    if (this.#reported.file !== file) {
      this.#reported.file = file
      this.#reported.leaks.clear()
    }
    const key = `${kind} ${of}`
    if (this.#reported.leaks.has(key)) return
    this.#reported.leaks.add(key)
    this.#problems.add({ code: 'leak', file, what, of })
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text)
}
