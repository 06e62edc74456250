/** What a host does with an export: served first by its files alone, or by the runtime handler. */
export type Shape = 'static' | 'handler'

/** Something that a host answers otherwise than it should; a note is no failure. */
export interface DeployedProblem {
  readonly url: string
  /** What was looked at. */
  readonly check: 'status' | 'body' | 'content-type' | 'cache-control' | ProbeName
  readonly expected: string
  readonly actual: string
  readonly failure: boolean
}

export type ProbeName =
  | 'limit'
  | 'search'
  | 'preview'
  | 'unexported-menu'
  | 'unknown-site'
  | 'invalid-site'
  | 'other-site'
  | 'missing-page'
  | 'missing-slash'
