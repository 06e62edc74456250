import type { SiteContext } from '../contract/contract.js'
import type { Project } from '../model/project.js'
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
    const url = withHost(context, model, key, urlOf(context, model, key, language, report))
    return url && url + String(anchor ?? '')
  }
  return file === undefined || file === null ? '' : urlOf(context, 'filer.file', String(file), language, report)
}

/** Addresses of pages on other sites have a host (djangocms_link.helpers.get_obj_link). */
function withHost(context: SiteContext, model: string, key: string, url: string): string {
  const { project, contract } = context
  const page = isPage(project, model) ? project.pages.get(Number(key)) : undefined
  if (!page || page.site === contract.linkSite(context) || !/^\/(?!\/)/.test(url)) return url
  return `//${page.site.domain}${url}`
}

function isPage({ manifest }: Project, model: string): boolean {
  return manifest.models[model.toLowerCase()]?.endpoint === 'page'
}

/** The address of a row by `app.model` and key; '': it has none. */
export function urlOf(
  context: SiteContext,
  model: string,
  key: string,
  language: string,
  report: (reason: string) => void,
): string {
  const object = relatedObject(context, model, key, language)
  if (object) return typeof object.url === 'string' ? object.url : ''
  const known = ['page', 'file'].includes(context.project.manifest.models[model.toLowerCase()]?.endpoint ?? '')
  if (!known) report(`only the project knows the address of ${model}:${key}`)
  return ''
}
