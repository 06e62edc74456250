import type { Finding } from '../../findings.js'
import type { CmsDatabase } from '../cms-database.js'
import { NamedTables } from '../rows/named-tables.js'
import type { CatalogTable } from '../rows/rows.js'
import { isWrittenAlike } from './column-kinds.js'
import { fieldTypeOf } from './derive/derive-fields.js'
import type { PluginField } from './field-facts.js'
import { columnTypeOf, describedTarget, isSameKind } from './key-target.js'
import { isKnownType, isPlainType } from './known-types.js'
import type { Manifest } from './manifest.js'
import type { PluginClass } from './model-facts.js'
import { exportedRows } from './plugin-rows.js'

/** Column types that Python's drivers read as texts, besides those that Django declares. */
const textTypes = /^(citext|name|enum|bit|varbit|bit varying|varchar|bpchar|cidr|inet|macaddr8?|tsvector)\b/

const readableTypes = new RegExp(`${textTypes.source}|^hstore$|^(int4|int8|num|date|ts|tstz)range$`)

/** Fields of django.contrib.postgres by their internal types, of either version of the manifest. */
const readFields =
  /^(Array|HStore|SearchVector|(Integer|BigInteger|Decimal|DateTime|Date)Range|CI(Char|Email|Text))Field$/

/**
 * Plugin types in use that are left out, and their fields, and those of page extensions, that are not written as the API
 * writes them.
 * `serializers`: types that have a serializer in the configuration.
 */
export async function fieldFindings(
  database: Pick<CmsDatabase, 'readUsedTypes' | 'readCatalog'>,
  manifest: Manifest,
  serializers: Readonly<Record<string, unknown>>,
): Promise<Finding[]> {
  const tables = new NamedTables(await database.readCatalog())
  const found = new Map<string, Finding[]>()
  for (const [pluginType, plugin] of Object.entries(manifest.plugins)) {
    const findings = typeFindings(pluginType, plugin, manifest, tables, Object.hasOwn(serializers, pluginType))
    if (findings.length > 0) found.set(pluginType, findings)
  }
  const used = await database.readUsedTypes([...found.keys()])
  const extended = Object.entries(manifest.extensions ?? {}).flatMap(([model, { fields }]) =>
    fields.flatMap((field) => findingsOf(model, field, manifest, tables)),
  )
  return [...used.flatMap((pluginType) => found.get(pluginType) ?? []), ...extended]
}

function typeFindings(
  pluginType: string,
  plugin: PluginClass,
  manifest: Manifest,
  tables: Tables,
  isSerialized: boolean,
): Finding[] {
  const { filtered_by: by } = plugin
  if (by !== undefined && exportedRows(plugin) === 'none') return [{ code: 'plugins-filtered', pluginType, by }]
  const fields = isSerialized ? [] : writtenFields(plugin)
  return [
    ...fields.flatMap((field) => findingsOf(pluginType, field, manifest, tables)),
    ...searchFindings(pluginType, plugin),
  ]
}

/** Fields that the page search of the CMS looks at, and that are in other tables. */
function searchFindings(pluginType: string, { fields, search_fields: searched }: PluginClass): Finding[] {
  const unknown = searched.filter((name) => !fields.some((field) => field.name === name))
  return unknown.map((field) => ({ code: 'search-field-unread', pluginType, field }))
}

function writtenFields({ fields, members, custom_serializer: custom }: PluginClass): PluginField[] {
  return custom === null ? fields.filter(({ name }) => members.includes(name.replace(/\..*/, ''))) : fields
}

type Tables = ReadonlyMap<string, CatalogTable>

function findingsOf(pluginType: string, field: PluginField, manifest: Manifest, tables: Tables): Finding[] {
  const place = { pluginType, field: field.name }
  const findings: Finding[] = []
  if (field.computed !== undefined) findings.push({ code: 'field-computed', ...place, by: field.computed })
  const columnType = columnTypeOf(tables, field)
  if (field.to === undefined && columnType) {
    const declared = field.column_type ?? ''
    if (!isReadable(field, columnType)) findings.push({ code: 'field-unreadable', ...place, columnType })
    else if (!isWrittenAlike(declared, columnType))
      findings.push({ code: 'field-unreadable', ...place, columnType: `${columnType}, and not ${declared}` })
  }
  const reason = field.to === undefined ? null : targetProblem(field, manifest, tables)
  if (reason !== null) findings.push({ code: 'field-target-unknown', ...place, model: field.to ?? '', reason })
  return findings
}

/** Judged by the field, or if its class is unknown by the column alone. An array is readable if its items are. */
function isReadable(field: PluginField, columnType: string): boolean {
  // Python's driver knows no arrays of enumerations: the API lists the characters of their text.
  if (columnType === 'enum[]') return false
  const [itemType = ''] = columnType.split('[]')
  const hasType = fieldTypeOf(itemType) !== itemType || readableTypes.test(itemType)
  if (field.like !== undefined || isKnownType(field.type) || readFields.test(field.type)) return hasType
  // Of other columns Python writes what its driver returns.
  return columnType === itemType && (isPlainType(fieldTypeOf(columnType)) || textTypes.test(columnType))
}

/** Why the target of a key is unknown; null: it is known, or the manifest does not have the model. */
function targetProblem(field: PluginField, manifest: Manifest, tables: Tables): string | null {
  const target = describedTarget(field, manifest, tables)
  if (!target) return null
  const model = manifest.models[field.to ?? '']
  if (field.to_field && model?.endpoint) {
    return `it has values of ${field.to_field.name}, and addresses are known by primary key alone`
  }
  const type = columnTypeOf(tables, target)
  const column = field.to_column ?? field.column
  const own = columnTypeOf(tables, { table: field.table, column })
  if (type === null || own === null || isSameKind(type, own)) return null
  return `${field.table}.${column} is ${own}, and ${target.table}.${target.column} is ${type}`
}

/**
 * Fields of the plugin types in use, and of page extensions, that may hold addresses of people, such as the recipients of
 * a form.
 */
export async function addressFindings(
  database: Pick<CmsDatabase, 'readUsedTypes'>,
  { plugins, extensions = {} }: Manifest,
): Promise<Finding[]> {
  const addressesOf = (pluginType: string, fields: readonly PluginField[] = []): Finding[] =>
    fields.filter(mayHoldAddress).map(({ name: field }) => ({ code: 'field-address', pluginType, field }))
  const suspects = Object.keys(plugins).filter((type) => plugins[type]?.fields.some(mayHoldAddress))
  const used = await database.readUsedTypes(suspects)
  return [
    ...used.flatMap((type) => addressesOf(type, plugins[type]?.fields)),
    ...Object.entries(extensions).flatMap(([model, { fields }]) => addressesOf(model, fields)),
  ]
}

/** Judged by the field's class if the manifest has it, else by names of field, `author.mail` by its end, and column. */
export function mayHoldAddress({ name, column, type, class: pythonClass }: PluginField): boolean {
  return (
    pythonClass === 'EmailField' || ([name, column].some((one) => addressNames.test(one)) && addressTypes.test(type))
  )
}

/** `action_parameters` is where djangocms-form-builder keeps `sendemail_recipients`. */
const addressNames =
  /(^|[_.])(e?mails?|e_mails?|recipients?|send_?to|mail_?to|reply_?to|bcc|cc)(_(to|from|cc|bcc|address|addresses|recipients?))?$|^action_parameters$/i

const addressTypes = /^(Char|Text|Email|JSON|Array|ManyToMany)Field$/
