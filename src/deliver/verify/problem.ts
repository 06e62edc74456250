import { type Problem, type ProblemCode, problemTable } from './problem-table.js'

/** The problems of a kind: their number, and the first of them ordered by file. */
export interface ProblemGroup {
  readonly code: ProblemCode
  readonly failure: boolean
  readonly count: number
  readonly problems: readonly Problem[]
}

/** Most problems of a kind that are kept. */
const maxKept = 1000

/** Collects problems in bounded memory. */
export class Problems {
  readonly #groups = new Map<ProblemCode, { count: number; problems: Problem[] }>()
  readonly #lenient: readonly ProblemCode[]

  /** `lenient`: failures that count as findings. */
  constructor(lenient: readonly ProblemCode[] = []) {
    this.#lenient = lenient
  }

  add(problem: Problem): void {
    const group = this.#groups.get(problem.code) ?? { count: 0, problems: [] }
    this.#groups.set(problem.code, group)
    group.count += 1
    if (group.problems.length < maxKept) group.problems.push(problem)
  }

  /** Failures first, each kind sorted by place; at most `limit` of a kind are listed. */
  groups(limit: number): ProblemGroup[] {
    const groups = [...this.#groups].map(([code, { count, problems }]) => {
      const failure = !problemTable[code].isFinding && !this.#lenient.includes(code)
      const sorted = problems.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, limit)
      return { code, failure, count, problems: sorted }
    })
    return groups.sort((a, b) => Number(b.failure) - Number(a.failure) || (a.code < b.code ? -1 : 1))
  }
}

function placeOf(problem: Problem): string {
  return 'file' in problem ? problem.file : 'url' in problem ? problem.url : ''
}
