import { join } from 'node:path'
import type { HtmlRenderer } from '../contract/contract.js'
import { packageRoot } from '../package-files.js'

/** Parses the stock HTML templates and those of a project by file name; null: no HTML. Throws `template-failed`. */
export async function openHtml(templates: Readonly<Record<string, string>> | null): Promise<HtmlRenderer | null> {
  if (templates === null) return null
  // Loaded here, so that an export without HTML needs no template engine.
  const { createHtmlRenderer } = await import('./render-plugins.js')
  return createHtmlRenderer(join(await packageRoot(), 'templates/html'), templates)
}
