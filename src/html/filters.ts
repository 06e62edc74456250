import { escapeHtml, type SafeHtml, safe, valueText, written } from './safe-html.js'

/** Filters of templates besides those of Liquid, named as in Django (django.template.defaultfilters). */
export const filters: Readonly<Record<string, (value: unknown, ...options: unknown[]) => unknown>> = {
  safe: (value) => safe(valueText(value)),
  raw: (value) => safe(valueText(value)),
  escape: (value) => safe(String(written(value))),
  force_escape: (value) => safe(escapeHtml(valueText(value))),
  linebreaks: (value) => safe(linebreaks(String(written(value)))),
  linebreaksbr: (value) => safe(unified(String(written(value))).replaceAll('\n', '<br>')),
  safe_caption: (value) => safeCaption(valueText(value)),
  inline_field: (value, isEditable, filter) => inlineField(valueText(value), Boolean(isEditable), filter),
  spaceless: (value) => safe(valueText(value).trim().replace(/>\s+</g, '><')),
  filesizeformat: (value) => fileSize(Number(value)),
}

/** Paragraphs at empty lines, breaks at others (django.utils.html.linebreaks). */
function linebreaks(html: string): string {
  return unified(html)
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.replaceAll('\n', '<br>')}</p>`)
    .join('\n\n')
}

/** A text without the paragraph around it, if that is its only one (djangocms_frontend.templatetags.frontend). */
function safeCaption(html: string): SafeHtml | '' {
  const block = html.slice('<p>'.length, -'</p>'.length)
  const isParagraph = html.startsWith('<p>') && html.endsWith('</p>')
  return safe((isParagraph && !block.includes('<p>') ? block : html).trim())
}

/**
 * A field as the tag of this name writes it: filtered, trimmed and escaped only where editors may change it
 * (djangocms_frontend.templatetags.frontend, cms.templatetags.cms_tags.CMSEditableObject).
 */
function inlineField(text: string, isEditable: boolean, filter: unknown): SafeHtml | string {
  if (!isEditable) return safe(text)
  if (filter === 'html_safe') return safe(text.trim())
  return filter === 'safe_caption' ? safeCaption(text) : text.trim()
}

function unified(text: string): string {
  return text.replace(/\r\n?/g, '\n')
}

/** A size in English with a non-breaking space (django.template.defaultfilters.filesizeformat). */
function fileSize(bytes: number): string {
  const size = Number.isFinite(bytes) ? Math.abs(bytes) : 0
  const sign = bytes < 0 ? '-' : ''
  if (size < 1024) return `${sign}${size}\u00a0${size === 1 ? 'byte' : 'bytes'}`
  const power = Math.min(units.length, Math.floor(Math.log2(size) / 10))
  return `${sign}${(size / 1024 ** power).toFixed(1)}\u00a0${units[power - 1]}`
}

const units = ['KB', 'MB', 'GB', 'TB', 'PB']
