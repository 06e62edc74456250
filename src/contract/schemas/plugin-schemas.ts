import { type PluginField, rowMembers } from '../../model/manifest/field-facts.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { PluginClass } from '../../model/manifest/model-facts.js'
import { aliasPluginModel } from '../../model/rows/alias-rows.js'
import { addMembers, type FieldSettings } from './field-schema.js'
import { type JsonSchema, listOf, nullable, ref, string } from './json-schema.js'
import { madeSchema } from './made-schema.js'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * A schema for each plugin type of a site, and `Plugin`: one of them, told apart by `plugin_type`. The schema of a type
 * with a serializer of its own is open; `serialized`: types that have one in the configuration. `taken`: names of other
 * schemas.
 */
export function pluginSchemas(
  plugins: Manifest['plugins'],
  serialized: ReadonlySet<string>,
  taken: readonly string[],
  settings: FieldSettings,
): Schemas {
  const types = Object.entries(plugins)
  if (types.length === 0) return {}
  const names = new Set(taken)
  const mapping: Record<string, string> = {}
  const schemas: Record<string, JsonSchema> = {}
  for (const [type, plugin] of types) {
    const name = freeName(type, names)
    names.add(name)
    mapping[type] = `#/components/schemas/${name}`
    const isOpen = plugin.custom_serializer !== null || serialized.has(type)
    schemas[name] = isOpen ? openSchema(type, plugin) : memberSchema(type, plugin, settings)
  }
  const oneOf = Object.values(mapping).map(($ref) => ({ $ref }))
  const description = 'A plugin. Its other members depend on its type.'
  return { Plugin: { description, oneOf, discriminator: { propertyName: 'plugin_type', mapping } }, ...schemas }
}

/** Plugin types are names of Python classes, which may equal names of other schemas. */
function freeName(type: string, names: ReadonlySet<string>): string {
  const plain = type.replace(/[^\w.-]/g, '_')
  return names.has(plain) ? freeName(`${plain}Plugin`, names) : plain
}

/** The schema of the objects that `genericObject` (plugin-members.ts) writes. */
function memberSchema(type: string, plugin: PluginClass, settings: FieldSettings): JsonSchema {
  const fields = new Map(plugin.fields.map((field) => [field.name, field]))
  const properties: Record<string, JsonSchema> = {}
  for (const name of plugin.members) {
    const field = fields.get(name)
    if (name === 'id') properties.id = { type: 'integer' }
    else if (name === 'plugin_type') properties.plugin_type = { const: type }
    else if (name === 'parent_plugin_type') properties.parent_plugin_type = nullable(string)
    else if (field?.members ?? field?.member) properties[name] = rowSchema(field, fields, settings)
    else if (field) addMembers(properties, field, settings)
    else if (name === 'content' && plugin.model === aliasPluginModel) properties.content = plugins
  }
  return {
    type: 'object',
    description: plugin.title,
    required: Object.keys(properties).filter((name) => !mayLack(fields.get(name))),
    properties: { ...properties, children: properties.children ? { anyOf: [properties.children, plugins] } : plugins },
    additionalProperties: false,
  }
}

/** The schema of what a serializer of the project writes of the rows that a relation leads to. */
function rowSchema(
  relation: PluginField,
  fields: ReadonlyMap<string, PluginField>,
  settings: FieldSettings,
): JsonSchema {
  const { name, type, member: only, joined, made, first, default: other = null } = relation
  if (joined !== undefined) return nullable(string)
  const properties: Record<string, JsonSchema> = {}
  for (const member of rowMembers(relation)) {
    const field = fields.get(`${name}.${member}`)
    if (field?.members ?? field?.member) properties[member] = rowSchema(field, fields, settings)
    else if (field) addMembers(properties, { ...field, name: member }, settings)
  }
  if (made)
    return relation.row ? { anyOf: [madeSchema(made, properties), { type: 'null' }] } : madeSchema(made, properties)
  const required = Object.keys(properties).filter((member) => !mayLack(fields.get(`${name}.${member}`)))
  const row = { required, properties, additionalProperties: false }
  if (type !== 'ManyToManyField') return { type: ['object', 'null'], ...row }
  const item = only === undefined ? { type: 'object', ...row } : (properties[only] ?? {})
  return first ? { anyOf: [item, { const: other }] } : { type: ['array', 'null'], items: item }
}

function mayLack(field: PluginField | undefined): boolean {
  return (field?.optional === true || field?.missing_with !== undefined) && field.default === undefined
}

function openSchema(type: string, { title }: PluginClass): JsonSchema {
  return {
    type: 'object',
    description: `${title}. Its members are those of its own serializer.`,
    required: ['plugin_type'],
    properties: { plugin_type: { const: type }, children: plugins },
    additionalProperties: true,
  }
}

const plugins = listOf(ref('Plugin'))
