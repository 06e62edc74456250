import { Parser } from 'htmlparser2'

/** An element that may be changed before it is written. */
export interface LxmlElement {
  name: string
  readonly attributes: Map<string, string>
}

const voidElements = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

/** Attributes that are written without a value. */
const booleanAttributes = new Set(
  'checked compact declare defer disabled ismap multiple nohref noresize noshade nowrap readonly selected'.split(' '),
)

const uriAttributes = new Set(['href', 'action', 'src', 'name'])

const rawElements = new Set(['script', 'style'])

/**
 * A piece of HTML as `lxml.etree.tostring(tree, method="html")` writes it after it was parsed (libxml2 2.14), each
 * element changed before. Exact for HTML in which elements are closed and nested, as the sanitizer of djangocms-text
 * leaves it.
 */
export function lxmlText(html: string, change: (element: LxmlElement) => void): string {
  const pieces: string[] = []
  const names: string[] = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes: new Map(Object.entries(attributes)) }
        change(element)
        if (!voidElements.has(name)) names.push(element.name)
        pieces.push(`<${element.name}${[...element.attributes].map(attributeText).join('')}>`)
      },
      ontext(text) {
        // Blanks before the first element are dropped.
        const shown = pieces.length === 0 ? text.trimStart() : text
        if (shown !== '') pieces.push(rawElements.has(names.at(-1) ?? '') ? shown : escaped(shown))
      },
      onclosetag(name) {
        if (!voidElements.has(name)) pieces.push(`</${names.pop()}>`)
      },
      oncomment(text) {
        pieces.push(`<!--${text}-->`)
      },
    },
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  parser.write(html.replace(/\r\n?/g, '\n'))
  parser.end()
  return pieces.join('')
}

function attributeText([name, value]: [string, string]): string {
  if (booleanAttributes.has(name)) return ` ${name}`
  const text = escaped(uriAttributes.has(name) ? escapedUri(value.trimStart()) : value)
  if (!text.includes('"')) return ` ${name}="${text}"`
  return text.includes("'") ? ` ${name}="${text.replaceAll('"', '&quot;')}"` : ` ${name}='${text}'`
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/[^\0-\x7f]/gu, (character) => `&#${character.codePointAt(0)};`)
}

/** xmlURIEscapeStr with the exceptions of libxml2's HTML serializer. */
function escapedUri(uri: string): string {
  return uri.replace(/[^\w.!~*'()"#$%&+,/:;<=>?@[\\\]^`{|}-]+/gu, (text) => encodeURIComponent(text))
}
