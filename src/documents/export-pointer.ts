import { parseData, tagged } from './document-tag.js'

/** The one file of an export that changes in place: where everything else is. */
export const pointerFile = '_data/export.json'

/** `_data/export.json`. Names of documents are content hashes: what a name stands for never changes. */
export interface ExportPointer {
  readonly contract: 'documented' | 'released'
  readonly apiRoot: string
  readonly defaultSite: number
  readonly preview: boolean
  /** Pages and placeholders are also there as answers to `?html=1`. */
  readonly html?: true
  /** Hash of all pages and placeholders: these have no documents, and the pointer is to change whenever they do. */
  readonly contents: string
  readonly sites: readonly SitePointer[]
}

export interface SitePointer {
  readonly id: number
  readonly domain: string
  /** Folder of the site's files, with a slash at the end; empty for the default site. */
  readonly folder: string
  /** Name of the SiteDocument; empty where nobody needs one. */
  readonly document: string
  /** Bundles by language: 32 hex digits of the file's SHA-256. Only there where bundles were asked for. */
  readonly bundles?: Readonly<Record<string, string>>
}

export function encodePointer(pointer: ExportPointer): string {
  return tagged('export/1', JSON.stringify(pointer))
}

/** Throws DocumentVersionError, and Error for what is no pointer. */
export function decodePointer(text: string): ExportPointer {
  return parseData<ExportPointer>('export/1', text)
}
