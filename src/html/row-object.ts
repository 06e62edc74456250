/** A row in templates. `toString()` is the text of the row itself. */
export type RowObject = Readonly<Record<string, unknown>>
