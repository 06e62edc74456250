import type { AddressLookup } from '../../contract/contract.js'
import { OpenLink } from '../dynamic-attributes.js'
import { type HtmlTag, htmlTags } from '../html-tags.js'

/**
 * The body of a text plugin with its nested plugins in place, and with the addresses of its links. Tags of plugins that
 * are no children of the text are removed. Mirrors djangocms_text.cms_plugins.TextPlugin.render with
 * djangocms_text.utils.OBJ_ADMIN_RE.
 */
export function textBody(
  body: string,
  children: ReadonlyMap<number, string>,
  addressOf: AddressLookup,
  hides = false,
): string {
  if (!body.includes('<cms-plugin') && !body.includes('data-cms-')) return body
  const pieces: string[] = []
  let copied = 0
  let plugin: NestedPlugin | null = null
  const links = new OpenLink(hides)
  for (const tag of htmlTags(body)) {
    if (tag.name === 'cms-plugin') {
      if (plugin !== null && tag.isClosing) {
        // The child replaces the tag and its contents.
        pieces.length = plugin.pieces
        pieces.push(children.get(plugin.id) ?? '')
        copied = tag.end
        plugin = null
      } else if (plugin === null && !tag.isClosing) {
        const id = pluginId(tag)
        if (id === null) continue
        pieces.push(body.slice(copied, tag.start))
        copied = tag.start
        plugin = { id, pieces: pieces.length }
      }
    } else {
      const text = links.rewrite(body, tag, addressOf)
      if (text === null) continue
      pieces.push(body.slice(copied, tag.start), text)
      copied = tag.end
    }
  }
  pieces.push(body.slice(copied))
  return pieces.join('')
}

/** A nested plugin whose tag is open. */
interface NestedPlugin {
  readonly id: number
  /** The number of pieces before it. */
  readonly pieces: number
}

function pluginId({ attributes }: HtmlTag): number | null {
  const value = attributes.find(({ name, quote }) => name === 'id' && quote === '"')?.value ?? ''
  return /^\d+$/.test(value) ? Number(value) : null
}
