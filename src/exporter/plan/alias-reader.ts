import { readableAliasContent } from '../../model/access/aliases.js'
import type { Viewer } from '../../model/access/viewer.js'
import type { ContentReader } from '../../model/cms-database.js'
import type { Project } from '../../model/project.js'
import { aliasContentModel, aliasPluginModel } from '../../model/rows/alias-rows.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'

/** Alias contents held in memory. */
const maxHeld = 1000

/**
 * Reads the placeholders of alias contents before the plugins that show them are written. Caches a bounded number of
 * them, since an alias may be used on many pages.
 */
export class AliasReader {
  readonly #project: Project
  readonly #reader: ContentReader
  readonly #viewer: Viewer
  readonly #placeholders = new Map<number, readonly PlaceholderRow[]>()

  constructor(project: Project, reader: ContentReader, viewer: Viewer) {
    this.#project = project
    this.#reader = reader
    this.#viewer = viewer
  }

  /** The placeholders that `readFor` has read; empty for contents without any. */
  placeholders(aliasContentId: number): readonly PlaceholderRow[] {
    return this.#placeholders.get(aliasContentId) ?? []
  }

  /** Reads every alias that these placeholders show, and the aliases inside them. */
  async readFor(rows: readonly PlaceholderRow[]): Promise<void> {
    const contentType = this.#project.contentTypes.get(aliasContentModel)
    if (contentType === undefined) return
    if (this.#placeholders.size > maxHeld) this.#placeholders.clear()
    let shown = this.#contentsIn(rows)
    while (shown.length > 0) {
      const read = await this.#reader.readPlaceholders(contentType, shown)
      for (const id of shown)
        this.#placeholders.set(
          id,
          read.filter(({ objectId }) => objectId === id),
        )
      shown = this.#contentsIn(read)
    }
  }

  /** Ids of alias contents that the plugins show, in JSON or in HTML, and that are not read yet. */
  #contentsIn(rows: readonly PlaceholderRow[]): number[] {
    const ids = new Set<number>()
    const { default_language: first } = this.#project.manifest
    for (const { plugins } of rows) {
      for (const { pluginType, fields, language } of plugins) {
        if (this.#project.manifest.plugins[pluginType]?.model !== aliasPluginModel) continue
        const alias = this.#project.aliases.get(Number(fields?.alias))
        for (const shown of [language, first]) {
          const content = alias && readableAliasContent(this.#viewer, alias, shown)
          if (content && !this.#placeholders.has(content.id)) ids.add(content.id)
        }
      }
    }
    return [...ids]
  }
}
