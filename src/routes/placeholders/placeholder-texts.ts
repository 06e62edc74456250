import type { SiteContext } from '../../contract/contract.js'
import {
  htmlForm,
  type PlaceholderForm,
  placeholderEndpoint,
  placeholderObject,
  plainForm,
} from '../../contract/placeholder.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { toJsonText } from '../../model/values/json.js'
import type { ContentOwner, PlannedFile } from '../route-files.js'
import type { SitePlan } from '../site-plan.js'

/** A placeholder of an owner as JSON, made once: the owner's page has the same text as the placeholder's own file. */
export function placeholderText(
  context: SiteContext,
  { content, endpoints, texts }: ContentOwner,
  row: PlaceholderRow,
  language: string,
  form: PlaceholderForm,
): string {
  const key = `${row.id} ${language} ${form.linkQuery}`
  const page = endpoints[0] ?? placeholderEndpoint(context, row, language)
  const text = texts.get(key) ?? toJsonText(placeholderObject(context, row, { language, page, content }, form))
  texts.set(key, text)
  return text
}

/** The texts of a file that holds placeholders: the plain one, and that of `?html=1` if the export has HTML. */
export function formTexts(
  { html }: Pick<SitePlan, 'html'>,
  make: (form: PlaceholderForm) => string,
): { text(): string } & Pick<PlannedFile, 'html'> {
  return { text: () => make(plainForm), ...(html ? { html: () => make(htmlForm) } : {}) }
}
