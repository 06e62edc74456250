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
    const url = withHost(context, model, key, rowUrl(context, model, key, language, report))
    return url && url + String(anchor ?? '')
  }
  return file === undefined || file === null ? '' : rowUrl(context, 'filer.file', String(file), language, report)
}

/** Addresses of pages on other sites have a host (djangocms_link.helpers.get_obj_link). */
function withHost(context: SiteContext, model: string, key: string, url: string): string {
  const { project, contract } = context
  const isPage = project.manifest.models[modelName(model)]?.endpoint === 'page'
  const page = isPage ? project.pages.get(Number(key)) : undefined
  if (!page || page.site === contract.linkSite(context) || !/^\/(?!\/)/.test(url)) return url
  return `//${page.site.domain}${url}`
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
