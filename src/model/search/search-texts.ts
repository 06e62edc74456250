import { published } from '../content.js'
import type { Page, PageContent, Project } from '../project.js'
import type { PlaceholderRow } from '../rows/rows.js'
import { columnText } from './search-column.js'
import type { ColumnForms } from './search-rules.js'

/**
 * The searched texts of a page in a language: titles of its published contents in that language, and the search fields
 * of the plugins in that language in any of its published contents. `placeholders` are those of the page's contents;
 * others are ignored. A preview searches contents of every state. Ignores visibility.
 * Mirrors cms.models.managers.PageManager.search, which searches unpublished contents too.
 */
export function searchTexts(
  project: Project,
  page: Page,
  placeholders: readonly PlaceholderRow[],
  language: string,
  forms: ColumnForms,
  preview = false,
): string[] {
  const contents = searchedContents(page, preview)
  const owners = new Set(contents.map(({ id }) => id))
  const texts = contents.filter((content) => content.language === language).map(({ title }) => title)
  for (const placeholder of placeholders) {
    if (placeholder.contentTypeId !== project.pageContentType || !owners.has(placeholder.objectId)) continue
    texts.push(...pluginTexts(project, placeholder, language, forms))
  }
  return texts
}

/** The searched contents of a page; for a preview those of every state. */
export function searchedContents({ contents }: Page, preview: boolean): readonly PageContent[] {
  return preview ? contents : published(contents)
}

/** The texts in search fields of a placeholder's plugins in one language. */
export function pluginTexts(
  { manifest, pluginFields }: Project,
  { plugins }: PlaceholderRow,
  language: string,
  forms: ColumnForms,
): string[] {
  const texts: string[] = []
  for (const plugin of plugins) {
    const facts = manifest.plugins[plugin.pluginType]
    if (plugin.language !== language || !plugin.fields || !facts) continue
    for (const name of facts.search_fields) {
      const field = pluginFields.get(plugin.pluginType)?.get(name)
      const text = field ? columnText(plugin.fields[name], field, forms) : null
      if (text) texts.push(text)
    }
  }
  return texts
}
