import { type DocumentKind, documentVersions } from './document-kinds.js'

/** What every document begins with: `{"kind":"paths","version":1,"data":` and then its data, as JSON, and `}`. */
export interface DocumentTag {
  readonly kind: string
  readonly version: number
}

/** A document of another version of the tool; its message says which side has to be brought up to date. */
export class DocumentVersionError extends Error {}

/** The text of a document; `data` is JSON. */
export function tagged(kind: DocumentKind, data: string): string {
  return `${startOf(kind)}${data}}`
}

/** As `tagged`, for data in parts. */
export function* taggedParts(kind: DocumentKind, parts: Iterable<string>): Iterable<string> {
  yield startOf(kind)
  yield* parts
  yield '}'
}

/** The data of a document, as JSON. Throws DocumentVersionError, and Error for a document of another kind. */
export function dataOf(kind: DocumentKind, text: string): string {
  const start = startOf(kind)
  if (text.startsWith(start)) return text.slice(start.length, text.lastIndexOf('}'))
  throw unreadable(kind, text)
}

/** null: the text begins as no document does. */
export function readTag(text: string): DocumentTag | null {
  const [, kind, version] = /^\{"kind":"([a-z-]+)","version":(\d+),"data":/.exec(text) ?? []
  return kind === undefined ? null : { kind, version: Number(version) }
}

function startOf(kind: DocumentKind): string {
  return `{"kind":"${kind}","version":${documentVersions[kind]},"data":`
}

function unreadable(kind: DocumentKind, text: string): Error {
  const tag = readTag(text)
  // The pointers before documents were tagged.
  const isUntagged = text.startsWith('{"version":')
  if (tag ? tag.kind !== kind : !isUntagged) return new Error(`no document of the kind ${kind}: ${text.slice(0, 60)}`)
  const known = documentVersions[kind]
  const fix = (tag?.version ?? 0) < known ? 'Export again.' : 'Update djangocms-static where this export is read.'
  const found = tag ? `version ${tag.version}` : 'no version'
  return new DocumentVersionError(
    `The format "${kind}" of the export has ${found}, but version ${known} is needed. ${fix}`,
  )
}
