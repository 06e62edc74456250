import { documentFile, type ReadDocument } from '../documents/document-file.js'
import { pointerFile } from '../documents/export-pointer.js'
import { decodeLeaf, type LeafFormat, type LeafValues } from '../documents/leaf-document.js'
import { type PageLinks, pageLinkOf } from '../documents/page-links.js'
import { decodePaths, pathPlace } from '../documents/path-document.js'
import { decodeSite, type SiteDocument } from '../documents/site-document.js'
import { type TableDocument, tableValues } from '../documents/table-document.js'
import { ExportError } from '../errors.js'
import { encodePath, pageRequestPath } from '../model/address.js'
import type { PageLink } from '../model/links.js'
import { ownValue } from '../model/values/own-value.js'
import type { AnswerSource } from './answer-source.js'
import type { ExportFacts } from './export-facts.js'
import type { LinkReader } from './export-reader.js'
import { pagePath } from './page-path.js'

/** Most decoded documents in the cache. */
const maxDocuments = 256

interface OpenSite {
  readonly document: SiteDocument
  readonly apiRoot: string
}

/** Creates a reader of links. Its methods throw `export-incomplete` for an export without documents. */
export function linkReader(current: () => Promise<ExportFacts>, source: AnswerSource): LinkReader {
  const documents = new DocumentCache(source)
  const open = async () => {
    const { document, apiRoot } = await current()
    return { document: await openSite(document, source, documents), apiRoot }
  }
  /** The links of a page by language; null: there is none, or no such page. */
  const linksOf = async ({ document, apiRoot }: OpenSite, id: number | null) => {
    const links = id === null ? null : await valueIn('page-links/1', document.pageLinks, id, documents)
    return (language: string) => (id !== null && links ? pageLink(id, links, language, document, apiRoot) : null)
  }
  return {
    async link(reference, language) {
      const site = await open()
      const id = pageKey(reference) ?? (await pageAt(site.document, documents, endpointPath(reference, site)))
      return (await linksOf(site, id))(language)
    },

    async alternates({ details }) {
      const site = await open()
      const id = details === null ? null : await pageAt(site.document, documents, pagePath(details, site.apiRoot))
      const linkIn = await linksOf(site, id)
      return site.document.publicLanguages.flatMap((language) => {
        const link = linkIn(language)
        if (link?.language !== language || link.url === null) return []
        return [{ ...link, url: link.url }]
      })
    },

    async file(reference) {
      const [, key] = /^filer\.(?:file|image):(\d+)$/i.exec(reference) ?? []
      if (key === undefined) return null
      const { document } = await open()
      const url = await valueIn('file-links/1', document.fileLinks, Number(key), documents)
      return url === null ? null : { id: Number(key), url }
    },
  }
}

function pageLink(
  id: number,
  links: PageLinks,
  language: string,
  { publicLanguages, pageRoots, pageEnd, shape, apiUrl }: SiteDocument,
  apiRoot: string,
): PageLink | null {
  const link = pageLinkOf(links, publicLanguages.indexOf(language))
  if (!link) return null
  const [title, shown, path, noAddress] = link
  // A fallback may be in a language that is not public and has no answers.
  const answering = publicLanguages.includes(shown) ? shown : language
  const endpoint = `${apiUrl}${apiRoot}${pageRequestPath(answering, encodePath(path))}`
  const below = path === '' ? '' : `${encodePath(path)}${pageEnd ?? '/'}`
  const url = noAddress === 0 ? null : `${shape.siteUrl}${pageRoots?.[answering] ?? '/'}${below}`
  return { id, title, language: shown, path, endpoint, url }
}

function pageKey(reference: string): number | null {
  const [, key] = /^cms\.page(?:type)?:(\d+)$/i.exec(reference) ?? []
  return key === undefined ? null : Number(key)
}

/** The path of an endpoint of this site, with or without its host; null: of another address. */
function endpointPath(reference: string, { document: { apiUrl }, apiRoot }: OpenSite): string | null {
  const rooted = reference.startsWith(apiUrl) ? reference.slice(apiUrl.length) : reference
  return rooted.startsWith(apiRoot) ? pagePath(rooted, apiRoot) : null
}

/** Id of the page with a path, in any language; null: none. */
async function pageAt({ paths }: SiteDocument, documents: DocumentCache, path: string | null): Promise<number | null> {
  const name = path === null ? undefined : paths[pathPlace(path, paths.length)]
  if (path === null || name === undefined) return null
  const entries = await documents.read(name, decodePaths)
  return ownValue(entries, path)?.[0] ?? null
}

async function valueIn<Format extends LeafFormat>(
  format: Format,
  table: TableDocument | undefined,
  id: number,
  documents: DocumentCache,
): Promise<LeafValues[Format] | null> {
  if (!table) return null
  const read: ReadDocument = (name, decode) => documents.read(name, decode)
  const [value = null] = await tableValues(read, table, [id], (text) => decodeLeaf(format, text))
  return value
}

async function openSite(name: string, source: AnswerSource, documents: DocumentCache): Promise<SiteDocument> {
  if (name !== '') return documents.read(name, decodeSite)
  const fix = 'Export with --target handler, which is the default, and read the folder or a host that has its _data/.'
  throw new ExportError('export-incomplete', `${source.nameOf(pointerFile)} names no documents to find links in`, fix)
}

/** LRU cache of decoded documents. Failures are not cached, as a host may be back soon. */
class DocumentCache {
  readonly #source: AnswerSource
  readonly #cached = new Map<string, Promise<unknown>>()

  constructor(source: AnswerSource) {
    this.#source = source
  }

  /** A document is always decoded in the same way: its name is the hash of its text. */
  read<T>(name: string, decode: (text: string) => T): Promise<T> {
    const known = this.#cached.get(name) as Promise<T> | undefined
    const document = known ?? this.#read(name, decode)
    this.#cached.delete(name)
    this.#cached.set(name, document)
    if (known) return known
    const [oldest] = this.#cached.keys()
    if (this.#cached.size > maxDocuments && oldest !== undefined) this.#cached.delete(oldest)
    document.catch(() => {
      if (this.#cached.get(name) === document) this.#cached.delete(name)
    })
    return document
  }

  async #read<T>(name: string, decode: (text: string) => T): Promise<T> {
    const file = documentFile(name)
    const text = await this.#source.file(file)
    if (text !== null) return decode(text)
    const fix = 'Read again: the export has changed.'
    throw new ExportError('export-incomplete', `There is no ${this.#source.nameOf(file)}`, fix)
  }
}
