import type { PluginField } from './field-facts.js'

/** Whether a field is the link to the row of a parent model (multi-table inheritance), which is never a member. */
export function isParentLink({ name, to }: Pick<PluginField, 'name' | 'to'>): boolean {
  return to !== undefined && name.endsWith('_ptr')
}

/** Whether a field tells nothing particular about a plugin type: its id, its type, or a parent link. */
export function isOfEveryPlugin(field: Pick<PluginField, 'name' | 'to'>): boolean {
  return field.name === 'id' || field.name === 'plugin_type' || isParentLink(field)
}
