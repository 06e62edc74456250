/** A row of a model of the project with an address. */
export interface AddressRow {
  model: string
  /** Text of its primary key. */
  key: string
  /** By column. */
  values: Readonly<Record<string, string | null>>
  /** The model's manager `objects` leaves it out: only foreign keys lead to it. */
  isLeftOut?: true
}
