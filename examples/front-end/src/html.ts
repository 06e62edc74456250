/** HTML that is safe to insert. */
export interface Html {
  readonly html: string
}

export type HtmlValue = string | number | null | undefined | false | Html | readonly HtmlValue[]

/** A template whose values are escaped, except HTML; `null`, `undefined` and `false` are omitted. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  return { html: strings.map((text, index) => text + (index < values.length ? textOf(values[index]) : '')).join('') }
}

/** HTML from the CMS, whose editors are trusted. */
export function trusted(text: string): Html {
  return { html: text }
}

function textOf(value: HtmlValue): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  if ('html' in value) return value.html
  return value.map(textOf).join('')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
