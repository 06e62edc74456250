/** A file as the CMS has stored it. */
export interface StoredFile {
  /** In `filer_file`. */
  readonly id: number
  /** In `easy_thumbnails_thumbnail`, if it is a thumbnail of that file. */
  readonly thumbnail: number | null
  /** Path below MEDIA_ROOT. */
  readonly name: string
  /** As recorded by the CMS; null: unknown. */
  readonly bytes: number | null
  readonly sha1: string | null
  /** When a thumbnail was made, as stored. */
  readonly modified: string | null
}

/** A fingerprint of a file's content, or why it cannot be used. */
export type MediaState = { readonly fingerprint: string } | MediaProblem

export interface MediaProblem {
  /** `missing`: not in the source. `refused`: must not be copied. */
  readonly problem: 'missing' | 'refused'
  readonly reason: string
}

/** A source of uploaded files. Throws `media-failed` if it cannot be read. */
export interface MediaSource {
  /** As given in the options. */
  readonly name: string
  /** Finds a file without reading its content. */
  inspect(file: StoredFile): Promise<MediaState>
  /** Makes a file available locally until `close`; returns its absolute path. */
  fetch(file: StoredFile): Promise<string | MediaProblem>
  /** Whether several files should be fetched at a time. */
  readonly parallel: boolean
  close(): Promise<void>
}
