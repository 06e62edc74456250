import type { Emit, KeepDocument } from '../../documents/emit.js'
import { nodeOf } from '../../documents/search-node.js'
import { decodeTexts, encodeTexts, type PageTexts } from '../../documents/search-texts.js'
import type { Folding } from '../../model/search/search-rules.js'
import { cutWords } from '../../model/search/search-words.js'
import type { RemovedPages } from './removal/remove-from-words.js'
import { removePages } from './removal/remove-pages.js'
import { type SearchIndex, writeRoot } from './search-index.js'
import { PreviousIndex, type SearchUpdate } from './search-update.js'
import { foldedPages, type SearchedPage } from './search-writers.js'

/** Lists are rebuilt if more bytes of texts changed since they were made, or a larger share of the pages. */
const maxAddedBytes = 131_072
const maxChangedPages = 0.02

/** Updates the search indexes of a site: changed pages are added beside the lists, removed ones taken out of them. */
export class SearchAdditions {
  readonly #indexes: readonly LanguageUpdate[]

  constructor(indexes: readonly LanguageUpdate[]) {
    this.#indexes = indexes
  }

  /** Whether the lists stay unchanged. */
  get keepsLists(): boolean {
    return this.#indexes.every(({ keepsLists }) => keepsLists)
  }

  /** Whether the lists have outdated entries. */
  get hasOutdated(): boolean {
    return this.#indexes.some(({ replaced }) => replaced.size > 0)
  }

  /** Does nothing: the constructor got everything. */
  add(): void {}

  finishLists(number: number, emit: Emit, keep: KeepDocument): void {
    this.#indexes[number]?.writeLists(emit, keep)
  }

  finish(number: number, emit: Emit, keep: KeepDocument): string {
    return this.#indexes[number]?.write(emit, keep) ?? ''
  }
}

/** null: the lists have to be rebuilt. */
export function planAdditions(
  update: SearchUpdate,
  pages: readonly SearchedPage[],
  folding: Folding,
): SearchAdditions | null {
  const most = maxChangedPages * update.pages.size
  if (update.isStrict || update.changed.size + update.removed.size > most) return null
  const indexes: LanguageUpdate[] = []
  for (const [number, root] of update.roots.entries()) {
    const changed = foldedPages(pages, number, folding)
    for (const id of update.removed) changed.set(id, [])
    const index = new LanguageUpdate(new PreviousIndex(update, root), changed)
    if (!index.fits(most)) return null
    indexes.push(index)
  }
  return new SearchAdditions(indexes)
}

class LanguageUpdate {
  readonly #previous: PreviousIndex
  /** Pages that have no text any more. */
  readonly #removed: RemovedPages
  /** Ids of pages whose entries in the lists are outdated. */
  readonly replaced: ReadonlySet<number>
  /** Texts of replaced pages. */
  readonly #added: PageTexts
  /** Files of texts: the first page of each, and the pages that are left; null: it stays as it is. */
  readonly #files: readonly (readonly [first: number, name: string, left: PageTexts | null])[]
  #root: SearchIndex

  /** `changed`: new texts of changed pages, none of removed ones. */
  constructor(previous: PreviousIndex, changed: ReadonlyMap<number, readonly string[]>) {
    this.#previous = previous
    this.#root = previous.root
    const before = new Map(previous.added().filter(([id]) => changed.has(id)))
    const files = previous.files()
    this.#files = files.map(([first, name], file) => {
      const [end = Number.POSITIVE_INFINITY] = files[file + 1] ?? []
      if (![...changed.keys()].some((id) => id >= first && id < end)) return [first, name, null]
      const pages = decodeTexts(previous.text(name))
      for (const page of pages) if (changed.has(page[0])) before.set(...page)
      const kept = pages.filter(([id, texts]) => isSame(texts, changed.get(id) ?? texts))
      return [first, name, kept.length === pages.length ? null : kept]
    })
    const differing = [...changed].filter(([id, texts]) => !isSame(before.get(id) ?? [], texts))
    const ids = new Set(differing.map(([id]) => id))
    const now = differing.filter(([, texts]) => texts.length > 0)
    this.#added = [...previous.added().filter(([id]) => !ids.has(id)), ...now].sort(([one], [other]) => one - other)
    const removed = new Set(differing.filter(([, texts]) => texts.length === 0).map(([id]) => id))
    // The lists have outdated words of replaced pages.
    const isKnown = !previous.root.replaced.some((id) => removed.has(id))
    const words = new Set([...removed].flatMap((id) => before.get(id) ?? []).flatMap(cutWords))
    this.#removed = { ids: [...removed].sort((one, other) => one - other), words: isKnown ? words : null }
    this.replaced = new Set([...previous.root.replaced, ...ids].filter((id) => !removed.has(id)))
  }

  get keepsLists(): boolean {
    return this.#removed.ids.length === 0
  }

  fits(pages: number): boolean {
    const bytes = Buffer.byteLength(encodeTexts(this.#added))
    return this.replaced.size <= pages && bytes <= maxAddedBytes
  }

  writeLists(emit: Emit, keep: KeepDocument): void {
    if (this.keepsLists) for (const name of this.#previous.lists()) keep(name, this.#previous.path(name))
    else this.#root = { ...this.#root, ...removePages(this.#previous, this.#removed, emit, keep) }
  }

  /** Call it after `writeLists` if the lists change. */
  write(emit: Emit, keep: KeepDocument): string {
    const files = this.#files.flatMap(([first, name, left]) => {
      if (left === null) {
        keep(name, this.#previous.path(name))
        return [[first, name] as const]
      }
      const [next] = left
      return next ? [[next[0], emit(encodeTexts(left))] as const] : []
    })
    // A reader looks up the texts of replaced pages, too, which the lists still have.
    const texts = nodeOf(files.length > 0 ? files : [[0, emit(encodeTexts([]))]])
    const replaced = [...this.replaced].sort((one, other) => one - other)
    const added = this.#added.length > 0 ? emit(encodeTexts(this.#added)) : null
    return writeRoot({ ...this.#root, texts, replaced, added }, emit)
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
