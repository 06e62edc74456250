/** Text that is HTML already and is not escaped (django.utils.safestring.SafeString). */
export class SafeHtml {
  readonly #html: string

  constructor(html: string) {
    this.#html = html
  }

  toString(): string {
    return this.#html
  }
}

/** '' stays a plain text, since templates test whether it is empty. */
export function safe(html: string): SafeHtml | '' {
  return html === '' ? '' : new SafeHtml(html)
}

/** The text that a template writes for a value, escaped unless it is SafeHtml. */
export function written(value: unknown): SafeHtml | string {
  return value instanceof SafeHtml ? value : escapeHtml(valueText(value))
}

/** django.utils.html.escape. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** The text that a template writes for a value, before it is escaped. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return Array.isArray(value) ? value.map(valueText).join('') : String(value)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

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
