import type { DocumentFormat } from './document-formats.js'

/** The beginning of every document: `{"kind":"paths","version":1,"data":`, followed by its data as JSON and `}`. */
interface DocumentTag {
  readonly kind: string
  readonly version: number
}

/** A document of another version of the tool. The message says which side to update. */
export class DocumentVersionError extends Error {}

/** The text of a document; `data` is JSON. */
export function tagged(format: DocumentFormat, data: string): string {
  return `${startOf(format)}${data}}`
}

/** As `tagged`, for data in parts. */
export function* taggedParts(format: DocumentFormat, parts: Iterable<string>): Iterable<string> {
  yield startOf(format)
  yield* parts
  yield '}'
}

/** The data of a document, as JSON. Throws DocumentVersionError, and Error for anything but a document of the kind. */
export function dataOf(format: DocumentFormat, text: string): string {
  const start = startOf(format)
  if (text.startsWith(start)) return text.slice(start.length, text.lastIndexOf('}'))
  throw unreadable(format, text)
}

/** The parsed data of a document. Throws as `dataOf`, and SyntaxError for invalid JSON. */
export function parseData<T>(format: DocumentFormat, text: string): T {
  return JSON.parse(dataOf(format, text)) as T
}

/** A function that parses the data of documents of a format, as `parseData`. */
export function dataReader<T>(format: DocumentFormat): (text: string) => T {
  return (text) => parseData<T>(format, text)
}

/** The tag of a document; null: the text is no document. */
export function readTag(text: string): DocumentTag | null {
  const [, kind, version] = /^\{"kind":"([a-z-]+)","version":(\d+),"data":/.exec(text) ?? []
  return kind === undefined ? null : { kind, version: Number(version) }
}

function startOf(format: DocumentFormat): string {
  const [kind, version] = format.split('/')
  return `{"kind":"${kind}","version":${version},"data":`
}

function unreadable(format: DocumentFormat, text: string): Error {
  const [kind, version] = format.split('/')
  const tag = readTag(text)
  // Before documents were tagged the pointer had only a version.
  if (tag ? tag.kind !== kind : !text.startsWith('{"version":')) return new Error(`no document of the kind ${kind}`)
  const own = tag?.version ?? 0
  return new DocumentVersionError(
    `The format "${kind}" of the export has version ${own}, but version ${version} is needed. ` +
      (own < Number(version) ? 'Export again.' : 'Update djangocms-static here.'),
  )
}
