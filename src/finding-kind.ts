/** Of a gap the export differs from the live API, or lacks what was asked for; a note is only worth knowing. */
export type Severity = 'gap' | 'note'

export interface FindingKind {
  readonly severity: Severity
  /** What the findings are called together. */
  readonly title: string
  /** What to do about them. */
  readonly fix: string
  /** The pages that they name are what to fix; else pages only show where it is seen. */
  readonly isFixedOnPages?: true
}
