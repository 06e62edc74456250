import { plainText } from '../../html/plain-text.js'
import type { PluginField } from '../../model/manifest/field-facts.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import { isJsonObject, type Json, type JsonObject } from '../../model/values/json.js'

/** The texts of a page that visitors read. */
export interface ReadableTexts {
  readonly headings: string[]
  /** All texts, headings among them, with single blanks. */
  readonly text: string
}

/** The texts of a page object: those of its plugins in their order, aliases and what is below plugins included. */
export function readableTexts({ plugins }: Pick<Manifest, 'plugins'>, page: JsonObject): ReadableTexts {
  const headings: string[] = []
  const texts: string[] = []
  const add = (value: string) => {
    const plain = plainText(value)
    headings.push(...plain.headings)
    if (plain.text !== '') texts.push(plain.text)
  }
  const look = (value: Json, key: string, field: PluginField | null, isSearched: boolean): void => {
    if (skippedMembers.test(key)) return
    if (typeof value === 'string') {
      if (isSearched || isText(key, value, field)) add(value)
    } else if (Array.isArray(value)) for (const item of value) look(item, key, field, false)
    else if (isJsonObject(value)) {
      if (typeof value.plugin_type === 'string') {
        lookAt(value, value.plugin_type)
        return
      }
      if (typeof value.heading_level === 'string' && typeof value.heading === 'string') {
        headings.push(plainText(value.heading).text)
      }
      // The document of a rich text editor repeats the text.
      if (value.type !== 'doc') for (const [name, member] of Object.entries(value)) look(member, name, null, false)
    }
  }
  const lookAt = (plugin: JsonObject, pluginType: string): void => {
    const { fields = [], search_fields: searched = [] } = plugins[pluginType] ?? {}
    for (const [name, member] of Object.entries(plugin)) {
      look(member, name, fields.find((field) => field.name === name) ?? null, searched.includes(name))
    }
  }
  for (const placeholder of Array.isArray(page.placeholders) ? page.placeholders : []) {
    if (isJsonObject(placeholder)) look(placeholder.content ?? null, 'content', null, false)
  }
  return { headings, text: texts.join(' ') }
}

/** Members that say what a plugin is or how it looks. */
const skippedMembers =
  /^(plugin_type|parent_plugin_type|template|template_folder|language|(?:\w+_)?attributes|\w*class(es)?)$/

/** Members that are texts even if they have one word. */
const textMembers =
  /^(title|subtitle|heading|headline|label|name|text|caption|author|quote|question|answer|lead|summary|description)$|_(title|heading|text|caption|header|content|origin|label|description)$/

/** Text fields, members with the name of a text, and values of several words; no addresses, references or choices. */
function isText(key: string, value: string, field: PluginField | null): boolean {
  if (/^(?:[a-z][a-z\d+.-]*:|\/|#)\S*$/i.test(value)) return false
  if (field?.to !== undefined || field?.written === 'ChoiceField') return false
  const isTextField = field !== null && (field.type === 'TextField' || field.class === 'HTMLField')
  return isTextField || textMembers.test(key) || hasWords(value)
}

/** Two words after each other. Not one expression, whose time would grow with the square of a long word's length. */
function hasWords(value: string): boolean {
  const words = value.split(/\s+/)
  return words.some((word, index) => /\p{L}/u.test(word) && /\p{L}{2}/u.test(words[index - 1] ?? ''))
}
