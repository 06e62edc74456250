import { decodeAnswer } from '../../documents/answer-document.js'
import type { DocumentKind } from '../../documents/document-kinds.js'
import { decodeHiddenPaths } from '../../documents/hidden-path-document.js'
import { decodeNavigation } from '../../documents/navigation-document.js'
import { decodePaths, type PathDocument } from '../../documents/path-document.js'
import { decodeTexts } from '../../documents/search-texts.js'
import { decodeSite, type SiteDocument } from '../../documents/site-document.js'
import { decodeLeaf } from '../../documents/table-document.js'
import type { Json } from '../../site/json.js'
import { nodeMembers } from '../../site/navigation-node.js'

/** Is told of everything in a document that may be hidden content. */
export interface DocumentVisitor {
  /** Of a page object, whose members the document of the site names. */
  values(values: readonly Json[]): void
  node(node: { readonly [name: string]: unknown }): void
  /** Of a placeholder. */
  content(content: unknown): void
  /** Of a search. */
  folded(text: string): void
  path(path: string): void
  page(id: number): void
  /** Texts may stand in it, whatever they are for. */
  any(value: unknown): void
}

/** Shows a visitor what a document of each kind holds. */
export const documentLeaks: Readonly<Record<DocumentKind, (text: string, visitor: DocumentVisitor) => void>> = {
  'export': onlyNames,
  'site': (text, visitor) => siteLeaks(decodeSite(text), visitor),
  // From the manifest, which holds no contents.
  'plugins': onlyNames,
  'navigation'(text, { any, node }) {
    const nodes = decodeNavigation(text).nodes.map(nodeMembers)
    any(nodes)
    for (const one of nodes) node({ ...one })
  },
  'paths': (text, visitor) => pathLeaks(decodePaths(text), visitor),
  'hidden-paths': (text, visitor) => pathLeaks(decodeHiddenPaths(text), visitor),
  'list': onlyNames,
  'table-block': onlyNames,
  'page-objects'(text, { any, values }) {
    for (const page of decodeLeaf<Json[]>('page-objects', text)) {
      any(page)
      if (page) values(page)
    }
  },
  'page-contents': onlyNames,
  'page-slots': onlyNames,
  'placeholder-names': onlyNames,
  'placeholder'(text, { any, content }) {
    const placeholder = JSON.parse(decodeAnswer('placeholder', text)) as { content?: unknown }
    any(placeholder)
    content(placeholder.content)
  },
  'search': onlyNames,
  'search-node': onlyNames,
  'search-grams': onlyNames,
  'search-texts'(text, { any, folded }) {
    for (const texts of decodeTexts(text)) {
      any(texts)
      if (typeof texts !== 'number') for (const one of texts) folded(one)
    }
  },
  'found-contents': onlyNames,
}

/** Numbers, hashes, slots and languages, or parts of words that are looked up in a search. */
function onlyNames(): void {}

function siteLeaks({ languages, plugins: _, ...rest }: SiteDocument, { any }: DocumentVisitor): void {
  any(languages)
  any(rest)
}

function pathLeaks(document: PathDocument, { path, page }: DocumentVisitor): void {
  for (const [key, [id, ...files]] of Object.entries(document)) {
    path(key)
    page(id)
    for (const file of files) if (typeof file === 'string') path(file)
  }
}
