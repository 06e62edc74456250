import { isOfEveryPlugin, type PluginField, rowMembers } from '../../model/manifest/field-facts.js'
import { isImageField } from '../../model/manifest/image-models.js'
import type { PluginClass } from '../../model/manifest/model-facts.js'
import { aliasPluginModel } from '../../model/rows/alias-rows.js'
import type { PluginRow } from '../../model/rows/rows.js'
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.js'
import type { SiteContext } from '../contract.js'
import { fileOfKey } from '../references/file-of-key.js'
import { fileFieldUrl, storedFileUrl } from '../references/file-url.js'
import { detailsName, fieldDetails } from '../references/image-details.js'
import { isLinkField, isTextBody, linkedBody, linkValue, noteFileOfLink, noteFilesOfText } from '../references/links.js'
import { fieldReference, isAddressed, type ReferencePlace } from '../references/reference.js'
import { resolveSoftReferences } from '../references/soft-references.js'
import { isFalsy, madeValue } from './made-value.js'
import { writtenValue } from './written-value.js'

/** What the members of a plugin depend on besides its row. */
interface MemberPlace {
  readonly parentType: string | null
  readonly language: string
  /** As findings name it. */
  readonly page: string
  aliasContent(): Json
}

/** The object that djangocms_rest.serializers.plugins.GenericPluginSerializer writes. */
export function genericObject(
  context: SiteContext,
  plugin: PluginClass,
  row: PluginRow,
  place: MemberPlace,
): JsonObject {
  const result: JsonObject = {}
  const fields = context.project.pluginFields.get(row.pluginType)
  for (const name of memberNames(plugin)) {
    if (name === 'id') result.id = row.id
    else if (name === 'plugin_type') result.plugin_type = row.pluginType
    else if (name === 'parent_plugin_type') result.parent_plugin_type = place.parentType
    else {
      const field = fields?.get(name)
      if (field) writeField(context, result, field, row, place)
      else if (name === 'content' && plugin.model === aliasPluginModel) result.content = place.aliasContent()
    }
  }
  return result
}

/** Members of a custom serializer may not be fields, so its generic form has all fields in their own order. */
function memberNames(plugin: PluginClass): readonly string[] {
  if (!plugin.custom_serializer) return plugin.members
  const own = plugin.fields.filter((field) => !isOfEveryPlugin(field))
  return ['id', 'parent_plugin_type', 'plugin_type', ...own.map(({ name }) => name)]
}

/** Of a plugin, or of another row by its model. */
interface FieldRow extends Pick<PluginRow, 'pluginType' | 'fields' | 'brokenReferences' | 'damaged'> {
  readonly id: number | string
}

type FieldPlace = Pick<MemberPlace, 'language' | 'page'>

/** Adds the value of a field to an object of an answer, and with `--image-details` the details of its image. */
export function writeField(
  context: SiteContext,
  object: JsonObject,
  field: PluginField,
  row: FieldRow,
  place: FieldPlace,
): void {
  const damaged = row.damaged?.[field.name]
  if (damaged !== undefined) {
    const { id: pluginId, pluginType } = row
    context.report({ code: 'value-damaged', pluginType, pluginId, field: field.name, value: damaged, page: place.page })
  }
  const written = fieldValue(context, field, row, place)
  if (isMissing(field, written, row)) {
    if (field.default !== undefined) object[field.name] = field.default
    return
  }
  object[field.name] = field.falsy_as !== undefined && isFalsy(written) ? field.falsy_as : written
  if (!context.images || !isImageField(context.project.manifest, field)) return
  const name = detailsName(field.name)
  // A field with this name takes precedence.
  if (!(name in object)) object[name] = fieldDetails(context, field, row.fields, place.language)
}

/** Whether a serializer of the project has no member, or its default, as there is no row. */
function isMissing(
  { name, to, optional, missing_with: key }: PluginField,
  written: Json,
  { fields }: FieldRow,
): boolean {
  if (key !== undefined && fields?.[key] === null) return true
  // Of a key the row decides, which may be one that visitors may not see.
  return optional === true && (to ? (fields?.[name] ?? null) : written) === null
}

function fieldValue(context: SiteContext, field: PluginField, row: FieldRow, place: FieldPlace): Json {
  const whole = row.fields?.[field.name] ?? null
  const stored = field.at ? valueAt(whole, field.at, field.default ?? null) : whole
  // Of a row that is missing nothing is made.
  if (field.made && !(field.row && stored === null)) {
    return madeValue(field.made, rowObject(context, field, row, place))
  }
  const value = isLinkField(field) ? linkDict(stored) : stored
  if (value === null) return null
  if (field.counted && Array.isArray(value)) return field.counted === 'exists' ? value.length > 0 : value.length
  if (field.type === 'ManyToManyField') return isOfRows(field) ? rowsOf(context, field, value, row, place) : value
  if (isUnfollowed(context, field)) return value
  if (field.members) return rowObject(context, field, row, place)
  if (field.file_as && field.to) return fileOfKey(context, field, value, referencePlace(context, field, row, place))
  if (field.to) return relatedValue(context, field, value, row, place)
  if ((field.like ?? field.class) === 'HTMLField') return context.richText(context, String(value), place.language)
  if (isTextBody(field)) return textBody(context, String(value), referencePlace(context, field, row, place))
  const forms = context.contract.forms(context.project)
  switch (field.type) {
    case 'JSONField':
      return jsonValue(context, field, value, referencePlace(context, field, row, place))
    case 'FileField':
    case 'ImageField':
      if (value === '') return null
      if (field.file_as) return storedFileUrl(field.base_url ?? context.media.url, String(value))
      return forms.settings.uploaded_files_use_url ? fileFieldUrl(context, String(value), field.base_url) : value
    default:
      return writtenValue(field, value, forms)
  }
}

function isOfRows({ members, member }: PluginField): boolean {
  return members !== undefined || member !== undefined
}

/** What a serializer of the project writes of the rows that a many-to-many field leads to. */
function rowsOf(context: SiteContext, field: PluginField, keys: Json, row: FieldRow, place: FieldPlace): Json {
  if (!Array.isArray(keys)) return null
  const values = Object.entries(row.fields ?? {}).filter(([name]) => name.startsWith(`${field.name}.`))
  const written = keys.slice(0, field.first ? 1 : field.limit).map((_, index) => {
    const own = values.map(([name, list]) => [name, Array.isArray(list) ? (list[index] ?? null) : null])
    const object = rowObject(context, field, { ...row, fields: Object.fromEntries(own) }, place)
    return field.member === undefined ? object : (object[field.member] ?? null)
  })
  const [first = field.default ?? null] = written
  if (field.first) return first
  return field.joined === undefined ? written : written.join(field.joined)
}

/** What a serializer of the project writes of the row that a foreign key leads to. */
function rowObject(context: SiteContext, relation: PluginField, row: FieldRow, place: FieldPlace): JsonObject {
  const { name } = relation
  const fields = context.project.pluginFields.get(row.pluginType)
  const values: JsonObject = {}
  for (const member of rowMembers(relation)) {
    const field = fields?.get(`${name}.${member}`)
    if (field) writeField(context, values, field, row, place)
  }
  // Members of an object may have any name.
  return Object.fromEntries(Object.entries(values).map(([path, value]) => [path.slice(name.length + 1), value]))
}

/** What JSON has in members of members, as `get` of Python. */
function valueAt(json: Json, names: readonly string[], other: Json): Json {
  let value = json
  for (const name of names) {
    if (!isJsonObject(value) || !Object.hasOwn(value, name)) return other
    value = value[name] ?? null
  }
  return value
}

function isUnfollowed({ contract }: SiteContext, field: PluginField): boolean {
  return field.as_stored === true && !contract.resolvesLinks
}

/** The value of a foreign key. */
function relatedValue(context: SiteContext, field: PluginField, value: Json, row: FieldRow, place: FieldPlace): Json {
  const { to = '' } = field
  const references = referencePlace(context, field, row, place)
  const isResolved = context.contract.resolvesLinks && isAddressed(context.project.manifest.models[to])
  if (isResolved || !row.brokenReferences.includes(field.name)) {
    return fieldReference(context, field, value, references)
  }
  references.broken(`${to}:${value}`)
  return `${to}:${value}`
}

function referencePlace(
  context: SiteContext,
  { name: field }: PluginField,
  { id: pluginId, pluginType }: FieldRow,
  { language, page }: FieldPlace,
): ReferencePlace {
  const origin = { pluginType, pluginId, field, page }
  return {
    language,
    broken: (reference) => context.report({ code: 'reference-broken', reference, ...origin }),
    hidden: (reference) => context.report({ code: 'reference-hidden', reference, ...origin }),
  }
}

function textBody(context: SiteContext, html: string, place: ReferencePlace): string {
  if (context.contract.resolvesLinks) return linkedBody(context, html, place)
  noteFilesOfText(context, html, place)
  return html
}

function jsonValue(context: SiteContext, field: PluginField, value: Json, place: ReferencePlace): Json {
  if (!isLinkField(field)) return resolveSoftReferences(context, value, place)
  const link = withoutCache(value)
  if (context.contract.resolvesLinks) return linkValue(context, link, place)
  noteFileOfLink(context, link, place)
  return resolveSoftReferences(context, link, place)
}

/** A missing link is an empty object, and a plain text an external link: djangocms_link.helpers.LinkDict. */
function linkDict(value: Json): Json {
  if (typeof value === 'string' && value !== '') return { external_link: value }
  return isJsonObject(value) ? value : {}
}

/** Link fields cache data of their last HTML rendering, which is no content. */
function withoutCache(value: Json): Json {
  if (!isJsonObject(value) || !('__cache__' in value)) return value
  const { __cache__: _, ...rest } = value
  return rest
}
