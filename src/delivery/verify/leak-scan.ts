import { decodeAnswer } from '../../documents/answer-document.js'
import type { DocumentKind } from '../../documents/document-kinds.js'
import { decodeNavigation } from '../../documents/navigation-document.js'
import { decodeTexts } from '../../documents/search-texts.js'
import { decodeLeaf } from '../../documents/table-document.js'
import type { AnswerPlace } from '../../output/answer-place.js'
import type { Json as JsonValue } from '../../site/json.js'
import { nodeMembers } from '../../site/navigation-node.js'
import type { HiddenContent } from './hidden-content.js'
import type { Problems } from './problem.js'

type Json = Record<string, unknown>

/** Looks for hidden content in the files of an export. */
export class LeakScan {
  readonly #hidden: HiddenContent
  readonly #problems: Problems
  /** What was said of a file already. */
  readonly #said = { file: '', leaks: new Set<string>() }

  constructor(hidden: HiddenContent, problems: Problems) {
    this.#hidden = hidden
    this.#problems = problems
  }

  /** An answer that fits the contract. */
  answer(file: string, resource: AnswerPlace['resource'], value: unknown): void {
    switch (resource) {
      case 'pages':
        this.#pages(file, [value as Json])
        break
      case 'placeholders':
        this.#content(file, (value as Json).content)
        break
      case 'pages-list':
      case 'page_search':
        this.#pages(file, Array.isArray(value) ? value : ((value as Json).results as Json[]))
        break
      case 'pages-tree':
        this.#pages(file, value as Json[])
        break
      case 'menu':
      case 'submenu':
      case 'breadcrumbs':
        this.#nodes(file, Array.isArray(value) ? value : [value as Json])
        break
      default:
        // From the manifest, which holds no contents.
        return
    }
    this.#passages(file, value)
  }

  /** What the handler answers from: the same things in other forms. */
  document(file: string, kind: DocumentKind, text: string): void {
    switch (kind) {
      case 'navigation': {
        const nodes = decodeNavigation(text).nodes.map(nodeMembers)
        this.#passages(file, nodes)
        for (const node of nodes) this.#node(file, node)
        return
      }
      case 'placeholder': {
        const placeholder = JSON.parse(decodeAnswer(kind, text)) as Json
        this.#passages(file, placeholder)
        this.#content(file, placeholder.content)
        return
      }
      case 'page-objects':
        // Lists of values, which begin with the titles.
        for (const values of decodeLeaf<JsonValue[]>(kind, text)) {
          this.#passages(file, values)
          for (const title of values?.slice(0, 4) ?? []) this.#title(file, title)
        }
        return
      case 'search-texts':
        for (const texts of decodeTexts(text)) {
          this.#passages(file, texts)
          if (Array.isArray(texts)) for (const one of texts) this.#folded(file, one)
        }
        return
      default:
        // Numbers, names of documents, and keys that are looked up.
        return
    }
  }

  #pages(file: string, pages: readonly Json[]): void {
    for (const page of pages) {
      for (const name of ['title', 'page_title', 'menu_title', 'meta_description']) this.#title(file, page[name])
      if (Array.isArray(page.children)) this.#pages(file, page.children as Json[])
      if (Array.isArray(page.placeholders)) {
        for (const placeholder of page.placeholders as Json[]) this.#content(file, placeholder.content)
      }
    }
  }

  #nodes(file: string, nodes: readonly Json[]): void {
    for (const node of nodes) {
      this.#node(file, node)
      this.#nodes(file, node.children as Json[])
    }
  }

  #node(file: string, node: { readonly attr?: unknown; readonly title?: unknown }): void {
    if ((node.attr as Json | null)?.is_page === true && !isClosedNode(node)) this.#title(file, node.title)
  }

  /** Long hidden texts inside of any text, whatever it is for. */
  #passages(file: string, value: unknown): void {
    if (typeof value === 'string') {
      const passage = this.#hidden.passages.find(value)
      if (passage) this.#say(file, `the ${passage.what} ${shown(passage.text)}`, passage.of)
    } else if (typeof value === 'object' && value !== null) {
      const skipped = isClosedNode(value) ? 'title' : null
      for (const [name, member] of Object.entries(value)) if (name !== skipped) this.#passages(file, member)
    }
  }

  #content(file: string, value: unknown): void {
    if (typeof value === 'string') {
      const of = this.#hidden.texts.get(value)
      if (of !== undefined) this.#say(file, `the text ${shown(value)}`, of)
    } else if (typeof value === 'object' && value !== null) {
      const { id, plugin_type: type } = value as Json
      const of = typeof id === 'number' && typeof type === 'string' ? this.#hidden.plugins.get(id) : undefined
      if (of !== undefined) this.#say(file, `plugin ${String(id)}`, of)
      for (const member of Object.values(value)) this.#content(file, member)
    }
  }

  #folded(file: string, text: unknown): void {
    const of = typeof text === 'string' ? this.#hidden.folded.get(text) : undefined
    if (of !== undefined) this.#say(file, `the text ${shown(String(text))}`, of)
  }

  /** One title, one text and one plugin of a content are enough for a file. */
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

  #title(file: string, title: unknown): void {
    const of = typeof title === 'string' ? this.#hidden.titles.get(title) : undefined
    if (of !== undefined) this.#say(file, `the title ${shown(String(title))}`, of)
  }
}

/** Menus show the titles of pages that need a login, as the live API does. */
function isClosedNode({ attr }: { readonly attr?: unknown }): boolean {
  return typeof attr === 'object' && attr !== null && (attr as Json).auth_required === true
}

function shown(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 39)}…` : text)
}
