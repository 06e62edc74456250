import type { Manifest, PluginClass, PluginField } from '../../model/manifest/manifest.js'
import { isLinkField } from '../links.js'
import { type JsonSchema, listOf, nullable, ref, text } from './json-schema.js'

type Schemas = Readonly<Record<string, JsonSchema>>

/**
 * A schema for each plugin type of a site, and `Plugin`: one of them, told apart by `plugin_type`.
 * What a serializer of its own writes is up to the serializer: `serialized` names types that have one in the
 * configuration. `taken` are names that other schemas have.
 */
export function pluginSchemas(
  contract: 'documented' | 'released',
  plugins: Manifest['plugins'],
  serialized: ReadonlySet<string>,
  taken: readonly string[],
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
    schemas[name] = isOpen ? openSchema(type, plugin) : memberSchema(contract, type, plugin)
  }
  const oneOf = Object.values(mapping).map(($ref) => ({ $ref }))
  const description = 'A plugin. Its other members depend on its type.'
  return { Plugin: { description, oneOf, discriminator: { propertyName: 'plugin_type', mapping } }, ...schemas }
}

/** Plugin types are names of Python classes; some are called as other schemas are. */
function freeName(type: string, names: ReadonlySet<string>): string {
  const plain = type.replace(/[^\w.-]/g, '_')
  return names.has(plain) ? freeName(`${plain}Plugin`, names) : plain
}

/** What genericObject of plugin-members.ts writes. */
function memberSchema(contract: 'documented' | 'released', type: string, plugin: PluginClass): JsonSchema {
  const fields = new Map(plugin.fields.map((field) => [field.name, field]))
  const properties: Record<string, JsonSchema> = {}
  for (const name of plugin.members) {
    const field = fields.get(name)
    if (name === 'id') properties.id = { type: 'integer' }
    else if (name === 'plugin_type') properties.plugin_type = { const: type }
    else if (name === 'parent_plugin_type') properties.parent_plugin_type = nullable(text)
    else if (field) properties[name] = contract === 'documented' && isLinkField(field) ? link : fieldSchema(field)
    else if (name === 'content' && plugin.model === 'djangocms_alias.aliasplugin') properties.content = plugins
  }
  return {
    type: 'object',
    description: plugin.title,
    required: Object.keys(properties),
    properties: { ...properties, children: properties.children ? { anyOf: [properties.children, plugins] } : plugins },
    additionalProperties: false,
  }
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
const whole: JsonSchema = { type: ['integer', 'null'] }
const words: JsonSchema = { type: ['string', 'null'] }
const flagOrNull: JsonSchema = { type: ['boolean', 'null'] }
const key: JsonSchema = { type: ['integer', 'string'] }

/** A link field of the documented contract. */
const link: JsonSchema = {
  type: ['object', 'null'],
  description: 'A link; empty without one.',
  properties: {
    internal_link: { ...words, description: 'The endpoint of a page, or app.model:key of what has none.' },
    file_link: { ...words, description: 'The address of a file.' },
    external_link: words,
    anchor: words,
  },
  additionalProperties: true,
}

/** Which fields may be null the manifest does not tell. */
function fieldSchema(field: PluginField): JsonSchema {
  if (field.type === 'ManyToManyField') return { type: ['array', 'null'], items: key, description: 'Keys of rows.' }
  if (field.to !== undefined) return reference(field.to)
  if (field.class === 'AttributesField') return { type: ['object', 'null'], additionalProperties: true }
  // Any JSON.
  if (field.class === 'JSONField') return {}
  return byType[field.type] ?? {}
}

function reference(model: string): JsonSchema {
  return { ...words, description: `The address of the ${model}, or app.model:key where it has none.` }
}

/** By Django's internal type (`Field.get_internal_type`), as src/database/field-converter.ts reads them. */
const byType: Schemas = {
  CharField: words,
  TextField: words,
  SlugField: words,
  URLField: words,
  EmailField: words,
  FilePathField: words,
  FileField: { ...words, description: 'The address of the file.' },
  ImageField: { ...words, description: 'The address of the image.' },
  AutoField: whole,
  SmallAutoField: whole,
  BigAutoField: whole,
  IntegerField: whole,
  SmallIntegerField: whole,
  BigIntegerField: whole,
  PositiveIntegerField: whole,
  PositiveSmallIntegerField: whole,
  PositiveBigIntegerField: whole,
  DecimalField: { ...words, description: 'A decimal number.' },
  FloatField: { type: ['number', 'null'] },
  BooleanField: flagOrNull,
  NullBooleanField: flagOrNull,
  DateTimeField: { ...words, format: 'date-time' },
  DateField: { ...words, format: 'date' },
  TimeField: { ...words, description: 'HH:MM:SS, with microseconds where they are not 0.' },
  DurationField: { ...words, description: 'Days, then HH:MM:SS, with microseconds where they are not 0.' },
  UUIDField: { ...words, format: 'uuid' },
  GenericIPAddressField: words,
  IPAddressField: words,
  BinaryField: { ...words, description: 'Base64.' },
}
