/** `gap`: the export differs from the live API, or lacks what was requested; `note`: only worth knowing. */
export type Severity = 'gap' | 'note'

export interface FindingKind {
  readonly severity: Severity
  /** Heading of the findings. */
  readonly title: string
  /** What to do about them. */
  readonly fix: string
  /** The pages that the findings name need the fix; else they are only examples. */
  readonly isFixedOnPages?: true
}
