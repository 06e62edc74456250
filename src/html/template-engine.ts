import { Context, Liquid, LiquidError, type Template } from 'liquidjs'
import { ExportError, reasonOf } from '../errors.js'
import { escapeHtml, type SafeHtml, safe, valueText, written } from './safe-html.js'

/** Tags and texts that one plugin may take: a loop without an end is an error. */
const maxSteps = 1_000_000

/** Templates that were parsed once. */
export interface TemplateEngine {
  has(name: string): boolean
  /** `subject` is what is rendered, for errors. Throws `template-failed`. */
  render(name: string, variables: Readonly<Record<string, unknown>>, subject: string): string
}

/**
 * Parses templates, by file name such as `TeaserPlugin.html`. They can include each other, but no other files. Throws
 * `template-failed` with file and line.
 */
export function createTemplateEngine(texts: Readonly<Record<string, string>>): TemplateEngine {
  const templates: Record<string, string> = Object.assign(Object.create(null), texts)
  const liquid = new Liquid({
    templates,
    extname: '.html',
    cache: true,
    outputEscape: (value: unknown) => written(value) as string,
    // Empty strings and 0 are false, as in Django.
    jsTruthy: true,
    strictFilters: true,
    // Characters and items that one plugin may take.
    memoryLimit: 100_000_000,
  })
  for (const [name, filter] of Object.entries(filters)) liquid.registerFilter(name, filter)
  const parsed = new Map<string, Template[]>()
  for (const name of Object.keys(texts)) {
    try {
      parsed.set(name, liquid.parseFileSync(name.replace(/\.html$/, '')))
    } catch (error) {
      throw failure(error, name, '')
    }
  }
  return {
    has: (name) => parsed.has(name),
    render(name, variables, subject) {
      try {
        const context = limited(new Context(variables, liquid.options, { sync: true }))
        return String(liquid.renderSync(parsed.get(name) ?? [], context))
      } catch (error) {
        throw failure(error, name, ` for ${subject}`)
      }
    },
  }
}

/** Signals are not heard while a plugin is rendered, and the limit of Liquid itself is a time, which machines differ in. */
function limited(context: Context): Context {
  let steps = 0
  context.renderLimit.check = () => {
    steps += 1
    if (steps > maxSteps) throw new Error(`it takes more than ${maxSteps} steps`)
  }
  return context
}

/** An error of Liquid says where it is; of an included template, there. */
function failure(error: unknown, name: string, subject: string): ExportError {
  const { file, line, reason } = describe(error)
  const place = `${file ?? name}${line === null ? '' : `, line ${line}`}`
  const message = `The HTML template ${place}, fails${subject}: ${reason}`
  const fix = 'Correct the template: docs/html.md describes what templates have.'
  return new ExportError('template-failed', message, fix, { cause: error })
}

function describe(error: unknown): { file: string | undefined; line: number | null; reason: string } {
  const message = reasonOf(error)
  if (!LiquidError.is(error)) return { file: undefined, line: null, reason: message }
  const [line = null] = error.token.getPosition()
  const reason = message.replace(/, file:.*$|, line:\d+, col:\d+$/s, '')
  const isDeep = error.originalError instanceof RangeError
  const { file } = error.token
  return { file, line, reason: isDeep ? 'it includes itself, or templates include each other too deeply' : reason }
}

/** Filters of templates besides those of Liquid, named as in Django (django.template.defaultfilters). */
const filters: Readonly<Record<string, (value: unknown, ...options: unknown[]) => unknown>> = {
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
