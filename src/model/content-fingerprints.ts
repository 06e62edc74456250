/** Fingerprints of what is stored for placeholders and plugins: where two are equal, the rows are. */
export interface ContentFingerprints {
  /** Of everything: equal where nothing that a ContentReader reads has changed. 32 hex digits. */
  readonly all: string
  /** Of the placeholders of an owner, ordered by placeholder id. */
  of(contentTypeId: number, objectId: number): readonly PlaceholderFingerprint[]
}

export interface PlaceholderFingerprint {
  readonly id: number
  readonly slot: string
  /** 16 hex digits. */
  readonly fingerprint: string
}
