import { readFileSync } from 'node:fs'
import path from 'node:path'
import { documentFile } from '../../documents/document-file.js'
import { nameAt, namesOf } from '../../documents/search-node.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
import { guardedNow } from '../../files/output-failure.js'
import { readRoot, type SearchIndex } from './search-index.js'

/** The search indexes of the previous export, and what changed since. */
export interface SearchUpdate {
  /** Its folder. */
  readonly folder: string
  /** Names of root documents, in the order of languages. */
  readonly roots: readonly string[]
  /** Ids of new or changed pages. */
  readonly changed: ReadonlySet<number>
  /** Ids of pages that no search may find any more. */
  readonly removed: ReadonlySet<number>
  /** Ids of all pages now. */
  readonly pages: ReadonlySet<number>
  /** Nothing that was removed may stay in the lists, texts of edited pages included, so they are rebuilt. */
  readonly isStrict: boolean
}

/** An index, the files of its documents and their texts, by name. */
export type ReadIndex = Pick<PreviousIndex, 'root' | 'path' | 'text'>

export class PreviousIndex {
  readonly root: SearchIndex
  readonly #folder: string

  constructor({ folder }: SearchUpdate, root: string) {
    this.#folder = folder
    this.root = readRoot(root, (name) => this.text(name))
  }

  /** The file of a document. */
  path(name: string): string {
    return path.join(this.#folder, documentFile(name))
  }

  text(name: string): string {
    // The folder may have been removed since the run has checked it.
    return guardedNow(this.#folder, () => readFileSync(this.path(name), 'utf8'))
  }

  /** Names of the files of texts, each with its first page. */
  files(): (readonly [first: number, name: string])[] {
    const { texts } = this.root
    return texts[0].map((first, file) => [first, nameAt(texts, file)])
  }

  /** Names of the documents of all lists. */
  *lists(): Iterable<string> {
    const { words, places, parts } = this.root
    for (const node of [words, places, parts]) yield* namesOf(node)
  }

  added(): PageTexts {
    return this.root.added === null ? [] : decodeTexts(this.text(this.root.added))
  }

  /** Texts of all pages, in order. */
  pages(): Iterable<PageTexts[number]> {
    return inOrder(this.#listedPages(), this.added())
  }

  /** Texts of the pages that are not replaced. */
  *#listedPages(): Iterable<PageTexts[number]> {
    for (const [, name] of this.files()) yield* decodeTexts(this.text(name))
  }
}

/** The texts of all pages now: unchanged ones of the previous export, and changed ones. */
export function mergedTexts(
  before: Iterable<PageTexts[number]>,
  changed: ReadonlyMap<number, readonly string[]>,
  { pages }: SearchUpdate,
): Iterable<PageTexts[number]> {
  const sorted = [...changed].sort(([one], [other]) => one - other)
  return inOrder(unchangedTexts(before, changed, pages), sorted)
}

function* unchangedTexts(
  before: Iterable<PageTexts[number]>,
  changed: ReadonlyMap<number, readonly string[]>,
  pages: ReadonlySet<number>,
): Iterable<PageTexts[number]> {
  for (const page of before) if (pages.has(page[0]) && !changed.has(page[0])) yield page
}

/** Pages of two lists that are in order and have no page in common. */
function* inOrder(pages: Iterable<PageTexts[number]>, others: PageTexts): Iterable<PageTexts[number]> {
  let next = 0
  for (const page of pages) {
    for (; (others[next]?.[0] ?? page[0]) < page[0]; next += 1) yield others[next] ?? page
    yield page
  }
  yield* others.slice(next)
}
