import type { ContractName } from '../contract/contract-name.js'
import { ExportError } from '../errors.js'
import { DocumentVersionError, dataReader, tagged } from './document-tag.js'

/** The pointer of an export: the one document that changes in place. It names all others. */
export const pointerFile = '_data/export.json'

/** The data of the pointer. Names of documents are content hashes, so a document of a name never changes. */
export interface ExportPointer {
  readonly contract: ContractName
  readonly apiRoot: string
  readonly defaultSite: number
  readonly preview: boolean
  /** Pages and placeholders also have answers to `?html=1`. */
  readonly html?: true
  /** Hash of all files that are made from contents: not all have documents, but the pointer must change with each. */
  readonly contents: string
  readonly sites: readonly SitePointer[]
}

export interface SitePointer {
  readonly id: number
  readonly domain: string
  /** Folder of the site's files, with a slash at the end; empty for the default site. */
  readonly folder: string
  /** Name of the SiteDocument; empty if there is no handler. */
  readonly document: string
  /** Bundles by language: 32 hex digits of the file's SHA-256. Only with the option `bundle`. */
  readonly bundles?: Readonly<Record<string, string>>
}

export function encodePointer(pointer: ExportPointer): string {
  return tagged('export/1', JSON.stringify(pointer))
}

/** Throws DocumentVersionError, and Error for anything but a pointer. */
export const decodePointer = dataReader<ExportPointer>('export/1')

/** The pointer in a file, which errors name; null: it is damaged. Throws `export-version`. */
export function pointerIn(file: string, text: string): ExportPointer | null {
  try {
    const pointer: Partial<ExportPointer> | null = decodePointer(text)
    return isPointer(pointer) ? pointer : null
  } catch (error) {
    if (!(error instanceof DocumentVersionError)) return null
    throw new ExportError('export-version', `${file}: ${error.message}`, 'Export and read with the same version.')
  }
}

const types = { contract: 'string', apiRoot: 'string', defaultSite: 'number', preview: 'boolean', contents: 'string' }
const siteTypes = { id: 'number', domain: 'string', folder: 'string', document: 'string' }

function isPointer(pointer: Partial<ExportPointer> | null): pointer is ExportPointer {
  const { contract = '', sites } = hasTypes(pointer, types) ? pointer : {}
  const isKnown = ['documented', 'released'].includes(contract)
  return isKnown && Array.isArray(sites) && sites.every((site) => hasTypes(site, siteTypes))
}

function hasTypes<T extends object>(value: T | null, wanted: Readonly<Record<string, string>>): value is T {
  return Object.entries(wanted).every(([key, type]) => typeof value?.[key as keyof T] === type)
}
