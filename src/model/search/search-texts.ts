import type { Access } from '../access/access.js'
import { published } from '../content.js'
import type { PluginField } from '../manifest/field-facts.js'
import { hiddenPlugins } from '../manifest/plugin-rows.js'
import type { Page, PageContent, Project } from '../project.js'
import type { FieldValue, PlaceholderRow } from '../rows/rows.js'
import { isJsonObject, type Json } from '../values/json.js'
import type { ColumnForms } from './search-rules.js'

/**
 * The searched texts of a page in a language: titles of its published contents in that language, and the search fields
 * of the plugins in that language in any of its published contents. `placeholders` are those of the page's contents;
 * others are ignored. A preview searches contents of every state. Ignores visibility.
 * Mirrors cms.models.managers.PageManager.search, which searches unpublished contents too.
 */
export function searchTexts(
  { project, viewer }: Pick<Access, 'project' | 'viewer'>,
  page: Page,
  placeholders: readonly PlaceholderRow[],
  language: string,
  forms: ColumnForms,
): string[] {
  const contents = searchedContents(page, viewer.preview)
  const owners = new Set(contents.map(({ id }) => id))
  const texts = titlesIn(contents, language)
  for (const placeholder of placeholders) {
    if (placeholder.contentTypeId !== project.pageContentType || !owners.has(placeholder.objectId)) continue
    texts.push(...pluginTexts(project, placeholder, language, forms))
  }
  return texts
}

/** The searched contents of a page; for a preview those of every state. */
export function searchedContents({ contents }: Page, preview: boolean): readonly PageContent[] {
  return preview ? contents : published(contents)
}

/** The titles of the contents in a language. */
export function titlesIn(contents: readonly PageContent[], language: string): string[] {
  return contents.filter((content) => content.language === language).map(({ title }) => title)
}

/** The texts in search fields of a placeholder's plugins in one language. */
export function pluginTexts(
  { manifest, pluginFields }: Project,
  { plugins }: PlaceholderRow,
  language: string,
  forms: ColumnForms,
): string[] {
  const texts: string[] = []
  const hidden = hiddenPlugins(manifest, plugins)
  for (const plugin of plugins) {
    const facts = manifest.plugins[plugin.pluginType]
    if (plugin.language !== language || !plugin.fields || !facts || hidden.has(plugin.id)) continue
    for (const name of facts.search_fields) {
      const field = pluginFields.get(plugin.pluginType)?.get(name)
      const text = field ? columnText(plugin.fields[name], field, forms) : null
      if (text) texts.push(text)
    }
  }
  return texts
}

/** The value as the database's LIKE sees the column; null: there is nothing to search. */
export function columnText(value: FieldValue | undefined, field: PluginField, forms: ColumnForms): string | null {
  const { type } = field
  if (value === undefined || value === null || field.to_column !== undefined) return null
  if (type === 'JSONField' || typeof value === 'object') return jsonText(value, forms)
  if (typeof value === 'boolean') return forms.booleans === 'digits' ? String(Number(value)) : String(value)
  if (typeof value === 'number' && type === 'FloatField') return floatText(value, forms)
  if (typeof value !== 'string') return String(value)
  if (type === 'DecimalField' && forms.decimalsAreFloats) return String(Number(value))
  if (type === 'UUIDField' && !forms.uuidsHaveHyphens) return value.replaceAll('-', '')
  if (type === 'DateTimeField') return value.replace('T', ' ').replace('Z', forms.utcOffset)
  return value
}

/** SQLite and MySQL have no negative zero. */
function floatText(value: number, { floatsHavePoint, plainFloats, exponents }: ColumnForms): string {
  const [least, end] = plainFloats
  const size = Math.abs(value)
  if (size === 0) return floatsHavePoint ? '0.0' : exponents === 'short' || !Object.is(value, -0) ? '0' : '-0'
  const [digits = '', sign = '', exponent = ''] = value.toExponential().split(/e([+-])/)
  if (size < least || size >= end) {
    const point = floatsHavePoint && !digits.includes('.') ? '.0' : ''
    if (exponents === 'short') return `${digits}e${sign === '-' ? sign : ''}${exponent}`
    return `${digits}${point}e${sign}${exponent.padStart(2, '0')}`
  }
  if (size < 1) return `${value < 0 ? '-' : ''}0.${'0'.repeat(Number(exponent) - 1)}${digits.replace(/[-.]/g, '')}`
  return floatsHavePoint && Number.isInteger(value) ? `${value}.0` : String(value)
}

/** JSON with blanks, as Python writes it into SQLite, and as PostgreSQL prints `jsonb`. */
function jsonText(value: Json, forms: ColumnForms): string {
  if (Array.isArray(value)) return `[${value.map((item) => jsonText(item, forms)).join(', ')}]`
  if (isJsonObject(value)) {
    const members = Object.entries(value).map(([key, member]) => `${jsonText(key, forms)}: ${jsonText(member, forms)}`)
    return `{${members.join(', ')}}`
  }
  if (typeof value === 'bigint') return String(value)
  const text = JSON.stringify(value)
  return forms.jsonIsAscii ? text.replace(/[^\0-~]/g, escapedUnit) : text
}

function escapedUnit(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
