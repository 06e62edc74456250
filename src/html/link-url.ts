import type { SiteContext } from '../contract/contract.js'
import { modelName } from '../contract/reference.js'
import { isJsonObject, type Json } from '../model/values/json.js'
import { relatedObject } from './related-object.js'

/**
 * The URL of a LinkField's value; '': none. `report` is called with the reason if it is unknown.
 * Mirrors djangocms_link.helpers.get_link.
 */
export function linkUrl(
  context: SiteContext,
  value: Json | undefined,
  language: string,
  report: (reason: string) => void,
): string {
  if (!isJsonObject(value)) return ''
  const { external_link: external, internal_link: internal, file_link: file, anchor } = value
  if (external !== undefined) {
    const url = String(external ?? '')
    return url.startsWith('tel:') ? url.replaceAll(' ', '') : url
  }
  if (typeof internal === 'string') {
    const [model = '', key = ''] = internal.split(/:(.*)/s)
    const url = rowUrl(context, model, key, language, report)
    return url && url + String(anchor ?? '')
  }
  return file === undefined || file === null ? '' : rowUrl(context, 'filer.file', String(file), language, report)
}

/** The address of a row by `app.model` and key; '': it has none. */
export function rowUrl(
  context: SiteContext,
  model: string,
  key: string,
  language: string,
  report: (reason: string) => void,
): string {
  const object = relatedObject(context, model, key, language)
  if (object) return typeof object.url === 'string' ? object.url : ''
  const known = ['page', 'file'].includes(context.project.manifest.models[modelName(model)]?.endpoint ?? '')
  if (!known) report(`only the project knows the address of ${model}:${key}`)
  return ''
}
