/** Reads the files of an export, or the answers of an API. */
export interface AnswerSource {
  /** Whether paths may have a query. */
  readonly answersQueries: boolean
  /** The text of a file by its name, such as `_data/export.json`; null: there is none. */
  file(name: string): Promise<string | null>
  /** The text of an answer by its path and query, percent-encoded, such as `api/en/pages/`; null: not found. */
  answer(path: string): Promise<string | null>
  /** A file piece by piece; null: there is none. */
  pieces(name: string): Promise<AsyncIterable<Uint8Array> | null>
  /** Name of a file or an answer in error messages. */
  nameOf(path: string): string
}
