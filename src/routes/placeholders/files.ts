import { placeholderEndpoint } from '../../contract/placeholder.js'
import { tagged } from '../../documents/document-tag.js'
import { htmlKey } from '../../documents/site-document.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { fileName } from '../file-name.js'
import type { ContentFamily, ContentOwner } from '../route-files.js'
import { fileUrl, type SitePlan } from '../site-plan.js'
import { formTexts, placeholderText } from './placeholder-texts.js'

/** Bytes of the placeholder objects of a content without its plugins. */
const overhead = 500

/**
 * A placeholder is written in its owner's language and those in which it has plugins, or in every language. There is at
 * least one file, from which the handler derives the empty placeholders of other languages.
 */
export const placeholderFiles: ContentFamily = {
  name: 'placeholders',
  from: 'contents',
  isOfAnyOwner: true,

  files(plan, owner) {
    return owner.hasPlaceholderEndpoints ? owner.placeholders.flatMap((row) => placeholderTexts(plan, row, owner)) : []
  },

  defer(plan, owner, documents) {
    if (!owner.hasPlaceholderEndpoints) return
    const emit = (text: string) => documents.emit(tagged('placeholder/1', text))
    for (const row of owner.placeholders) {
      const names = placeholderTexts(plan, row, owner).flatMap(({ language, text, html }) => [
        [language, emit(text())],
        ...(html ? [[htmlKey(language), emit(html())]] : []),
      ])
      documents.addPlaceholder(row, Object.fromEntries(names) as Record<string, string>)
    }
  },

  endpoints: ({ context, languages }, { contentTypeId, objectId, slots }) =>
    slots
      .filter((slot) => fileName(slot) !== null)
      .flatMap((slot) =>
        languages.map((language) => placeholderEndpoint(context, { contentTypeId, objectId, slot }, language)),
      ),

  estimate: ({ html, paths, languages }, { owners }, bytesPerContent) =>
    (html ? 2 : 1) * owners.size * (paths === 'all' ? languages.length : 1) * (bytesPerContent + overhead),
}

interface PlaceholderText {
  readonly language: string
  readonly url: string
  text(): string
  html?(): string
}

function placeholderTexts(plan: SitePlan, row: PlaceholderRow, owner: ContentOwner): PlaceholderText[] {
  const { context } = plan
  if (fileName(row.slot) === null) {
    const url = placeholderEndpoint(context, row, plan.languages[0] ?? '')
    const reason = `the slot ${JSON.stringify(row.slot)} cannot be part of a path`
    context.report({ code: 'page-unreachable', site: context.site.id, url, reason })
    return []
  }
  return languagesOf(plan, row, owner.language).map((language) => {
    const texts = formTexts(plan, (form) => placeholderText(context, owner, row, language, form))
    return { language, url: fileUrl(plan, placeholderEndpoint(context, row, language)), ...texts }
  })
}

function languagesOf(
  { languages, paths }: SitePlan,
  row: PlaceholderRow,
  ownLanguage: string | null,
): readonly string[] {
  if (paths === 'all') return languages
  const stored = new Set([ownLanguage, ...row.plugins.map(({ language }) => language)])
  const written = languages.filter((language) => stored.has(language))
  return written.length > 0 ? written : languages.slice(0, 1)
}
