import { dataOf } from '../documents/document-tag.js'
import { htmlKey, type SiteDocument } from '../documents/site-document.js'
import { encodePath, type PlaceholderPlace, placeholderRequestPath } from '../model/address.js'
import { ownValue } from '../model/values/own-value.js'
import { weightOfText } from './decoded-weights.js'
import type { DocumentReader } from './document-reader.js'

interface Parts {
  readonly document: SiteDocument
  readonly reader: DocumentReader
  /** Whether the export has HTML. */
  readonly hasHtml: boolean
  /** Where the API is, such as `https://www.example.com/api/`. */
  readonly apiUrl: string
  /** A file with an answer; null: there is none. */
  file(path: string, html: boolean): Promise<string | null>
}

type ReadPlaceholder = (place: PlaceholderPlace, html: boolean) => Promise<string | null>

/** Placeholders of a site, from documents where they are deferred, or else from files. */
export function documentPlaceholders({ document, reader, hasHtml, apiUrl, file }: Parts): ReadPlaceholder {
  async function textIn(place: PlaceholderPlace, html: boolean): Promise<string | null> {
    const { language, contentType, object, slot } = place
    if (!document.placeholders) return file(placeholderRequestPath(place), html)
    const table = ownValue(document.placeholders, String(contentType))
    if (!table) return null
    const [slots] = await reader.values('placeholder-names/1', table, [object])
    const names = ownValue(slots, slot)
    const name = ownValue(names, html && hasHtml ? htmlKey(language) : language)
    return name ? storedPlaceholder(reader, name) : null
  }

  // A placeholder is stored in each language in which it holds plugins; in all others it is the same without any.
  return async (place, html) => {
    const { language, slot } = place
    for (const code of [language, ...document.publicLanguages]) {
      const isOwn = code === language
      const text = await textIn({ ...place, language: code }, html && isOwn)
      if (text === null) continue
      if (isOwn) return text
      const details = apiUrl + placeholderRequestPath({ ...place, slot: encodePath(slot) })
      return JSON.stringify({ ...(JSON.parse(text) as object), language, content: [], details, html: '' })
    }
    return null
  }
}

/** The answer of a placeholder in a document. */
export function storedPlaceholder(reader: DocumentReader, name: string): Promise<string> {
  return reader.read(name, (text) => dataOf('placeholder/1', text), weightOfText)
}
