import type { Contract, HtmlRenderer } from '../../contract/contract.js'
import { readableAliasContent } from '../../model/access/aliases.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { ContentReader } from '../../model/cms-database.js'
import type { Project } from '../../model/project.js'
import { aliasContentModel, aliasPluginModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'

/** Alias contents held in memory. */
const maxHeld = 1000

/** `renderer`: null if no HTML is made. */
interface AliasParts {
  readonly project: Project
  readonly reader: ContentReader
  readonly viewer: Viewer
  readonly contract: Contract
  readonly renderer: HtmlRenderer | null
}

/**
 * Reads the placeholders of alias contents before the plugins that show them are written. Caches a bounded number of
 * them, since an alias may be used on many pages.
 */
export class AliasReader {
  readonly #parts: AliasParts
  readonly #placeholders = new Map<number, readonly PlaceholderRow[]>()

  constructor(parts: AliasParts) {
    this.#parts = parts
  }

  /** The placeholders that `readFor` has read; empty for contents without any. */
  placeholders(aliasContentId: number): readonly PlaceholderRow[] {
    return this.#placeholders.get(aliasContentId) ?? []
  }

  /** Reads every alias that these placeholders show, and the aliases inside them. */
  async readFor(rows: readonly PlaceholderRow[]): Promise<void> {
    const contentType = this.#parts.project.contentTypes.get(aliasContentModel)
    if (contentType === undefined) return
    if (this.#placeholders.size > maxHeld) this.#placeholders.clear()
    let shown = this.#contentsIn(rows)
    while (shown.length > 0) {
      const read = await this.#parts.reader.readPlaceholders(contentType, shown)
      const byContent = groupBy(read, ({ objectId }) => objectId)
      for (const id of shown) this.#placeholders.set(id, byContent.get(id) ?? [])
      shown = this.#contentsIn(read)
    }
  }

  /** Ids of alias contents that the plugins show, in JSON or in HTML, and that are not read yet. */
  #contentsIn(rows: readonly PlaceholderRow[]): number[] {
    const ids = new Set<number>()
    const { project, viewer, contract, renderer } = this.#parts
    for (const { plugins } of rows) {
      for (const { pluginType, fields, language } of plugins) {
        if (project.manifest.plugins[pluginType]?.model !== aliasPluginModel) continue
        const alias = project.aliases.get(Number(fields?.alias))
        const inHtml = renderer === null ? language : contract.activeLanguage(project, language)
        for (const shown of new Set([language, inHtml])) {
          const content = alias && readableAliasContent(viewer, alias, shown)
          if (content && !this.#placeholders.has(content.id)) ids.add(content.id)
        }
      }
    }
    return [...ids]
  }
}
