/** One file that an export added, changed or removed. */
export interface FileChange {
  readonly kind: 'added' | 'changed' | 'removed'
  /** Relative to the folder, forward slashes. */
  readonly name: string
  /** Of a removed file: its last size and hash. */
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
  /** Of a removed file: its last origin. null: files of no site, such as `404.json`. */
  readonly origin: FileOrigin | null
  /** The previous origin of a changed file, if it differs: caches may still have the file under its tags. */
  readonly before?: FileOrigin | null
}

export interface FileOrigin {
  readonly site: number
  /** The route as `--only` names it, `documents` for those of the runtime handler, or `pointer` for `_data/export.json`. */
  readonly family: string
  readonly language: string | null
  readonly page: number | null
  readonly content: number | null
  /** Ids: of a page file all that it shows, of a placeholder file the one. */
  readonly placeholders: readonly number[]
}
