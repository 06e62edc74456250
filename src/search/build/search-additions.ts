import type { Emit } from '../../documents/emit.js'
import { encodeSearch } from '../../documents/search-document.js'
import { decodeTexts, encodeTexts, type PageTexts } from '../../documents/search-texts.js'
import type { Folding } from '../../model/search/search-rules.js'
import { PreviousIndex, type SearchUpdate } from './search-update.js'
import { foldedTexts, type SearchedPage } from './search-writers.js'

/** The lists of an index are rebuilt if more bytes of texts changed, or a larger share of its pages. */
const maxAddedBytes = 131_072
const maxChangedPages = 0.02

/** Adds changed pages to the search indexes of a site. */
export class SearchAdditions {
  readonly #indexes: readonly LanguageAddition[]

  constructor(indexes: readonly LanguageAddition[]) {
    this.#indexes = indexes
  }

  /** Does nothing: the constructor got everything. */
  add(): void {}

  /** Does nothing: the lists do not change. */
  finishLists(): void {}

  finish(number: number, emit: Emit): string {
    return this.#indexes[number]?.write(emit) ?? ''
  }
}

/** null: the lists have to be rebuilt. */
export function planAdditions(
  update: SearchUpdate,
  pages: readonly SearchedPage[],
  folding: Folding,
): SearchAdditions | null {
  if (update.isStrict || update.changed.size > maxChangedPages * update.pages.size) return null
  const indexes: LanguageAddition[] = []
  for (const [number, root] of update.roots.entries()) {
    const changed = new Map(pages.map(([id, texts]) => [id, foldedTexts(texts[number] ?? [], folding)]))
    const index = new LanguageAddition(new PreviousIndex(update, root), changed)
    if (!index.fits(maxChangedPages * update.pages.size)) return null
    indexes.push(index)
  }
  return new SearchAdditions(indexes)
}

class LanguageAddition {
  readonly #previous: PreviousIndex
  /** Ids of pages whose entries in the lists are outdated. */
  readonly #replaced: ReadonlySet<number>
  /** Texts of replaced pages that still have some. */
  readonly #added: PageTexts
  /** Files of texts: the first page and the new text of each. */
  readonly #files: readonly (readonly [first: number, text: string])[]
  #hidesTexts = false

  constructor(previous: PreviousIndex, changed: ReadonlyMap<number, readonly string[]>) {
    this.#previous = previous
    const before = new Map(previous.added().filter(([id]) => changed.has(id)))
    const differing = new Set<number>()
    const files = previous.files()
    this.#files = files.map(([first, name], file) => {
      const text = previous.text(name)
      const [end = Number.POSITIVE_INFINITY] = files[file + 1] ?? []
      if (![...changed.keys()].some((id) => id >= first && id < end)) return [first, text]
      const pages = decodeTexts(text)
      for (const page of pages) if (changed.has(page[0])) before.set(...page)
      const kept = pages.filter(([id, texts]) => isSame(texts, changed.get(id) ?? texts))
      return [first, kept.length === pages.length ? text : encodeTexts(kept)]
    })
    for (const [id, texts] of changed) {
      const old = before.get(id) ?? []
      if (isSame(old, texts)) continue
      differing.add(id)
      if (texts.length === 0) this.#hidesTexts = true
    }
    const added = new Map(previous.added().filter(([id]) => !differing.has(id)))
    for (const id of differing) added.set(id, changed.get(id) ?? [])
    this.#added = [...added].sort(([one], [other]) => one - other)
    this.#replaced = new Set([...previous.root.replaced, ...differing])
  }

  fits(pages: number): boolean {
    const bytes = Buffer.byteLength(encodeTexts(this.#added))
    return !this.#hidesTexts && this.#replaced.size <= pages && bytes <= maxAddedBytes
  }

  write(emit: Emit): string {
    return emit(
      encodeSearch({
        ...this.#previous.root,
        texts: this.#files.flatMap(([first, text]) => [first, emit(text)]),
        replaced: [...this.#replaced].sort((one, other) => one - other),
        added: this.#added.length > 0 ? emit(encodeTexts(this.#added)) : null,
      }),
    )
  }
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((text, index) => text === other[index])
}
