import { type HtmlAttribute, type HtmlTag, htmlTags } from './html-tags.js'
import { escapeHtml } from './safe-html.js'

/** Finds the address of `app.model` and key; '' without one. */
export type AddressLookup = (model: string, key: string) => string

/**
 * The body of a text plugin with its nested plugins in place, and the addresses of what it links to. Plugins that are
 * no children of the text leave nothing. Mirrors djangocms_text.cms_plugins.TextPlugin.render with
 * djangocms_text.utils.OBJ_ADMIN_RE.
 */
export function textBody(body: string, children: ReadonlyMap<number, string>, addressOf: AddressLookup): string {
  if (!body.includes('<cms-plugin') && !body.includes('data-cms-')) return body
  const pieces: string[] = []
  let copied = 0
  let plugin: NestedPlugin | null = null
  let isSpan = false
  const replace = ({ start, end }: HtmlTag, text: string) => {
    pieces.push(body.slice(copied, start), text)
    copied = end
  }
  for (const tag of htmlTags(body)) {
    if (tag.name === 'cms-plugin') {
      if (plugin !== null && tag.isClosing) {
        // The child takes the place of the tag and of everything in it.
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
    } else if (!tag.isClosing) {
      const addressed = withAddresses(body, tag, addressOf)
      if (addressed === null) continue
      replace(tag, addressed.text)
      if (isLink(tag)) isSpan = addressed.isSpan
    } else if (isSpan && isLink(tag)) {
      replace(tag, '</span>')
      isSpan = false
    }
  }
  pieces.push(body.slice(copied))
  return pieces.join('')
}

/** A nested plugin whose tag is open. */
interface NestedPlugin {
  readonly id: number
  /** How many pieces stand before it. */
  readonly pieces: number
}

interface AddressedTag {
  readonly text: string
  /** A link to nowhere is written as a span, and so is its closing tag. */
  readonly isSpan: boolean
}

function pluginId({ attributes }: HtmlTag): number | null {
  const value = attributes.find(({ name }) => name === 'id')?.value ?? ''
  return /^\d+$/.test(value) ? Number(value) : null
}

function isLink({ name }: HtmlTag): boolean {
  return name.toLowerCase() === 'a'
}

const targets = ['href', 'src']

/**
 * Sets `href` and `src` by `data-cms-href` and `data-cms-src`, which hold `app.model:key`; null: the tag has neither.
 * Mirrors djangocms_text.html.render_dynamic_attributes.
 */
function withAddresses(html: string, tag: HtmlTag, addressOf: AddressLookup): AddressedTag | null {
  const attributes = new Map(tag.attributes.map((attribute) => [attribute.name, attribute]))
  let isDynamic = false
  let isLost = false
  let isSpan = false
  for (const target of targets) {
    const reference = attributes.get(`data-cms-${target}`)
    if (reference === undefined) continue
    isDynamic = true
    attributes.delete(reference.name)
    const url = addressOfReference(reference.value ?? '', addressOf)
    if (url !== '') attributes.set(target, { name: target, value: escapeHtml(url), quote: '"' })
    else isSpan ||= target === 'href' && isLink(tag)
    isLost ||= url === ''
  }
  if (!isDynamic) return null
  if (isLost) attributes.set('data-cms-error', { name: 'data-cms-error', value: 'ref-not-found', quote: '"' })
  const name = isSpan ? 'span' : tag.name
  const text = [...attributes.values()].map(attributeText).join('')
  return { text: `<${name}${text}${html.slice(tag.attributesEnd, tag.end)}`, isSpan }
}

function addressOfReference(reference: string, addressOf: AddressLookup): string {
  const colon = reference.lastIndexOf(':')
  const key = reference.slice(colon + 1).trim()
  return colon >= 0 && /^\d+$/.test(key) ? addressOf(reference.slice(0, colon).trim(), key) : ''
}

function attributeText({ name, value, quote }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}=${quote}${value}${quote}`
}
