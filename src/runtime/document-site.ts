import { navigationContracts } from '../contract/navigation/navigation-contracts.js'
import { dataOf } from '../documents/document-tag.js'
import type { ExportPointer, SitePointer } from '../documents/export-pointer.js'
import { decodeHiddenPaths, hiddenPathText } from '../documents/hidden-path-document.js'
import { decodeNavigation } from '../documents/navigation-document.js'
import { decodePaths, type PathEntry, pathPlace } from '../documents/path-document.js'
import type { SiteDocument } from '../documents/site-document.js'
import { decodeValues } from '../documents/value-document.js'
import { pageRequestPath } from '../model/address.js'
import type { JsonObject } from '../model/values/json.js'
import { ownValue } from '../model/values/own-value.js'
import { textOf } from '../model/values/utf8.js'
import { indexFile } from '../routes/description/openapi-files.js'
import type { PageParts } from '../routes/documents.js'
import { fileName } from '../routes/file-name.js'
import { weightOfNavigation, weightOfText } from './decoded-weights.js'
import { documentLists } from './document-lists.js'
import { documentPlaceholders, storedPlaceholder } from './document-placeholders.js'
import type { DocumentReader } from './document-reader.js'
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
  const placeholder = documentPlaceholders({
    document,
    reader,
    hasHtml: !!pointer.html,
    apiUrl: linkBases.apiUrl + apiRoot,
    file: (path, html) => file(path, nameOf(html)),
  })

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
  function nameOf(html: boolean): string {
    return html && pointer.html ? 'html.json' : 'index.json'
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

  /** A deferred page: its object and its placeholders. */
  async function pageParts(contentId: number | undefined, path: string, html: boolean): Promise<PageParts | null> {
    if (!contentId || !document.slots) return null
    const [own] = await reader.objects(document.objects, document.members, [contentId])
    const text = textOf(own)
    const object = JSON.parse(text) as JsonObject | null
    const [slots] = await reader.values('page-slots/1', document.slots, [contentId])
    if (!object) return null
    const language = String(object.language)
    const texts = await Promise.all(
      (slots ?? []).map((slot) =>
        typeof slot === 'string'
          ? placeholder({ language, contentType: document.pageContentType, object: contentId, slot }, html)
          : storedPlaceholder(reader, (html && slot[2]) || slot[1]),
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
    ...documentLists(document, reader),
    languages: () => document.languages,
    plugins: () => reader.read(document.plugins, (text) => dataOf('plugins/1', text), weightOfText),
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
    navigation: (language) => reader.read(document.navigation[language] ?? '', decodeNavigation, weightOfNavigation),
    value: (route, key) => entryIn(document.values?.[route] ?? [], key, decodeValues),
    pageAt: async (path) => (await pathEntry(path))?.[0] ?? null,
  }
}
