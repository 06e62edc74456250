import { cmsVersions } from '../../cms-versions.js'
import { titleCase } from '../../templates.js'
import type { PluginField } from '../field-facts.js'
import type { ModelFacts, PluginClass } from '../model-facts.js'
import type { PluginTypeUse } from '../plugin-usage.js'
import type { DatabaseFacts } from './database-facts.js'
import { deriveField, deriveRelations } from './derive-fields.js'
import { modelLabel } from './derive-models.js'

/** `search_fields` of the plugins that come with django CMS, by table. */
const searchFields: Record<string, string[]> = {
  djangocms_text_text: ['body'],
  djangocms_text_ckeditor_text: ['body'],
  djangocms_link_link: ['name'],
  djangocms_file_file: ['file_name'],
}

/** The table whose plugins also write the alias's own plugins, as `content`. */
const aliasTable = 'djangocms_alias_aliasplugin'

/** A plugin class for every type in use, from the tables that hold its rows. */
export function derivePlugins(facts: DatabaseFacts, models: Record<string, ModelFacts>): Record<string, PluginClass> {
  const plugins = facts.pluginTypes.map((use): [string, PluginClass] => [
    use.pluginType,
    pluginClass(use, facts, models),
  ])
  return Object.fromEntries(plugins)
}

function pluginClass(use: PluginTypeUse, facts: DatabaseFacts, models: Record<string, ModelFacts>): PluginClass {
  const tables = use.tables.flatMap((name) => facts.catalog.filter((table) => table.name === name))
  const main = tables.at(-1)?.name ?? null
  const fields = tables.flatMap((table) => table.columns.map((column) => deriveField(table, column, models)))
  const relations = tables.flatMap((table) => deriveRelations(table, facts.catalog, models))
  // The key of a table that inherits from another one is a link to the row of its parent model, and no member.
  const keys = new Set(tables.map(({ name, primaryKey }) => `${name}.${primaryKey}`))
  const members = [
    ...fields.filter(({ to }) => to === undefined),
    ...fields.filter(({ to, table, column }) => to !== undefined && !keys.has(`${table}.${column}`)),
    ...relations,
  ]
  const names = members.map(({ name }) => name)
  const nested = main === aliasTable && cmsVersions[facts.tables.schema].showsAliases ? ['content'] : []
  return {
    title: titleOf(use.pluginType),
    model: main === null ? 'cms.cmsplugin' : modelLabel(models, main),
    table: main,
    custom_serializer: null,
    members: ['id', 'parent_plugin_type', ...nested, 'plugin_type', ...names],
    fields: [...ownFields, ...fields, ...relations],
    search_fields: searchFields[main ?? ''] ?? [],
    definition: definitionOf(members),
  }
}

const ownFields: PluginField[] = [
  { name: 'id', column: 'id', table: 'cms_cmsplugin', type: 'AutoField', class: 'AutoField' },
  { name: 'plugin_type', column: 'plugin_type', table: 'cms_cmsplugin', type: 'CharField', class: 'CharField' },
]

/** `PlantListPlugin` is `Plant List`. */
function titleOf(pluginType: string): string {
  const words = pluginType
    .replace(/Plugin$/, '')
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
  return titleCase(words) || pluginType
}

/** As djangocms_rest describes fields: what is not listed here is a string. */
const definitions: Record<string, Record<string, unknown>> = {
  IntegerField: { type: 'integer' },
  SmallIntegerField: { type: 'integer' },
  DecimalField: { type: 'number' },
  FloatField: { type: 'number' },
  BooleanField: { type: 'boolean' },
  DateTimeField: { type: 'string', format: 'date-time' },
  DateField: { type: 'string', format: 'date' },
  TimeField: { type: 'string', format: 'time' },
  UUIDField: { type: 'string', format: 'uuid' },
  JSONField: { type: 'object' },
  ForeignKey: { type: 'integer' },
}

function definitionOf(members: PluginField[]): Record<string, unknown> {
  const properties = members.map(({ name, type }) => [name, definitions[type] ?? { type: 'string' }])
  return { id: { type: 'integer' }, plugin_type: { type: 'string' }, ...Object.fromEntries(properties) }
}
