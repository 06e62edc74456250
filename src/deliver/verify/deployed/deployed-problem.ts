/** How a host serves an export: files only, or with the runtime handler. */
export type Shape = 'static' | 'handler'

/** A wrong answer of a host, or a note (`failure`: false). */
export interface DeployedProblem {
  readonly url: string
  /** The failed check. */
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
