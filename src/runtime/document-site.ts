import { navigationContracts } from '../contract/navigation/navigation-contracts.js'
import { type AnswerFormat, decodeAnswer } from '../documents/answer-document.js'
import type { ExportPointer, SitePointer } from '../documents/export-pointer.js'
import { decodeHiddenPaths, hiddenPathText } from '../documents/hidden-path-document.js'
import type { ListDocument } from '../documents/list-document.js'
import { decodeNavigation } from '../documents/navigation-document.js'
import { decodePaths, type PathEntry, pathPlace } from '../documents/path-document.js'
import { htmlKey, type SiteDocument } from '../documents/site-document.js'
import { decodeValues } from '../documents/value-document.js'
import { encodePath, type PlaceholderPlace, pageRequestPath, placeholderRequestPath } from '../model/address.js'
import { groupBy } from '../model/values/group-by.js'
import type { JsonObject } from '../model/values/json.js'
import { jsonTrees } from '../model/values/json-tree.js'
import { ownValue } from '../model/values/own-value.js'
import { textOf } from '../model/values/utf8.js'
import { indexFile } from '../routes/description/openapi-files.js'
import type { ListSource, PageParts } from '../routes/documents.js'
import { fileName } from '../routes/file-name.js'
import { searchPages } from '../search/read/search-reader.js'
import { weightOfNavigation, weightOfText } from './decoded-weights.js'
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
export function documentSite({ pointer, site, document, reader, store }: Parts): SiteSource {
  const { apiRoot } = pointer
  const { publicLanguages, shape: linkBases, pageSize } = document

  /** null: a segment of the path cannot be a file name. */
  function filePath(path: string, name: string): string | null {
    const names = path.split('/').slice(0, -1).map(fileName)
    return names.includes(null) ? null : `${site.folder}${apiRoot.slice(1)}${names.join('/')}/${name}`
  }

  /** Not kept: the handler keeps the answers that files become. */
  async function file(path: string, name = indexFile(path)): Promise<string | null> {
    const found = filePath(path, name)
    return found && store.read(found)
  }

  /** Name of an answer's file: the one with HTML if that was exported. */
  const nameOf = (html: boolean) => (html && pointer.html ? 'html.json' : 'index.json')

  const answer = (format: AnswerFormat, name: string) =>
    reader.read(name, (text) => decodeAnswer(format, text), weightOfText)

  const list = (language: string): ListDocument => document.lists[language] ?? { count: 0, pieces: [] }

  const objects = (ids: readonly number[]) => reader.objects(document.objects, document.members, ids)

  function listOf(count: number, read: (offset: number, limit: number) => Promise<number[]>): ListSource {
    const bytes = async (offset: number, limit: number) => objects(await read(offset, limit))
    return { count, bytes, read: async (offset, limit) => (await bytes(offset, limit)).map(textOf) }
  }

  /** The entry of a key that is spread over several documents; null: none. */
  async function entryIn<Entry>(
    names: readonly string[],
    key: string,
    decode: (text: string) => Readonly<Record<string, Entry>>,
  ): Promise<Entry | null> {
    const name = names[pathPlace(key, names.length)]
    return name ? (ownValue(await reader.read(name, decode), key) ?? null) : null
  }

  async function pathEntry(path: string): Promise<PathEntry | null> {
    const entry = await entryIn(document.paths, path, decodePaths)
    if (entry || document.hiddenPaths.length === 0) return entry
    const hash = await textHash(hiddenPathText(site.id, path))
    return entryIn(document.hiddenPaths, hash.slice(0, 32), decodeHiddenPaths)
  }

  async function placeholderText(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, contentType, object, slot } = place
    if (!document.placeholders) return file(placeholderRequestPath(place), nameOf(html))
    const table = ownValue(document.placeholders, String(contentType))
    if (!table) return null
    const [slots] = await reader.values('placeholder-names/1', table, [object])
    const names = ownValue(slots, slot)
    const name = ownValue(names, html && pointer.html ? htmlKey(language) : language)
    return name ? answer('placeholder/1', name) : null
  }

  /** A placeholder is stored in each language in which it holds plugins; in all others it is the same without any. */
  async function placeholder(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, slot } = place
    for (const code of [language, ...publicLanguages]) {
      const isOwn = code === language
      const text = await placeholderText({ ...place, language: code }, html && isOwn)
      if (text === null) continue
      if (isOwn) return text
      const endpoint = placeholderRequestPath({ ...place, slot: encodePath(slot) })
      const details = `${linkBases.apiUrl}${apiRoot}${endpoint}`
      return JSON.stringify({ ...(JSON.parse(text) as object), language, content: [], details, html: '' })
    }
    return null
  }

  /** A deferred page: its object and its placeholders. */
  async function pageParts(contentId: number | undefined, path: string, html: boolean): Promise<PageParts | null> {
    if (!contentId || !document.slots) return null
    const [own] = await objects([contentId])
    const text = textOf(own)
    const object = JSON.parse(text) as JsonObject | null
    const [slots] = await reader.values('page-slots/1', document.slots, [contentId])
    if (!object) return null
    const language = String(object.language)
    const texts = await Promise.all(
      (slots ?? []).map((slot) =>
        typeof slot === 'string'
          ? placeholder({ language, contentType: document.pageContentType, object: contentId, slot }, html)
          : answer('placeholder/1', (html && slot[2]) || slot[1]),
      ),
    )
    // The stored object has the path that lists give home.
    const page = path ? text : JSON.stringify({ ...object, path })
    return { object: page, placeholders: texts.filter((one) => one !== null) }
  }

  return {
    id: site.id,
    contract: navigationContracts[pointer.contract],
    apiRoot,
    publicLanguages,
    linkBases,
    pageSize,
    file,
    placeholder,
    languages: () => document.languages,
    plugins: () => answer('plugins/1', document.plugins),
    async page(language, path, html) {
      const [pageId, ...files] = (await pathEntry(path)) ?? [0]
      const number = publicLanguages.indexOf(language)
      if (document.shown) {
        const [contents] = await reader.values('page-contents/1', document.shown, [pageId])
        return pageParts(contents?.[number], path, html)
      }
      const own = files[number] ?? null
      if (own === null) return null
      const name = filePath(pageRequestPath(language, own === 0 ? path : own), nameOf(html))
      return name && reader.file(name)
    },
    pagesList(language) {
      const { count, pieces } = list(language)
      return listOf(count, async (offset, limit) => idsIn(await reader.order(pieces, offset, limit)))
    },
    async pagesTree(language) {
      const { count, pieces } = list(language)
      if (count === 0) return null
      const pairs = await reader.order(pieces, 0, count)
      const ids = idsIn(pairs)
      const own = await objects(ids)
      const children = groupBy(ids.keys(), (index) => pairs[2 * index + 1] ?? -1)
      return jsonTrees(
        children.get(0) ?? [],
        (index) => textOf(own[index]).slice(0, -1),
        (index) => children.get(ids[index] ?? -2) ?? [],
      )
    },
    async search(language, term) {
      const pages = await searchPages(reader.read, document.search[language], term)
      // The index finds pages; which of their contents are results depends on the contract.
      const { count, read } = await foundContents(reader, document.found[language] ?? {}, pages)
      return listOf(count, read)
    },
    navigation: (language) => reader.read(document.navigation[language] ?? '', decodeNavigation, weightOfNavigation),
    value: (route, key) => entryIn(document.values?.[route] ?? [], key, decodeValues),
    pageAt: async (path) => (await pathEntry(path))?.[0] ?? null,
  }
}

/** Contents of a list, which has pairs of a content and its parent in the tree. */
function idsIn(pairs: readonly number[]): number[] {
  return pairs.filter((_, index) => index % 2 === 0)
}
