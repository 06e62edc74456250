import type { Emit } from '../../documents/emit.js'
import type { LeafValues } from '../../documents/leaf-document.js'
import type { PageSlot, SiteDocument } from '../../documents/site-document.js'
import type { TableDocument } from '../../documents/table-document.js'
import type { PlaceholderRow } from '../../model/rows/rows.js'
import { groupBy } from '../../model/values/group-by.js'
import type { DeferredDocuments } from '../../routes/route-files.js'
import { tableDocument } from './table-document.js'

const contentsPerLeaf = 64

/** The slots of a page content, or the names of a placeholder's documents by language. */
export type DeferredEntry =
  | { readonly content: number; readonly slots: readonly PageSlot[] }
  | {
      readonly type: number
      readonly id: number
      readonly slot: string
      readonly names: Readonly<Record<string, string>>
    }

/**
 * Documents from which the handler composes pages and placeholders that have no files: one for each placeholder, and
 * for each content the slots of its page.
 */
export class DeferredContents implements DeferredDocuments {
  /** Writes a document. */
  readonly emit: Emit
  readonly #onEntry: (entry: DeferredEntry) => void
  readonly #slots = new Map<number, readonly PageSlot[]>()
  readonly #placeholders: Extract<DeferredEntry, { type: number }>[] = []

  /** `onEntry` receives every entry. */
  constructor(emit: Emit, onEntry: (entry: DeferredEntry) => void = () => {}) {
    this.emit = emit
    this.#onEntry = onEntry
  }

  /** Adds an entry, also one that a shard has recorded. */
  add(entry: DeferredEntry): void {
    if ('content' in entry) this.#slots.set(entry.content, entry.slots)
    else this.#placeholders.push(entry)
    this.#onEntry(entry)
  }

  addPage(content: number, slots: readonly PageSlot[]): void {
    this.add({ content, slots })
  }

  addPlaceholder(
    { contentTypeId: type, objectId: id, slot }: PlaceholderRow,
    names: Readonly<Record<string, string>>,
  ): void {
    this.add({ type, id, slot, names })
  }

  /** Whether pages have no files. */
  get defersPages(): boolean {
    return this.#slots.size > 0
  }

  /** By content id: the slots of a page (PageSlot). null: all pages have files. */
  slots(): TableDocument | null {
    if (!this.defersPages) return null
    const entries = [...this.#slots].sort(([a], [b]) => a - b)
    return tableDocument('page-slots/1', entries, contentsPerLeaf, this.emit)
  }

  /** By content type and owner. null: all placeholders have files. */
  placeholders(): SiteDocument['placeholders'] {
    if (this.#placeholders.length === 0) return null
    const byType = groupBy(this.#placeholders, ({ type }) => type)
    const tables = [...byType].map(([type, placeholders]) => {
      const owners = [...groupBy(placeholders, ({ id }) => id)].sort(([a], [b]) => a - b)
      const entries = owners.map(([id, own]): [number, LeafValues['placeholder-names/1']] => [
        id,
        Object.fromEntries(own.map(({ slot, names }) => [slot, names])),
      ])
      return [String(type), tableDocument('placeholder-names/1', entries, contentsPerLeaf, this.emit)]
    })
    return Object.fromEntries(tables)
  }
}
