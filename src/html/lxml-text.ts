import { DocumentEnd, DocumentStart } from './lxml-document.js'
import { type LxmlElement, withEntities } from './lxml-tags.js'
import { OpenElements } from './open-elements.js'
import { parseHtml } from './parse-html.js'

/** The parser closes them as it opens them, libxml2 does not know them. */
const newerElements = new Set('command keygen source track wbr'.split(' '))

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
  const open = new OpenElements(pieces)
  const start = new DocumentStart(pieces)
  // The parser passes over tags that close nothing; these close the elements that libxml2 adds.
  const added = /<\/(?:body|html)/i.test(html) ? '<html><body>' : ''
  const end = new DocumentEnd(pieces, start, added !== '')
  let opened = -1
  parseHtml(
    added + html.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'),
    (stop, position) => ({
      onopentag(name, attributes, isImplied) {
        opened = position()
        if (isImplied) return
        const element = { name, attributes: new Map(Object.entries(attributes)) }
        if (outline.has(name)) return end.open(element)
        if (!end.takesMore()) return
        open.closeBefore(name)
        if (open.count + 2 === deepest) return stop()
        if (open.count === 0) start.element(name)
        change(element)
        open.add(name, element)
      },
      ontext(text) {
        const shown = open.count > 0 ? text : start.text(text)
        if (shown === '' || !end.takesMore()) return
        pieces.push(rawElements.has(open.last) ? shown : withEntities(shown))
      },
      onclosetag(name, isImplied) {
        // What else the parser closes by itself libxml2 may not.
        const isSelfClosing = position() === opened && !newerElements.has(name)
        if (isImplied && !isSelfClosing) return
        if (!outline.has(name)) open.close(name)
        else if (end.close(name)) open.closeTo(0)
      },
      oncomment(text) {
        // Those before the first element are none of the tree's root.
        if ((start.isOver || open.count > 0) && end.takesMore()) pieces.push(`<!--${text}-->`)
      },
    }),
    { decodeEntities: true, recognizeSelfClosing: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  )
  open.closeTo(0)
  return pieces.join('')
}
