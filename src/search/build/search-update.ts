import { readFileSync } from 'node:fs'
import path from 'node:path'
import { documentFile } from '../../documents/document-file.js'
import { decodeTexts, type PageTexts } from '../../documents/search-texts.js'
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
    return readFileSync(this.path(name), 'utf8')
  }

  /** Names of the files of texts, each with its first page. */
  files(): (readonly [first: number, name: string])[] {
    const node = this.root.texts
    return Array.from({ length: node.length / 2 }, (_, file) => [Number(node[2 * file]), String(node[2 * file + 1])])
  }

  /** Names of the documents of all lists. */
  *lists(): Iterable<string> {
    const { words, places, parts } = this.root
    for (const [at, name] of [...words, ...parts].entries()) if (at % 2 === 1) yield name
    yield* places
  }

  added(): PageTexts {
    return this.root.added === null ? [] : decodeTexts(this.text(this.root.added))
  }

  /** Texts of all pages, in order. */
  *pages(): Iterable<PageTexts[number]> {
    const added = this.added()
    let next = 0
    for (const [, name] of this.files()) {
      for (const page of decodeTexts(this.text(name))) {
        for (; (added[next]?.[0] ?? page[0]) < page[0]; next += 1) yield added[next] ?? page
        yield page
      }
    }
    yield* added.slice(next)
  }
}

/** The texts of all pages now: unchanged ones of the previous export, and changed ones. */
export function* mergedTexts(
  before: Iterable<PageTexts[number]>,
  changed: ReadonlyMap<number, readonly string[]>,
  { pages }: SearchUpdate,
): Iterable<PageTexts[number]> {
  const pending = [...changed].sort(([one], [other]) => one - other)
  let next = 0
  for (const page of before) {
    for (; (pending[next]?.[0] ?? page[0]) < page[0]; next += 1) yield pending[next] ?? page
    if (pages.has(page[0]) && !changed.has(page[0])) yield page
  }
  yield* pending.slice(next)
}
