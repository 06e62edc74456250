import type { PluginField } from '../../model/manifest/field-facts.js'
import { modelName } from '../../model/model-names.js'
import { isJsonObject, type Json } from '../../model/values/json.js'
import { idOf } from '../../model/values/python-int.js'
import type { AddressLookup, SiteContext } from '../contract.js'
import { pageAddress } from './page-link.js'
import { isAddressed, type ReferencePlace, reference, silentPlace, textReference } from './reference.js'
import { isKey, referenceParts } from './reference-text.js'

/** djangocms_link.fields.LinkField. */
export function isLinkField(field: PluginField): boolean {
  return (field.like ?? field.class) === 'LinkField'
}

/** The body of a text plugin, whose own `render` sets the addresses. An HTMLField does so when it is read. */
export function isTextBody({ name, table }: PluginField): boolean {
  return name === 'body' && textTables.includes(table)
}

const textTables = ['djangocms_text_text', 'djangocms_text_ckeditor_text']

/** The value of a link field with addresses: the endpoint of a page, the URL of a file. Keeps other members. */
export function linkValue(context: SiteContext, value: Json, place: ReferencePlace): Json {
  if (!isJsonObject(value)) return value
  const { internal_link: internal, file_link: file } = value
  const link = { ...value }
  if (internal !== undefined && internal !== null) link.internal_link = internalLink(context, internal, place)
  if (file !== undefined && file !== null) link.file_link = fileLink(context, file, place)
  return link
}

/** The address of `app.model:key`; unchanged for an unknown model. */
function internalLink(context: SiteContext, text: Json, place: ReferencePlace): Json {
  const url = textReference(context, text, place)
  if (url !== undefined) return url
  return referenceParts(text) ? text : null
}

function fileLink(context: SiteContext, key: Json, place: ReferencePlace): Json {
  return isKey(key) ? reference(context, 'filer.file', key, place) : null
}

/** A text body with links to addresses of pages, as the CMS renders it, and to URLs of files. */
export function linkedBody(context: SiteContext, html: string, place: ReferencePlace): string {
  const { project, contract } = context
  const addressOf: AddressLookup = (model, key) => {
    const facts = project.manifest.models[modelName(model)]
    if (!isAddressed(facts)) return null
    const url = reference(context, model, key, place) ?? ''
    const page = facts?.endpoint === 'page' && url !== '' ? project.pages.get(idOf(key)) : undefined
    return page ? pageAddress(context, page, contract.referenceLanguage(context, page, place.language)) : url
  }
  return context.withAddresses(html, addressOf, contract.hidesTargets)
}

/** Records the file of a link that the contract leaves as stored: documents have the addresses of such files, too. */
export function noteFileOfLink(context: SiteContext, value: Json, place: ReferencePlace): void {
  const file = isJsonObject(value) ? (value.file_link ?? null) : null
  if (context.trace && file !== null && isKey(file)) reference(context, 'filer.file', file, silentPlace(place.language))
}

/** The same for the files of a rich text. */
export function noteFilesOfText(context: SiteContext, html: string, place: ReferencePlace): void {
  if (!context.trace) return
  context.withAddresses(html, (model, key) => {
    const isFile = context.project.manifest.models[modelName(model)]?.endpoint === 'file'
    if (isFile) reference(context, model, key, silentPlace(place.language))
    return null
  })
}
