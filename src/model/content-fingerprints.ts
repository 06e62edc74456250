/** Fingerprints of the rows of plugins, with their placeholders: if both are equal, so are the rows. */
export interface ContentFingerprints {
  /** Of everything that a ContentReader reads. 32 hex digits. */
  readonly all: string
  /** Of the placeholders of an owner, ordered by placeholder id. Throws an Error once the reader is closed. */
  of(contentTypeId: number, objectId: number): readonly PlaceholderFingerprint[]
}

export interface PlaceholderFingerprint {
  readonly id: number
  readonly slot: string
  /** Of the rows of its plugins. 16 hex digits. */
  readonly fingerprint: string
}
