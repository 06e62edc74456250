import { isShownTarget } from '../../model/access/rows.js'
import type { PluginField } from '../../model/manifest/field-facts.js'
import type { ModelFacts } from '../../model/manifest/model-facts.js'
import { modelName } from '../../model/model-names.js'
import type { Json } from '../../model/values/json.js'
import { idOf } from '../../model/values/python-int.js'
import type { SiteContext } from '../contract.js'
import { pythonText, referenceParts } from './reference-text.js'
import { detailUrl, fileModelWith, targetUrl } from './target-url.js'

/** The place of a reference: the language of its answer, and callbacks for references that lead nowhere. */
export interface ReferencePlace {
  readonly language: string
  broken(reference: string): void
  /** The row exists, but the reader may not see it, or it has no address. */
  hidden(reference: string): void
}

/**
 * A reference to a row: the URL of its endpoint, of its detail route, or `app.model:pk`. null: a page or file that does
 * not exist, if the contract resolves links.
 * Mirrors djangocms_rest.serializers.plugins.serialize_fk.
 */
export function reference(context: SiteContext, model: string, key: Json, place: ReferencePlace): string | null {
  const name = modelName(model)
  const facts = context.project.manifest.models[name]
  const address = facts?.api_endpoint
  const by = address && 'pattern' in address && !address.where ? address.filtered_by : undefined
  if (!facts) noteUnknownModel(context, name, key, place)
  if (by === undefined) return keyReference(context, name, key, place, isLeftOut(context, name, key))
  context.report({ code: 'endpoint-unknown', model: name, reason: `its manager objects (${by}) leaves rows out` })
  return plainReference(context, facts, name, key)
}

/** The same of a foreign key, which leads to every row, whatever the model's manager leaves out. */
function keyReference(
  context: SiteContext,
  name: string,
  key: Json,
  place: ReferencePlace,
  isMissing = false,
): string | null {
  const facts = context.project.manifest.models[name]
  if (!facts?.endpoint && !facts?.api_endpoint) return plainReference(context, facts, name, key)
  const own = (facts.endpoint === 'file' && fileModelWith(context, idOf(key))) || name
  const address = context.project.manifest.models[own]?.api_endpoint
  if (address && 'unknown' in address) {
    context.report({ code: 'endpoint-unknown', model: own, reason: address.unknown })
    if (own !== name) context.trace?.refer(name, key, place.language, factsOf(context, name, key, null))
    return plainReference(context, facts, name, key)
  }
  const found = targetUrl(context, facts, name, key, place.language)
  const url = isMissing ? undefined : found
  const isResolved = context.contract.resolvesLinks && isAddressed(facts)
  const written = url === undefined ? (isResolved ? null : plainReference(context, facts, name, key)) : url
  context.trace?.refer(name, key, place.language, factsOf(context, name, key, found))
  // Without a key nothing was chosen in the CMS.
  if (url === undefined && key !== null) place.broken(`${name}:${pythonText(key)}`)
  else if (url === null && (isResolved || !isShownTarget(context, name, pythonText(key))))
    place.hidden(`${name}:${pythonText(key)}`)
  return written
}

/** What `AnswerTrace.refer` gets of a reference: it changes with the reference, and with what is reported of it. */
export function referenceFacts(context: SiteContext, model: string, key: Json, language: string): string | null {
  const facts = context.project.manifest.models[model]
  return facts ? factsOf(context, model, key, targetUrl(context, facts, model, key, language)) : null
}

/**
 * The URL of a row, with the host if it is a page of another site, or with a mark if only foreign keys lead to it. null:
 * it has no URL; empty: the row does not exist.
 */
function factsOf(context: SiteContext, model: string, key: Json, url: string | null | undefined): string | null {
  if (url === undefined) return ''
  if (isLeftOut(context, model, key)) return `${url} left out`
  const { project, site } = context
  const page = project.manifest.models[model]?.endpoint === 'page' ? project.pages.get(idOf(key)) : undefined
  // Rich text names hosts (pageAddress), which the URLs of endpoints may lack.
  return url !== null && page && page.site !== site ? `${url} ${page.site.domain}` : url
}

/** Whether rows of the model are pages or files, which are held in memory. */
export function isAddressed(facts: ModelFacts | undefined): boolean {
  return facts?.endpoint === 'page' || facts?.endpoint === 'file'
}

/**
 * A foreign key as a reference. Its value may be that of a field other than the primary key (`to_field`), which then
 * also stands in a detail route and in `app.model:value`.
 */
export function fieldReference(
  context: SiteContext,
  field: PluginField,
  value: Json,
  place: ReferencePlace,
): string | null {
  const model = field.to ?? ''
  const facts = context.project.manifest.models[model]
  const column = field.to_field?.column
  if (column === undefined || (!facts?.endpoint && !facts?.api_endpoint)) {
    return keyReference(context, modelName(model), value, place)
  }
  const row = context.project.addressBook.get(model)?.byColumn.get(column)?.get(pythonText(value))
  return row ? keyReference(context, modelName(model), row.key, place) : plainReference(context, facts, model, value)
}

/** A place that ignores broken and hidden references. */
export function silentPlace(language: string): ReferencePlace {
  return { language, broken: () => {}, hidden: () => {} }
}

/** The reference to a row without an address of its own. */
function plainReference(context: SiteContext, facts: ModelFacts | undefined, name: string, key: Json): string {
  return detailUrl(context, facts, key) ?? `${name}:${pythonText(key)}`
}

/** Whether the model's manager leaves the row out. */
function isLeftOut({ project }: SiteContext, model: string, key: Json): boolean {
  return project.addressBook.get(model)?.byKey.get(pythonText(key))?.isLeftOut === true
}

/** The reference of a text `app.model:pk`; undefined: no such model, or no such text. */
export function textReference(context: SiteContext, text: Json, place: ReferencePlace): string | null | undefined {
  const parts = referenceParts(text)
  if (!parts) {
    place.broken(String(text))
    return undefined
  }
  const { model, key } = parts
  if (context.project.manifest.models[model]) return reference(context, model, key, place)
  noteUnknownModel(context, model, key, place)
  return undefined
}

/** A manifest of version 2 has every model: the app of this one is no longer installed. */
function noteUnknownModel({ project }: SiteContext, model: string, key: Json, place: ReferencePlace): void {
  if (project.manifest.version > 1 && key !== null) place.broken(`${model}:${pythonText(key)}`)
}
