import { DocumentVersionError } from '../documents/document-tag.js'
import { decodePointer, type ExportPointer, pointerFile } from '../documents/export-pointer.js'
import { decodeSite } from '../documents/site-document.js'
import { byteCache } from './byte-cache.js'
import { checkKind } from './check.js'
import { type DocumentReader, documentReader, type MissingFileError } from './document-reader.js'
import { documentSite } from './document-site.js'
import { defaultMemory, documentShare } from './memory-shares.js'
import type { ApiSource } from './source.js'
import type { Store } from './store.js'

/** Gives the current source. */
export interface Sources {
  (): Promise<ApiSource>
  /** The source if it is there already, and need not be looked for. */
  fresh?(): ApiSource | null | undefined
}

/**
 * A function that gives the current source of an export; to be called for each request. The pointer file is read again
 * after `refresh` milliseconds, which picks up a new export; requests in progress finish with the one they started
 * with. If it cannot be read, `onError` gets the error, and the last export goes on. `memory` in bytes.
 * Throws TypeError for no numbers, which would be no limits.
 */
export function documentSources(
  store: Store,
  refresh = 2000,
  memory = defaultMemory,
  onError: (error: unknown) => void = console.error,
): Sources {
  checkKind('number', { refresh, memory })
  const documents = byteCache<unknown>(documentShare * memory)
  let current: { read: number; pointer: string; source: Promise<ApiSource>; opened: ApiSource | null } | null = null
  let readAt = 0
  let reads = 0
  /** Reads files that an export must have. `known`: the text of its pointer. */
  const fileReader = (known: string | undefined) => async (path: string) => {
    const text = await store.read(path)
    if (text !== null) return text
    const isReplaced = () =>
      refreshed().then(
        () => current?.pointer !== known,
        () => false,
      )
    const missing: MissingFileError = Object.assign(new Error(`${path} is missing`), { isReplaced })
    throw missing
  }
  const refreshed = async (): Promise<ApiSource> => {
    const read = ++reads
    const pointer = await fileReader(current?.pointer)(pointerFile)
    const source =
      pointer === current?.pointer
        ? current.source
        : openSource(pointer, store, documentReader(fileReader(pointer), documents))
    const opened = await source.catch((error: unknown) => {
      // An export of another version must not be answered from the previous one: requests get its error.
      if (!(error instanceof DocumentVersionError)) throw error
      return null
    })
    // A slow read may end after a later one; it must not bring the previous export back.
    if (current && read < current.read) return current.source
    current = { read, pointer, source, opened }
    return source
  }
  // A clock may have been set back since.
  const fresh = () => (Math.abs(Date.now() - readAt) < refresh ? current : null)
  const sources = () => {
    const known = fresh()
    if (known) return known.source
    readAt = Date.now()
    return refreshed().catch((error: unknown) => {
      if (!current?.opened) throw error
      onError(error)
      return current.opened
    })
  }
  return Object.assign(sources, { fresh: () => fresh()?.opened })
}

async function openSource(text: string, store: Store, reader: DocumentReader): Promise<ApiSource> {
  const pointer: ExportPointer = decodePointer(text)
  const sites = await Promise.all(
    pointer.sites.map(async (site) => {
      const document = await reader.read(site.document, decodeSite)
      return documentSite({ pointer, site, document, reader, store })
    }),
  )
  const siteOf = (id: number) => sites.find((site) => site.id === id) ?? null
  const defaultSite = siteOf(pointer.defaultSite) ?? sites[0]
  if (!defaultSite) throw new Error(`${pointerFile} names no site`)
  return {
    contract: defaultSite.contract,
    apiRoot: defaultSite.apiRoot,
    defaultSite,
    site: siteOf,
    siteOfHost: (host) => sites[pointer.sites.findIndex(({ domain }) => domain.toLowerCase() === host)] ?? null,
  }
}
