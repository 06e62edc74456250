/** Pages and placeholders that the shares of an export hold. */
export interface SharedContents {
  /** As it was when the shares were made. */
  readonly aliasesMark: string
  /** By site id; none where nobody answers searches. */
  readonly searchMarks: Readonly<Record<string, string>>
  /** Files with the lines of a site (share-lines.ts), in the order of the shares. */
  files(site: number): readonly string[]
}
