import type { SiteContext } from '../../contract/contract.js'
import { type PlaceholderForm, placeholderEndpoint, placeholderObject } from '../../contract/placeholder.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { toJsonText } from '../../model/values/json.js'
import type { ContentOwner } from '../route-files.js'

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
