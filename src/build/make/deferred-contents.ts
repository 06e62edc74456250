import { htmlQuery, type PlaceholderQuery, placeholderObject, plainQuery } from '../../contract/placeholder.js'
import { encodeAnswer } from '../../documents/answer-document.js'
import type { Emit } from '../../documents/emit.js'
import { htmlKey, type PageSlot, type SiteDocument } from '../../documents/site-document.js'
import type { TableDocument } from '../../documents/table-document.js'
import type { PageContent } from '../../model/project.js'
import type { PlaceholderRow } from '../../model/rows.js'
import { declaredPlaceholders } from '../../model/templates.js'
import { groupBy } from '../../model/values/group-by.js'
import { toJsonText } from '../../model/values/json.js'
import type { SitePlan } from '../plan/site-plan.js'
import type { PlaceholderAnswer } from './content-answers.js'
import { tableDocument } from './table-document.js'

const contentsPerLeaf = 64

/** What is gathered of a content or of a placeholder: the slots of a page, or names of documents by language. */
export type DeferredEntry =
  | { readonly content: number; readonly slots: readonly PageSlot[] }
  | { readonly type: number; readonly id: number; readonly slot: string; readonly names: Record<string, string> }

/**
 * What the handler makes pages and placeholders from when they have no files: their placeholders as documents,
 * and for each content the slots of its page.
 */
export class DeferredContents {
  readonly #plan: SitePlan
  readonly #emit: Emit
  readonly #heard: (entry: DeferredEntry) => void
  readonly #slots = new Map<number, readonly PageSlot[]>()
  readonly #placeholders: Extract<DeferredEntry, { type: number }>[] = []

  /** `heard` is told of everything that is gathered. */
  constructor(plan: SitePlan, emit: Emit, heard: (entry: DeferredEntry) => void = () => {}) {
    this.#plan = plan
    this.#emit = emit
    this.#heard = heard
  }

  /** Takes what was gathered before. */
  add(entry: DeferredEntry): void {
    if ('content' in entry) this.#slots.set(entry.content, entry.slots)
    else this.#placeholders.push(entry)
    this.#heard(entry)
  }

  /** A document that was made before. */
  addDocument(text: string): void {
    this.#emit(text)
  }

  addPage(content: PageContent, rows: readonly PlaceholderRow[], page: string): void {
    const { context, languages } = this.#plan
    const stored = new Map(rows.map((row) => [row.slot, row]))
    const slots = declaredPlaceholders(context.project, content).flatMap(({ slot }): PageSlot[] => {
      const row = stored.get(slot)
      if (!row) return []
      // A fallback may be in a language that is not public: then no placeholder endpoint has its text.
      if (languages.includes(content.language)) return [slot]
      const emitted = (query: PlaceholderQuery) =>
        this.#emitAnswer(toJsonText(placeholderObject(context, row, content, content.language, page, query)))
      return [this.#plan.html ? [slot, emitted(plainQuery), emitted(htmlQuery)] : [slot, emitted(plainQuery)]]
    })
    this.add({ content: content.id, slots })
  }

  addPlaceholder(
    { contentTypeId: type, objectId: id, slot }: PlaceholderRow,
    answers: readonly PlaceholderAnswer[],
  ): void {
    const names = Object.fromEntries(
      answers.flatMap(({ language, text, html }) => [
        [language, this.#emitAnswer(String(text()))],
        ...(html ? [[htmlKey(language), this.#emitAnswer(html())]] : []),
      ]),
    ) as Record<string, string>
    this.add({ type, id, slot, names })
  }

  #emitAnswer(text: string): string {
    return this.#emit(encodeAnswer('placeholder/1', text))
  }

  /** By content id: the slots of a page (PageSlot). */
  slots(): TableDocument {
    const entries = [...this.#slots].sort(([a], [b]) => a - b)
    return tableDocument(
      'page-slots/1',
      entries.map(([id, slots]) => [id, () => JSON.stringify(slots)]),
      contentsPerLeaf,
      this.#emit,
    )
  }

  /** By content type and owner. */
  placeholders(): NonNullable<SiteDocument['placeholders']> {
    const byType = groupBy(this.#placeholders, ({ type }) => type)
    const tables = [...byType].map(([type, placeholders]) => {
      const owners = [...groupBy(placeholders, ({ id }) => id)].sort(([a], [b]) => a - b)
      const entries = owners.map(([id, own]): [number, () => string] => [
        id,
        () => JSON.stringify(Object.fromEntries(own.map(({ slot, names }) => [slot, names]))),
      ])
      return [String(type), tableDocument('placeholder-names/1', entries, contentsPerLeaf, this.#emit)]
    })
    return Object.fromEntries(tables)
  }
}
