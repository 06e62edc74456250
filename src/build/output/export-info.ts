import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ExportPointer, pointerFile, pointerIn, type SitePointer } from '../../documents/export-pointer.js'
import { decodeSite } from '../../documents/site-document.js'
import { readableText } from '../../files/small-files.js'

/** The facts about an export in its pointer file. */
export interface ExportInfo extends Pick<ExportPointer, 'contract' | 'apiRoot' | 'defaultSite' | 'preview'> {
  /** Whether the handler can make answers without a file from documents. */
  readonly handler: boolean
  readonly sites: readonly SiteInfo[]
}

export interface SiteInfo extends Pick<SitePointer, 'id' | 'domain' | 'folder'> {
  /** From the site's document; null: it has none. */
  readonly facts: SiteDocumentFacts | null
}

interface SiteDocumentFacts {
  readonly languages: readonly string[]
  readonly apiUrl: string
  readonly siteUrl: string
  /** Names of the members of page objects. */
  readonly members: readonly string[]
}

/** The pointer of an export; null: there is none, or none that can be read. Throws `export-version`. */
export function readPointer(folder: string): ExportPointer | null {
  const file = path.join(folder, pointerFile)
  const text = readableText(file)
  return text === null ? null : pointerIn(file, text)
}

/** Reads the pointer and the documents of sites. null and errors as of `readPointer`. */
export function readExportInfo(folder: string): ExportInfo | null {
  const pointer = readPointer(folder)
  if (!pointer) return null
  const { contract, apiRoot, defaultSite, preview } = pointer
  const sites = pointer.sites.map((site) => ({
    id: site.id,
    domain: site.domain,
    folder: site.folder,
    facts: site.document ? siteFacts(folder, site.document) : null,
  }))
  return { contract, apiRoot, defaultSite, preview, handler: pointer.sites.every(({ document }) => document), sites }
}

/** null: the document is missing or damaged, which `verify` reports. */
function siteFacts(folder: string, name: string): SiteDocumentFacts | null {
  try {
    const document = decodeSite(readFileSync(path.join(folder, '_data', `${name}.json`), 'utf8'))
    const { publicLanguages: languages, apiUrl, shape, members } = document
    return { languages, apiUrl, siteUrl: shape.siteUrl, members }
  } catch {
    return null
  }
}
