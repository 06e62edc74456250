import type { AddressLookup } from '../../contract/contract.js'
import { withAddresses } from '../dynamic-attributes.js'

/**
 * The body of a text plugin with the addresses of its links, and with its nested plugins in place. Tags of plugins that
 * are no children of the text are removed. Mirrors djangocms_text.cms_plugins.TextPlugin.render.
 */
export function textBody(
  body: string,
  children: ReadonlyMap<number, string>,
  addressOf: AddressLookup,
  hides = false,
): string {
  return withChildren(withAddresses(body, addressOf, hides), children)
}

/**
 * Mirrors djangocms_text.utils.OBJ_ADMIN_RE, `<cms-plugin .*?\bid="(\d+)".*?>.*?</cms-plugin>` over any lines, in time
 * that grows with the length alone: what it does not find after one tag, it does not find after later ones.
 */
function withChildren(body: string, children: ReadonlyMap<number, string>): string {
  const pieces: string[] = []
  const id = /\bid="(\d+)"/g
  let copied = 0
  for (;;) {
    const start = body.indexOf(opening, copied)
    id.lastIndex = start + opening.length
    const found = start < 0 ? null : id.exec(body)
    const openEnd = found === null ? -1 : body.indexOf('>', id.lastIndex)
    const end = openEnd < 0 ? -1 : body.indexOf(closing, openEnd)
    if (end < 0) break
    pieces.push(body.slice(copied, start), children.get(Number(found?.[1])) ?? '')
    copied = end + closing.length
  }
  return pieces.join('') + body.slice(copied)
}

const opening = '<cms-plugin '
const closing = '</cms-plugin>'
