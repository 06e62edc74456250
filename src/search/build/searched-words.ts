/** The texts of some pages in a language, as numbers of words: what a shard has cut, a merge need not cut again. */
export interface SearchedWords {
  /** Number of the language among the site's. */
  readonly language: number
  /** Words are numbered anew, from 0. */
  readonly isFirst: boolean
  /** Words that have not come before; they get the next numbers. */
  readonly words: readonly string[]
  /** Page by page: the id, and where its texts start in the stream. */
  readonly pages: readonly (readonly [id: number, start: number])[]
  /** Numbers of words; -1 after each text. */
  readonly stream: Int32Array
}
