import type { DocumentFormat } from '../../../documents/document-formats.js'
import { dataOf } from '../../../documents/document-tag.js'
import { decodeHiddenPaths } from '../../../documents/hidden-path-document.js'
import { decodeLeaf } from '../../../documents/leaf-document.js'
import { decodeNavigation } from '../../../documents/navigation-document.js'
import type { PackedPageLink } from '../../../documents/page-links.js'
import { decodePaths, type PathDocument } from '../../../documents/path-document.js'
import { decodeEntries } from '../../../documents/search-entries.js'
import { decodeNode } from '../../../documents/search-node.js'
import { decodeTexts } from '../../../documents/search-texts.js'
import { decodeSite, type SiteDocument } from '../../../documents/site-document.js'
import { decodeValues } from '../../../documents/value-document.js'
import { nodeMembers } from '../../../model/menus/navigation-node.js'
import type { Json } from '../../../model/values/json.js'

/** Receives everything in a document that could be hidden content. */
interface DocumentVisitor {
  /** Values of a page object; the site document has the names of its members. */
  values(values: readonly Json[]): void
  node(node: { readonly [name: string]: unknown }): void
  content(content: unknown): void
  link(link: PackedPageLink): void
  /** A text of a search document, folded. */
  folded(text: string): void
  path(path: string): void
  page(id: number): void
  /** Any value that may contain texts. */
  value(value: unknown): void
}

/** Passes the contents of a document to a visitor, by format. */
export const documentLeaks: Readonly<Record<DocumentFormat, (text: string, visitor: DocumentVisitor) => void>> = {
  'export/1': onlyNames,
  'site/1': (text, visitor) => siteLeaks(decodeSite(text), visitor),
  // From the manifest, which has no contents.
  'plugins/1': onlyNames,
  'navigation/2'(text, { value, node }) {
    const nodes = decodeNavigation(text).nodes.map(nodeMembers)
    value(nodes)
    for (const one of nodes) node({ ...one })
  },
  'paths/1': (text, visitor) => pathLeaks(decodePaths(text), visitor),
  'hidden-paths/1': (text, visitor) => pathLeaks(decodeHiddenPaths(text), visitor),
  'list/1': onlyNames,
  'values/1': (text, { content, value }) => {
    const values = decodeValues(text)
    content(values)
    value(values)
  },
  'table-block/1': onlyNames,
  'page-objects/1'(text, { value, values }) {
    for (const page of decodeLeaf('page-objects/1', text)) {
      value(page)
      if (page) values(page)
    }
  },
  'page-contents/1': onlyNames,
  'page-slots/1': onlyNames,
  'placeholder-names/1': onlyNames,
  'placeholder/1'(text, { value, content }) {
    const placeholder = JSON.parse(dataOf('placeholder/1', text)) as { content?: unknown }
    value(placeholder)
    content(placeholder.content)
  },
  'search/4': onlyNames,
  'search-node/2': (text, { value }) => value(decodeNode(text)[0]),
  'search-entries/2': (text, { value }) => value(decodeEntries(text).map(([key]) => key)),
  'search-places/2': onlyNames,
  'search-texts/2'(text, { value, folded }) {
    for (const [, texts] of decodeTexts(text)) {
      value(texts)
      for (const one of texts) folded(one)
    }
  },
  'found-contents/1': onlyNames,
  'page-links/1'(text, { value, link }) {
    for (const links of decodeLeaf('page-links/1', text)) {
      value(links)
      for (const one of links ?? []) if (one !== null && typeof one !== 'number') link(one)
    }
  },
  'file-links/1': (text, { value }) => value(decodeLeaf('file-links/1', text)),
}

/** For formats with numbers, hashes, slots, languages and parts of words only. */
function onlyNames(): void {}

function siteLeaks({ languages, plugins: _, ...rest }: SiteDocument, { value }: DocumentVisitor): void {
  value(languages)
  value(rest)
}

function pathLeaks(document: PathDocument, { path, page }: DocumentVisitor): void {
  for (const [key, [id, ...files]] of Object.entries(document)) {
    path(key)
    page(id)
    for (const file of files) if (typeof file === 'string') path(file)
  }
}
