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
