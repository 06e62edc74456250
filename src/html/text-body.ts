import { escapeHtml } from './safe-html.js'

/** Finds the address of `app.model` and key; '' without one. */
export type AddressLookup = (model: string, key: string) => string

/**
 * The body of a text plugin with its nested plugins in place, and the addresses of what it links to. Plugins that are
 * no children of the text leave nothing. Mirrors djangocms_text.cms_plugins.TextPlugin.render.
 */
export function textBody(body: string, children: ReadonlyMap<number, string>, addressOf: AddressLookup): string {
  const addressed = dynamicAttribute.test(body) ? withAddresses(body, addressOf) : body
  return addressed.replace(pluginTag, (_, id: string) => children.get(Number(id)) ?? '')
}

/** djangocms_text.utils.OBJ_ADMIN_RE. */
const pluginTag = /<cms-plugin .*?\bid="(\d+)".*?>.*?<\/cms-plugin>/gs

const dynamicAttribute = /<[^>]*\sdata-cms-(?:href|src)\s*=/

const tag = /<([a-z][\w-]*)((?:\s+[^\s=<>"'/]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>]+))?)*)(\s*\/?>)|<\/a\s*>/gi

const attribute = /([^\s=<>"'/]+)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'<>]+))?/g

/**
 * Sets `href` and `src` by `data-cms-href` and `data-cms-src`, which hold `app.model:key`. A link to nowhere becomes
 * a span. Mirrors djangocms_text.html.render_dynamic_attributes.
 */
function withAddresses(html: string, addressOf: AddressLookup): string {
  let isSpan = false
  return html.replace(tag, (all: string, name?: string, attributes = '', end = '') => {
    if (name === undefined) {
      const close = isSpan ? '</span>' : all
      isSpan = false
      return close
    }
    const found = new Map(
      [...attributes.matchAll(attribute)].map(([, key = '', value]) => [key.toLowerCase(), value ?? null] as const),
    )
    let isLost = false
    let isDynamic = false
    for (const target of ['href', 'src']) {
      const reference = found.get(`data-cms-${target}`)
      if (reference === undefined) continue
      isDynamic = true
      found.delete(`data-cms-${target}`)
      const [, model = '', key = ''] = /^["']?\s*(.*):\s*(\d+)\s*["']?$/s.exec(reference ?? '') ?? []
      const url = addressOf(model, key)
      if (url !== '') found.set(target, `"${escapeHtml(url)}"`)
      else if (target === 'href' && name.toLowerCase() === 'a') isSpan = true
      isLost ||= url === ''
    }
    if (!isDynamic) return all
    if (isLost) found.set('data-cms-error', '"ref-not-found"')
    const text = [...found].map(([key, value]) => ` ${key}${value === null ? '' : `=${value}`}`).join('')
    return `<${isSpan && name.toLowerCase() === 'a' ? 'span' : name}${text}${end}`
  })
}
