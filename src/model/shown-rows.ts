/** Rows of the project's own models that own placeholders, at one instant. */
export interface ShownRows {
  /** Those that are public: ids in ascending order by content type. */
  readonly ids: ReadonlyMap<number, ReadonlySet<number>>
  /** When time alone may change them, in milliseconds since 1970; null: never. */
  readonly changesAt: number | null
  /** Models that own placeholders although nobody has named them, by name. */
  readonly unnamed: readonly UnnamedModel[]
}

/** None of the placeholders is public; `example` is one of them. */
export interface UnnamedModel {
  readonly model: string
  readonly placeholders: number
  readonly example: { readonly contentTypeId: number; readonly objectId: number; readonly slot: string }
}
