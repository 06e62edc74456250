import type { SiteContext } from '../contract/contract.js'
import { isCurrentVersion } from '../model/access/rows.js'
import type { RowObject } from './row-object.js'
import { safe } from './safe-html.js'

/** A djangocms_snippet.models.Snippet, or the one that a SnippetGrouper shows. null: none is published. */
export function snippetObject(context: SiteContext, id: number, ofGrouper: boolean): RowObject | null {
  const { project, viewer } = context
  const type = project.contentTypes.get('djangocms_snippet.snippet') ?? -1
  const candidates = [...project.related.snippets.values()].filter((row) =>
    ofGrouper ? row.grouperId === id : row.id === id,
  )
  const shown = candidates.filter((row) => isCurrentVersion(context, type, row.id))
  // A preview shows the newest version.
  const snippet = viewer.preview ? shown.at(-1) : shown[0]
  if (!snippet) return null
  const { id: pk, name, html, template } = snippet
  return { pk, id: pk, name, html: safe(html), text: html, template, toString: () => name }
}
