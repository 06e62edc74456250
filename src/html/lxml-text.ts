import { DocumentEnd, DocumentStart } from './lxml-document.js'
import { type LxmlElement, openTag, withEntities } from './lxml-tags.js'
import { parseHtml } from './parse-html.js'

const voidElements = new Set('area base br col embed frame hr img input link meta param source track wbr'.split(' '))

const rawElements = new Set(['script', 'style'])

/** Most elements in each other, `html` and `body` among them: libxml2 reads nothing behind one that is deeper. */
const deepest = 256

const outline = new Set(['html', 'head', 'body'])

/**
 * A piece of HTML as `lxml.etree.tostring(tree, method="html")` writes it after it was parsed (libxml2 2.14), each
 * element changed before, and without the tags around it that djangocms_text.html removes. Exact for HTML in which
 * elements are closed and nested, as the sanitizer of djangocms-text leaves it.
 */
export function lxmlText(html: string, change: (element: LxmlElement) => void): string {
  const pieces: string[] = []
  const names: string[] = []
  const start = new DocumentStart(pieces)
  // The parser passes over tags that close nothing; these close the elements that libxml2 adds.
  const added = /<\/(?:body|html)/i.test(html) ? '<html><body>' : ''
  const end = new DocumentEnd(pieces, start, added !== '')
  parseHtml(
    added + html.replace(/\r\n?/g, '\n'),
    (stop) => ({
      onopentag(name, attributes) {
        const element = { name, attributes: new Map(Object.entries(attributes)) }
        if (outline.has(name)) return end.open(element)
        if (!end.takesMore()) return
        if (names.length + 2 === deepest) return stop()
        if (names.length === 0) start.element(name)
        change(element)
        if (!voidElements.has(name)) names.push(element.name)
        pieces.push(openTag(element))
      },
      ontext(text) {
        const shown = names.length > 0 ? text : start.text(text)
        if (shown === '' || !end.takesMore()) return
        pieces.push(rawElements.has(names.at(-1) ?? '') ? shown : withEntities(shown))
      },
      onclosetag(name, isImplied) {
        if (outline.has(name)) {
          if (!isImplied) end.close(name)
        } else if (!voidElements.has(name) && names.length > 0) pieces.push(`</${names.pop()}>`)
      },
      oncomment(text) {
        // Those before the first element are none of the tree's root.
        if ((start.isOver || names.length > 0) && end.takesMore()) pieces.push(`<!--${text}-->`)
      },
    }),
    { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  for (const name of names.reverse()) pieces.push(`</${name}>`)
  return pieces.join('')
}
