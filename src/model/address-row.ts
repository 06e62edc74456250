/** A row of a model of the project's own that has an address, by column. */
export interface AddressRow {
  model: string
  /** Of its primary key. */
  key: string
  values: Readonly<Record<string, string | null>>
}
