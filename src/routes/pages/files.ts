import type { SiteContext } from '../../contract/contract.js'
import { pageObject } from '../../contract/pages/page.js'
import { htmlForm, type PlaceholderForm, placeholderObject, plainForm } from '../../contract/placeholder.js'
import { tagged } from '../../documents/document-tag.js'
import type { PageSlot } from '../../documents/site-document.js'
import type { PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { declaredPlaceholders } from '../../model/templates.js'
import { toJsonText } from '../../model/values/json.js'
import { once } from '../../model/values/once.js'
import type { PageParts } from '../documents.js'
import { formTexts, placeholderText } from '../placeholders/placeholder-texts.js'
import type { ContentFamily, ContentOwner } from '../route-files.js'
import { fileUrl, type SitePlan } from '../site-plan.js'
import { pageText } from './answer.js'

/** Bytes of a page object without its plugins. */
const overhead = 1000

export const pageFiles: ContentFamily = {
  name: 'pages',
  from: 'contents',
  pagePaths: 'shown',

  files(plan, owner) {
    const { content, placeholders, endpoints } = owner
    if (!content) return []
    const { text, html } = formTexts(plan, (form) =>
      pageText(
        partsOf(plan.context, content, placeholders, (row) =>
          placeholderText(plan.context, owner, row, content.language, form),
        ),
      ),
    )
    const texts = { text: once(text), ...(html ? { html: once(html) } : {}) }
    return endpoints.map((endpoint) => ({ url: fileUrl(plan, endpoint), ...texts }))
  },

  defer(plan, owner, documents) {
    const { content, endpoints } = owner
    if (content && endpoints.length > 0) documents.addPage(content.id, pageSlots(plan, content, owner, documents.emit))
  },

  endpoints: (_, { endpoints }) => endpoints,

  estimate: ({ html }, { files }, bytesPerContent) => (html ? 2 : 1) * files * (bytesPerContent + overhead),
}

/** The page object with those of its declared placeholders that are stored. `page` names the place in findings. */
export function pageParts(
  context: SiteContext,
  content: PageContent,
  rows: readonly PlaceholderRow[],
  page: string,
  form: PlaceholderForm,
): PageParts {
  const place = { language: content.language, page, content }
  return partsOf(context, content, rows, (row) => toJsonText(placeholderObject(context, row, place, form)))
}

function partsOf(
  context: SiteContext,
  content: PageContent,
  rows: readonly PlaceholderRow[],
  textOf: (row: PlaceholderRow) => string,
): PageParts {
  return {
    object: toJsonText(pageObject(context, content, content.page.isHome)),
    placeholders: declaredRows(context, content, rows).map(textOf),
  }
}

/** The slots of a page that the handler composes. */
function pageSlots(
  { context, languages, html }: SitePlan,
  content: PageContent,
  { placeholders, endpoints }: ContentOwner,
  emit: (text: string) => string,
): PageSlot[] {
  const [page = ''] = endpoints
  return declaredRows(context, content, placeholders).map((row): PageSlot => {
    // A fallback may be in a language that is not public: then no placeholder endpoint has its text.
    if (languages.includes(content.language)) return row.slot
    const emitted = (form: PlaceholderForm) => {
      const object = placeholderObject(context, row, { language: content.language, page, content }, form)
      return emit(tagged('placeholder/1', toJsonText(object)))
    }
    return html ? [row.slot, emitted(plainForm), emitted(htmlForm)] : [row.slot, emitted(plainForm)]
  })
}

function declaredRows(
  { project }: SiteContext,
  content: PageContent,
  rows: readonly PlaceholderRow[],
): PlaceholderRow[] {
  const bySlot = new Map(rows.map((row) => [row.slot, row]))
  return declaredPlaceholders(project, content).flatMap(({ slot }) => bySlot.get(slot) ?? [])
}
