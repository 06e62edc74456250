import { isJsonObject, type Json } from '../../model/values/json.js'
import { escapeHtml, safe, valueText } from '../safe-html.js'
import type { RenderedPlugin } from './stock-plugin.js'

/** djangocms_style.models.Style: classes and the styles of its numbers. */
export function styleVariables({ row: { fields } }: RenderedPlugin): Record<string, unknown> {
  const added = String(fields?.additional_classes ?? '').split(',')
  const styles = ['padding', 'margin'].flatMap((property) =>
    ['top', 'right', 'bottom', 'left'].flatMap((side) => {
      const pixels = fields?.[`${property}_${side}`]
      return pixels ? [`${property}-${side}: ${pixels}px;`] : []
    }),
  )
  const names = added.map((name) => name.trim()).filter(Boolean)
  return {
    classes: `${String(fields?.class_name ?? '')} ${names.join(' ')}`.trim(),
    inline_styles: styles.join(' '),
  }
}

/** Attributes after the class, as the template of djangocms_icon writes them: without a leading blank. */
export function iconVariables({ row: { fields } }: RenderedPlugin): Record<string, unknown> {
  const attributes = isJsonObject(fields?.attributes) ? fields.attributes : {}
  const others = Object.entries(attributes).filter(([name]) => name !== 'class')
  const texts = others.map(([name, value]) => `${escapeHtml(name)}="${escapeHtml(valueText(value))}" `)
  return { others: safe(texts.join('')) }
}

/** djangocms_video.models.VideoPlayer.embed_link_with_parameters: parameters replace those of the link. */
export function embedLink(link: string, parameters: Json): string {
  if (link === '' || !isJsonObject(parameters) || Object.keys(parameters).length === 0) return link
  const [, base = '', query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(link) ?? []
  const merged = new Map([...new URLSearchParams(query)].filter(([, value]) => value !== ''))
  const hash = /^https?:\/\/player\.vimeo\.com(?=[/?#:]|$)/i.test(link) ? merged.get('h') : undefined
  for (const [name, value] of Object.entries(parameters)) merged.set(name, String(value))
  if (hash !== undefined) merged.set('h', hash)
  const text = new URLSearchParams([...merged]).toString()
  return `${base}${text === '' ? '' : `?${text}`}${fragment}`
}
