import { ExportError } from '../../errors.js'
import { didYouMean } from '../../nearest.js'
import { aliasPluginModel } from '../rows/alias-rows.js'
import { ownValue } from '../values/own-value.js'
import { isOfEveryPlugin, type PluginField } from './field-facts.js'
import type { Manifest } from './manifest.js'
import type { ExtensionFacts, PluginClass } from './model-facts.js'

/**
 * The manifest without these fields, by plugin type or page extension. Dropped fields are in no answer, document,
 * search index, HTML template, definition or type. Throws `config-invalid` for names that the manifest does not have.
 */
export function withoutFields(manifest: Manifest, dropFields: Readonly<Record<string, readonly string[]>>): Manifest {
  if (Object.keys(dropFields).length === 0) return manifest
  const plugins = { ...manifest.plugins }
  const extensions = { ...manifest.extensions }
  for (const [owner, names] of Object.entries(dropFields)) {
    const plugin = ownValue(plugins, owner)
    const extension = ownValue(extensions, owner)
    if (plugin) plugins[owner] = withoutNames(owner, plugin, names)
    else if (extension) extensions[owner] = withoutColumns(owner, extension, names)
    else {
      const known = [...Object.keys(plugins), ...Object.keys(extensions)]
      throw unknownName(`plugin type ${owner}`, `dropFields.${owner}`, owner, known)
    }
  }
  return { ...manifest, plugins, ...(manifest.extensions ? { extensions } : {}) }
}

function withoutColumns(model: string, extension: ExtensionFacts, names: readonly string[]): ExtensionFacts {
  checkNames(model, names, extension.fields)
  return { ...extension, fields: extension.fields.filter(({ name }) => !names.includes(name)) }
}

function checkNames(owner: string, names: readonly string[], droppable: readonly PluginField[]): void {
  const known = droppable.map(({ name }) => name)
  const wrong = names.find((name) => !known.includes(name))
  if (wrong !== undefined) throw unknownName(`field ${wrong} of ${owner}`, `dropFields.${owner}`, wrong, known)
}

function withoutNames(pluginType: string, plugin: PluginClass, names: readonly string[]): PluginClass {
  checkNames(
    pluginType,
    names,
    plugin.fields.filter((field) => isDroppable(plugin, field)),
  )
  const dropped = plugin.fields.filter((field) => names.includes(field.name) && !isMadeBesideKey(field, plugin))
  // A serializer of the project may write a column under several names.
  const renamed = plugin.fields.filter((field) => dropped.some((one) => isOfColumn(field, one)))
  const left = new Set([...names, ...renamed.map(({ name }) => name)])
  // A list of values has nothing without its column, and what is made of several would be something else.
  for (const { name, member, made } of plugin.fields.toReversed()) {
    const isWithout = (one: PluginField) => left.has(one.name) && one.name.startsWith(`${name}.`)
    if (left.has(`${name}.${member}`) || (made && plugin.fields.some(isWithout))) left.add(name)
  }
  // Columns of the row that a foreign key leads to are named after it.
  const stays = (name: string): boolean => {
    const end = name.lastIndexOf('.')
    return !left.has(name) && (end === -1 || stays(name.slice(0, end)))
  }
  const definition = plugin.definition && Object.entries(plugin.definition).filter(([name]) => stays(name))
  return {
    ...plugin,
    members: plugin.members.filter(stays),
    fields: plugin.fields.filter(({ name }) => stays(name)).map((field) => withMembers(field, stays)),
    search_fields: plugin.search_fields.filter(stays),
    definition: definition && Object.fromEntries(definition),
  }
}

function withMembers(field: PluginField, stays: (name: string) => boolean): PluginField {
  const { name, members } = field
  return members ? { ...field, members: members.filter((member) => stays(`${name}.${member}`)) } : field
}

/** Whether the column of a field only tells that there is a row of which something is made. */
function isMadeBesideKey({ made, row, table, column }: PluginField, { fields }: PluginClass): boolean {
  const id = fields.find(({ name }) => name === 'id')
  return made !== undefined && (row !== undefined || (table === id?.table && column === id.column))
}

function isOfColumn(field: PluginField, { table, column, to_column: to }: PluginField): boolean {
  return field.table === table && field.column === column && field.to_column === to
}

/** False for fields that every plugin type has, and for the link to an alias, which decides who may see the alias. */
function isDroppable({ model }: PluginClass, field: PluginField): boolean {
  if (model === aliasPluginModel && field.name === 'alias') return false
  return !isOfEveryPlugin(field)
}

function unknownName(what: string, place: string, name: string, names: readonly string[]): ExportError {
  return new ExportError(
    'config-invalid',
    `$.${place}: the manifest has no ${what}.${didYouMean(name, names)}`,
    `Correct "dropFields" of the configuration: nothing is exported while a name is wrong. There ${names.length === 0 ? 'is none' : `are ${names.join(', ')}`}.`,
  )
}

/**
 * The manifest with only the chosen page extensions. Others are in no answer, document or type.
 * Throws `config-invalid` for names that it does not have.
 */
export function withExtensions(manifest: Manifest, chosen: readonly string[]): Manifest {
  const { extensions = {}, ...facts } = manifest
  if (chosen.length === 0) return facts
  const known = Object.keys(extensions)
  const unknown = chosen.find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownExtension(unknown, known)
  const own = Object.entries(extensions).filter(([name]) => chosen.includes(name))
  return { ...facts, extensions: Object.fromEntries(own) }
}

function unknownExtension(name: string, known: readonly string[]): ExportError {
  const message = `$.extensions: the manifest has no page extension ${name}.${didYouMean(name, known)}`
  const fix =
    known.length === 0
      ? 'Update the manifest with the script of this version: it describes the extensions of the project.'
      : `Name some of ${known.join(', ')} with --extension, or as "extensions" of the configuration.`
  return new ExportError('config-invalid', message, fix)
}
