import type { DocumentFormat } from '../../documents/document-formats.js'
import { decodePointer } from '../../documents/export-pointer.js'
import { decodeLeaf } from '../../documents/leaf-document.js'
import { decodeNode, namesOf } from '../../documents/search-node.js'

/** Formats in which every text of 32 hex digits that is no key is the name of a document. */
const naming: readonly DocumentFormat[] = ['site/1', 'table-block/1', 'placeholder-names/1', 'search/4']

/** Names of the documents that a handler reads after this one. */
export function namedDocuments(format: DocumentFormat, text: string): string[] {
  if (format === 'export/1') return decodePointer(text).sites.flatMap(({ document }) => document || [])
  if (format === 'search-node/2') return namesOf(decodeNode(text))
  if (format === 'page-slots/1') {
    const slots = decodeLeaf(format, text).flatMap((own) => own ?? [])
    return slots.flatMap((slot) => (typeof slot === 'string' ? [] : slot.slice(1))).filter((name) => name !== undefined)
  }
  return naming.includes(format) ? [...text.matchAll(/"([0-9a-f]{32})"(?!:)/g)].map(([, name = '']) => name) : []
}
