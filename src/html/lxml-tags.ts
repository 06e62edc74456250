import type { Attributes } from './html-tokens.js'

/** An element that may be changed before it is written. */
export interface LxmlElement {
  name: string
  readonly attributes: Attributes
}

/** Attributes that are written without a value. */
const booleanAttributes = new Set(
  'checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected'.split(' '),
)

const uriAttributes = new Set(['href', 'action', 'src'])

export function openTag({ name, attributes }: LxmlElement): string {
  return `<${inAscii(name)}${[...attributes].map(([key, value]) => attributeText(name, key, value)).join('')}>`
}

function attributeText(element: string, attribute: string, value: string | null): string {
  const name = inAscii(attribute)
  if (value === null || booleanAttributes.has(name)) return ` ${name}`
  const isUri = uriAttributes.has(name) || (name === 'name' && element === 'a')
  const text = withEntities(isUri ? escapedUri(value.replace(/^[\t\n\r ]+/, '')) : value)
  if (!text.includes('"')) return ` ${name}="${text}"`
  return text.includes("'") ? ` ${name}="${text.replaceAll('"', '&quot;')}"` : ` ${name}='${text}'`
}

/** A text with the entities of libxml2. */
export function withEntities(text: string): string {
  return inAscii(text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
}

export function inAscii(text: string): string {
  return text.replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** xmlURIEscapeStr with the exceptions of libxml2's HTML serializer. */
function escapedUri(uri: string): string {
  return uri.replace(/[^\w.!~*'()"#$%&+,/:;<=>?@[\\\]^`{|}-]+/gu, (text) => encodeURIComponent(text))
}
