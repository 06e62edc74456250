import { Liquid, LiquidError, type Template } from 'liquidjs'
import { ExportError, reasonOf } from '../errors.js'
import { filters } from './filters.js'
import { written } from './safe-html.js'

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
    // Characters and items that one plugin may take: a loop without an end is an error.
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
        return String(liquid.renderSync(parsed.get(name) ?? [], variables))
      } catch (error) {
        throw failure(error, name, ` for ${subject}`)
      }
    },
  }
}

/** An error of Liquid says where it is; of an included template, there. */
function failure(error: unknown, name: string, subject: string): ExportError {
  const { file, line, reason } = describe(error)
  const place = `${file ?? name}${line === null ? '' : `, line ${line}`}`
  return new ExportError(
    'template-failed',
    `The HTML template ${place}, fails${subject}: ${reason}`,
    'Correct the template: docs/html.md describes what templates have.',
    { cause: error },
  )
}

function describe(error: unknown): { file: string | undefined; line: number | null; reason: string } {
  const message = reasonOf(error)
  if (!LiquidError.is(error)) return { file: undefined, line: null, reason: message }
  const [line = null] = error.token.getPosition()
  return { file: error.token.file, line, reason: message.replace(/, file:.*$|, line:\d+, col:\d+$/s, '') }
}
