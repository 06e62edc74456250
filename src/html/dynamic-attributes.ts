import type { AddressLookup } from '../contract/contract.js'
import { pythonInt } from '../model/values/python-int.js'
import { type HtmlAttribute, type HtmlTag, htmlTags } from './html-tags.js'
import { escapeHtml } from './safe-html.js'

const targets = ['href', 'src']

/**
 * HTML with `href` and `src` set by `data-cms-href` and `data-cms-src`, which hold `app.model:key`. Without an address
 * a link becomes a span, as djangocms-text renders it. A tag whose reference only the project knows stays unchanged.
 * `hides`: an address stored beside a reference is removed if there is none now, since its target may be hidden.
 */
export function withAddresses(html: string, addressOf: AddressLookup, hides = false): string {
  if (!html.includes('data-cms-')) return html
  const pieces: string[] = []
  const links = new OpenLink(hides)
  let copied = 0
  for (const tag of htmlTags(html)) {
    const text = links.rewrite(html, tag, addressOf)
    if (text === null) continue
    pieces.push(html.slice(copied, tag.start), text)
    copied = tag.end
  }
  pieces.push(html.slice(copied))
  return pieces.join('')
}

/** Rewrites tags in order. The closing tag of a link that became a span becomes one, too. */
class OpenLink {
  readonly #hides: boolean
  #isSpan = false

  constructor(hides: boolean) {
    this.#hides = hides
  }

  /** The new text of a tag; null: unchanged. */
  rewrite(html: string, tag: HtmlTag, addressOf: AddressLookup): string | null {
    if (tag.isClosing) {
      if (!this.#isSpan || !isLink(tag)) return null
      this.#isSpan = false
      return '</span>'
    }
    const addressed = addressedTag(html, tag, addressOf, this.#hides)
    if (addressed === null) return null
    if (isLink(tag)) this.#isSpan = addressed.isSpan
    return addressed.text
  }
}

interface AddressedTag {
  readonly text: string
  /** A link without address is written as a span, and so is its closing tag. */
  readonly isSpan: boolean
}

/** null: the tag has no reference. Mirrors djangocms_text.html.render_dynamic_attributes. */
function addressedTag(html: string, tag: HtmlTag, addressOf: AddressLookup, hides: boolean): AddressedTag | null {
  const attributes = new Map(tag.attributes.map((attribute) => [attribute.name, attribute]))
  const found = targets.flatMap((target) => {
    const reference = attributes.get(`data-cms-${target}`)
    const url = reference ? addressOfReference(reference.value ?? '', addressOf) : null
    return reference && url !== null ? [{ target, reference, url }] : []
  })
  if (found.length === 0) return null
  for (const { target, reference, url } of found) {
    attributes.delete(reference.name)
    for (const name of attributes.keys()) {
      if (name.toLowerCase() === target && (url === '' ? hides : name !== target)) attributes.delete(name)
    }
    if (url !== '') attributes.set(target, { name: target, value: escapeHtml(url), quote: '"' })
  }
  const lost = found.filter(({ url }) => url === '')
  if (lost.length > 0) attributes.set('data-cms-error', { name: 'data-cms-error', value: 'ref-not-found', quote: '"' })
  const isSpan = isLink(tag) && lost.some(({ target }) => target === 'href')
  const name = isSpan ? 'span' : tag.name
  const text = [...attributes.values()].map(attributeText).join('')
  return { text: `<${name}${text}${html.slice(tag.attributesEnd, tag.end)}`, isSpan }
}

function isLink({ name }: HtmlTag): boolean {
  return name.toLowerCase() === 'a'
}

function addressOfReference(reference: string, addressOf: AddressLookup): string | null {
  const colon = reference.lastIndexOf(':')
  const key = pythonInt(reference.slice(colon + 1))
  return colon >= 0 && key !== null ? addressOf(reference.slice(0, colon).trim(), String(key)) : ''
}

function attributeText({ name, value, quote }: HtmlAttribute): string {
  return value === null ? ` ${name}` : ` ${name}=${quote}${value}${quote}`
}
