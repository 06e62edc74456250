import { withoutUser } from '../../../model/values/url-user.js'

/** How a host serves an export: files only, or with the runtime handler. */
export type Shape = 'static' | 'handler'

/** A wrong answer of a host, or a note (`failure`: false). */
export interface DeployedProblem {
  readonly url: string
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

/** Most failures and most notes that are kept. */
const maxListed = 1000

export class DeployedProblems {
  readonly #failures: DeployedProblem[] = []
  readonly #notes: DeployedProblem[] = []
  #count = 0

  add(reported: DeployedProblem): void {
    const list = reported.failure ? this.#failures : this.#notes
    if (reported.failure) this.#count += 1
    if (list.length < maxListed) list.push({ ...reported, url: withoutUser(reported.url) })
  }

  /** Number of failures, those included that are not listed. */
  get failures(): number {
    return this.#count
  }

  /** Failures before notes, each by URL. */
  get list(): DeployedProblem[] {
    const sorted = [this.#failures, this.#notes].flatMap((list) => list.toSorted(byUrl))
    return sorted.slice(0, maxListed)
  }
}

function byUrl(one: DeployedProblem, other: DeployedProblem): number {
  return one.url < other.url ? -1 : 1
}
