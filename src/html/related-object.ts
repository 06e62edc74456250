/** What templates see of a row; what is written for the row itself is `toString()`. */
export type RelatedObject = Readonly<Record<string, unknown>>
