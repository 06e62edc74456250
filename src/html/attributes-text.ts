import { escapeHtml, valueText } from './safe-html.js'

/** `class="a" hidden`: what is stored in an AttributesField, as HTML (djangocms_attributes_field.fields.to_str). */
export function attributesText(
  attributes: Readonly<Record<string, unknown>>,
  excluded: readonly string[] = [],
): string {
  return Object.entries(attributes)
    .filter(([name]) => !excluded.includes(name.toLowerCase()))
    .map(([name, value]) => (value ? `${name}="${escapeHtml(valueText(value))}"` : name))
    .join(' ')
}
