import type { SiteContext } from '../contract/contract.js'
import { modelName } from '../model/model-names.js'
import { isJsonObject, type Json } from '../model/values/json.js'
import { relatedObject } from './related-object.js'
import type { RowObject } from './row-object.js'

/** Where a link is rendered. */
export interface LinkPlace {
  readonly context: SiteContext
  readonly language: string
  /** Called with the reason if the HTML differs from that of the CMS. */
  readonly report: (reason: string) => void
}

/**
 * The URL of a LinkField's value; '': none. Reports one that is unknown. Mirrors djangocms_link.helpers.get_link.
 */
export function linkUrl(place: LinkPlace, value: Json | undefined): string {
  if (!isJsonObject(value)) return ''
  const { external_link: external, internal_link: internal, file_link: file, anchor } = value
  if (external !== undefined) {
    const url = String(external ?? '')
    return url.startsWith('tel:') ? url.replaceAll(' ', '') : url
  }
  if (typeof internal === 'string') {
    const [model = '', key = ''] = internal.split(/:(.*)/s)
    const row = linkedRow(place, model, key)
    const url = textOf(row?.link_url ?? row?.url)
    return url && url + String(anchor ?? '')
  }
  return file === undefined || file === null ? '' : rowUrl(place, 'filer.file', String(file))
}

/** The address of a row by `app.model` and key; '': it has none. */
export function rowUrl(place: LinkPlace, model: string, key: string): string {
  return textOf(linkedRow(place, model, key)?.url)
}

function linkedRow({ context, language, report }: LinkPlace, model: string, key: string): RowObject | null {
  const row = relatedObject(context, model, key, language)
  if (!row && !hasKnownAddresses(context, model)) report(`only the project knows the address of ${model}:${key}`)
  // The CMS asks the model's manager.
  return row?.isLeftOut ? null : row
}

/** Whether a missing row means that there is none. Version 2 of the manifest has every model of the project. */
function hasKnownAddresses({ project }: SiteContext, model: string): boolean {
  const { models, version } = project.manifest
  const facts = models[modelName(model)]
  if (!facts) return version > 1
  return facts.endpoint === 'page' || facts.endpoint === 'file' || 'pattern' in (facts.absolute_url ?? {})
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
