import type { HtmlRenderer } from '../contract/contract.js'
import { renderPlugins } from './render-plugins.js'
import { createTemplateEngine } from './template-engine.js'
import { templateTexts } from './template-texts.js'

/**
 * A renderer with these templates of a project, by file name, beside those of stock plugins in `folder`.
 * Throws `template-failed` for one that cannot be parsed.
 */
export function createHtmlRenderer(folder: string, own: Readonly<Record<string, string>>): HtmlRenderer {
  const engine = createTemplateEngine({ ...templateTexts(folder), ...own })
  return {
    placeholder: (context, plugins, place) => renderPlugins(engine, context, plugins, place),
  }
}
