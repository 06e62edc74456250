/** A file as the CMS has stored it. */
export interface StoredFile {
  readonly id: number
  /** Below MEDIA_ROOT. */
  readonly name: string
  /** What the CMS has noted; null: nothing. */
  readonly bytes: number | null
  readonly sha1: string | null
}

/** `fingerprint` stands for its contents. */
export type LookedAt = { readonly fingerprint: string } | MediaProblem

export interface MediaProblem {
  /** `missing`: it is not there. `refused`: it must not be taken. */
  readonly problem: 'missing' | 'refused'
  readonly reason: string
}

/** Where uploaded files are. Throws `media-failed` where nobody can say whether a file is there. */
export interface MediaSource {
  /** As it was named. */
  readonly name: string
  /** Without looking into it. */
  look(file: StoredFile): Promise<LookedAt>
  /** Absolute path of the file, which stays until `close`. */
  bring(file: StoredFile): Promise<string | MediaProblem>
  /** Several at a time, where that is faster. */
  readonly parallel: boolean
  close(): Promise<void>
}
