import { readTokens } from './html-tokens.js'
import { inAscii, type LxmlElement, withEntities } from './lxml-tags.js'
import { OpenElements, outline } from './open-elements.js'

const rawElements = new Set(['script', 'style'])

/** Most elements in each other, `html` and `body` among them: libxml2 reads nothing behind one that is deeper. */
const deepest = 256

/** Other blanks, such as that of `&nbsp;`, are text. */
const blanks = /^[\t\n\f\r ]+/

/**
 * A piece of HTML as `lxml.etree.tostring(tree, method="html")` writes it after it was parsed (libxml2 2.14), each
 * element changed before, and without the tags around it that djangocms_text.html removes.
 */
export function lxmlText(html: string, change: (element: LxmlElement) => void): string {
  const pieces: string[] = []
  const open = new OpenElements(pieces)
  /** Tags that libxml2 drops, with those that close them. */
  let dropped = 0
  readTokens(html.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'), (stop) => ({
    open(name, attributes, isSelfClosing) {
      if (open.isOver) return stop()
      open.prepare(name)
      if (open.isMisplaced(name)) {
        dropped += 1
        if (isSelfClosing) open.closeTo(open.count - 1)
        return
      }
      if (open.count === deepest) return stop()
      const element = { name, attributes }
      change(element)
      open.add(name, element)
      if (isSelfClosing) open.close(name)
    },
    close(name) {
      if (dropped > 0 && outline.has(name)) dropped -= 1
      else open.close(name)
    },
    text(text) {
      if (open.isOver) return stop()
      const isBetween = ['', 'html', 'head'].includes(open.last)
      const shown = isBetween ? text.replace(blanks, '') : text
      if (open.count > 0 && shown.length < text.length) pieces.push(text.slice(0, text.length - shown.length))
      if (shown === '') return
      if (isBetween) open.prepare('p')
      pieces.push(rawElements.has(open.last) ? inAscii(shown) : withEntities(shown))
    },
    comment(text) {
      if (open.count > 0) pieces.push(`<!--${inAscii(text)}-->`)
    },
  }))
  open.closeTo(0)
  return pieces
    .join('')
    .replace(/^<html>/, '')
    .replace(/<\/html>$/, '')
    .replace(/^<body>/, '')
    .replace(/<\/body>$/, '')
}
