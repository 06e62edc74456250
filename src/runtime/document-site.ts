import { navigationContracts } from '../contract/navigation/navigation-contracts.js'
import { type AnswerFormat, decodeAnswer } from '../documents/answer-document.js'
import type { ExportPointer, SitePointer } from '../documents/export-pointer.js'
import { decodeHiddenPaths, hiddenPathText } from '../documents/hidden-path-document.js'
import type { ListDocument } from '../documents/list-document.js'
import { decodeNavigation } from '../documents/navigation-document.js'
import { decodePaths, type PathEntry, pathPlace } from '../documents/path-document.js'
import { htmlKey, type SiteDocument } from '../documents/site-document.js'
import type { TableDocument } from '../documents/table-document.js'
import { decodeValues } from '../documents/value-document.js'
import { type PlaceholderPlace, pageRequestPath, placeholderRequestPath } from '../model/address.js'
import type { Navigation } from '../model/menus/navigation.js'
import { groupBy } from '../model/values/group-by.js'
import type { Json, JsonObject } from '../model/values/json.js'
import { type JsonTree, jsonTrees } from '../model/values/json-tree.js'
import { ownValue } from '../model/values/own-value.js'
import { indexFile } from '../routes/description/openapi-files.js'
import type { ListSource, PageParts } from '../routes/documents.js'
import { fileName } from '../routes/file-name.js'
import { searchPages } from '../search/read/search-reader.js'
import { weightOfEntries, weightOfNavigation, weightOfText } from './decoded-weights.js'
import type { DocumentReader } from './document-reader.js'
import { foundContents } from './found-contents.js'
import type { SiteSource } from './source.js'
import type { Store } from './store.js'
import { textHash } from './text-hash.js'

interface Parts {
  readonly pointer: ExportPointer
  readonly site: SitePointer
  readonly document: SiteDocument
  readonly reader: DocumentReader
  readonly store: Store
}

/** One site of an export: its files, and its documents for deferred answers. */
export class DocumentSite implements SiteSource {
  readonly id: number
  readonly domain: string
  readonly publicLanguages: readonly string[]
  readonly contract: SiteSource['contract']
  readonly apiRoot: string
  readonly linkBases: SiteSource['linkBases']
  readonly pageSize: SiteSource['pageSize']
  readonly #parts: Parts
  readonly #document: SiteDocument
  readonly #reader: DocumentReader

  constructor(parts: Parts) {
    const { pointer, site, document } = parts
    this.id = site.id
    this.domain = site.domain
    this.publicLanguages = document.publicLanguages
    this.contract = navigationContracts[pointer.contract]
    this.apiRoot = pointer.apiRoot
    this.linkBases = document.shape
    this.pageSize = document.pageSize
    this.#parts = parts
    this.#document = document
    this.#reader = parts.reader
  }

  /** Not kept: the handler keeps the answers that files become. */
  async file(path: string, name = indexFile(path)): Promise<string | null> {
    const file = this.#filePath(path, name)
    return file && this.#parts.store.read(file)
  }

  /** null: a segment of the path cannot be a file name. */
  #filePath(path: string, name: string): string | null {
    const names = path.split('/').slice(0, -1).map(fileName)
    return names.includes(null) ? null : `${this.#parts.site.folder}${this.apiRoot.slice(1)}${names.join('/')}/${name}`
  }

  languages(): string {
    return this.#document.languages
  }

  plugins(): Promise<string> {
    return this.#answer('plugins/1', this.#document.plugins)
  }

  async page(language: string, path: string, html: boolean): Promise<PageParts | string | null> {
    const [pageId, ...files] = (await this.#pathEntry(path)) ?? [0]
    const number = this.publicLanguages.indexOf(language)
    const { shown } = this.#document
    if (shown) return this.#pageParts(pageId, shown, number, path, html)
    const file = files[number] ?? null
    if (file === null) return null
    const place = file === 0 ? path : file
    const name = this.#filePath(pageRequestPath(language, place), this.#nameOf(html))
    return name && this.#reader.file(name)
  }

  /** A placeholder is stored in each language in which it holds plugins; in all others it is the same without any. */
  async placeholder(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, slot } = place
    for (const code of [language, ...this.publicLanguages]) {
      const isOwn = code === language
      const text = await this.#placeholderText({ ...place, language: code }, html && isOwn)
      if (text === null) continue
      if (isOwn) return text
      const endpoint = placeholderRequestPath({ ...place, slot: encodeURIComponent(slot) })
      const details = `${this.linkBases.apiUrl}${this.apiRoot}${endpoint}`
      return JSON.stringify({ ...(JSON.parse(text) as object), language, content: [], details, html: '' })
    }
    return null
  }

  async pagesList(language: string): Promise<ListSource> {
    const { count, pieces } = this.#list(language)
    return {
      count,
      read: async (offset, limit) => {
        return this.#objects(idsIn(await this.#reader.order(pieces, offset, limit)))
      },
    }
  }

  async pagesTree(language: string): Promise<readonly JsonTree[] | null> {
    const { count, pieces } = this.#list(language)
    if (count === 0) return null
    const pairs = await this.#reader.order(pieces, 0, count)
    const ids = idsIn(pairs)
    const texts = await this.#objects(ids)
    const children = groupBy(ids.keys(), (index) => pairs[2 * index + 1] ?? -1)
    return jsonTrees(
      children.get(0) ?? [],
      (index) => texts[index] ?? '',
      (index) => children.get(ids[index] ?? -2) ?? [],
    )
  }

  async search(language: string, term: string): Promise<ListSource> {
    const root = this.#document.search[language]
    const pages = root
      ? await searchPages((name, decode) => this.#reader.read(name, decode, weightOfEntries), root, term)
      : []
    // The index finds pages; which of their contents are results depends on the contract.
    const { count, read } = await foundContents(this.#reader, this.#document.found[language] ?? {}, pages)
    return { count, read: async (offset, limit) => this.#objects(await read(offset, limit)) }
  }

  navigation(language: string): Promise<Navigation> {
    const name = this.#document.navigation[language] ?? ''
    return this.#reader.read(name, decodeNavigation, weightOfNavigation)
  }

  value(route: string, key: string): Promise<Json | null> {
    return this.#entryIn(this.#document.values?.[route] ?? [], key, decodeValues)
  }

  async pageAt(path: string): Promise<number | null> {
    return (await this.#pathEntry(path))?.[0] ?? null
  }

  /** A deferred page: its object and its placeholders. */
  async #pageParts(
    pageId: number,
    shown: TableDocument,
    number: number,
    path: string,
    html: boolean,
  ): Promise<PageParts | null> {
    const [contents] = await this.#reader.values('page-contents/1', shown, [pageId])
    const contentId = contents?.[number] ?? 0
    if (contentId === 0 || !this.#document.slots) return null
    const [text = 'null'] = await this.#objects([contentId])
    const object = JSON.parse(text) as JsonObject | null
    const [slots] = await this.#reader.values('page-slots/1', this.#document.slots, [contentId])
    if (!object) return null
    const language = String(object.language)
    const texts = await Promise.all(
      (slots ?? []).map((slot) =>
        typeof slot === 'string'
          ? this.placeholder({ language, contentType: this.#document.pageContentType, object: contentId, slot }, html)
          : this.#answer('placeholder/1', (html && slot[2]) || slot[1]),
      ),
    )
    // The stored object has the path that lists give home.
    const page = path === '' ? JSON.stringify({ ...object, path }) : text
    return { object: page, placeholders: texts.filter((one) => one !== null) }
  }

  async #placeholderText(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, contentType, object, slot } = place
    if (!this.#document.placeholders) return this.file(placeholderRequestPath(place), this.#nameOf(html))
    const table = ownValue(this.#document.placeholders, String(contentType))
    if (!table) return null
    const [slots] = await this.#reader.values('placeholder-names/1', table, [object])
    const names = ownValue(slots, slot)
    const name = ownValue(names, html && this.#parts.pointer.html ? htmlKey(language) : language)
    return name === undefined ? null : this.#answer('placeholder/1', name)
  }

  async #pathEntry(path: string): Promise<PathEntry | null> {
    const entry = await this.#entryIn(this.#document.paths, path, decodePaths)
    if (entry || this.#document.hiddenPaths.length === 0) return entry
    return this.#entryIn(this.#document.hiddenPaths, await textHash(hiddenPathText(this.id, path)), decodeHiddenPaths)
  }

  /** The entry of a key that is spread over several documents; null: none. */
  async #entryIn<Entry>(
    names: readonly string[],
    key: string,
    decode: (text: string) => Readonly<Record<string, Entry>>,
  ): Promise<Entry | null> {
    const name = names[pathPlace(key, names.length)]
    return name === undefined ? null : (ownValue(await this.#reader.read(name, decode), key) ?? null)
  }

  #answer(format: AnswerFormat, name: string): Promise<string> {
    return this.#reader.read(name, (text) => decodeAnswer(format, text), weightOfText)
  }

  /** Name of an answer's file: the one with HTML if that was exported. */
  #nameOf(html: boolean): string {
    return html && this.#parts.pointer.html ? 'html.json' : 'index.json'
  }

  #list(language: string): ListDocument {
    return this.#document.lists[language] ?? { count: 0, pieces: [] }
  }

  #objects(ids: readonly number[]): Promise<string[]> {
    return this.#reader.objects(this.#document.objects, this.#document.members, ids)
  }
}

/** Contents of a list, which has pairs of a content and its parent in the tree. */
function idsIn(pairs: readonly number[]): number[] {
  return pairs.filter((_, index) => index % 2 === 0)
}
