/** What templates see of a row; what is written for the row itself is `toString()`. */
export type RowObject = Readonly<Record<string, unknown>>
