/** A problem of an export, which is a failure or a finding, by its code. */
export type Problem =
  | { code: 'file-missing'; file: string }
  | { code: 'file-foreign'; file: string }
  | { code: 'hash-differs'; file: string }
  | { code: 'file-unreadable'; file: string; reason: string }
  | { code: 'compressed-differs'; file: string }
  | { code: 'document-renamed'; file: string }
  | { code: 'document-missing'; file: string }
  | { code: 'document-unknown'; file: string }
  | { code: 'not-json'; file: string; reason: string }
  | { code: 'not-the-contract'; file: string; at: string; reason: string }
  | { code: 'preview-differs'; file: string }
  | { code: 'bundle-differs'; file: string; page: string }
  | { code: 'link-broken'; url: string; count: number; pages: string[] }
  | { code: 'record-damaged'; state: string }
  | { code: 'leak'; file: string; what: string; of: string }
  | { code: 'record-none'; state: string }
  | { code: 'record-other'; state: string }
  | { code: 'too-large'; file: string }
  | { code: 'file-unknown'; file: string }
  | { code: 'link-closed'; url: string; count: number; pages: string[] }
  | { code: 'link-handled'; url: string; count: number; pages: string[] }
  | { code: 'link-left-out'; url: string; count: number; pages: string[]; reason: string }
  | { code: 'link-file-missing'; url: string; count: number; pages: string[] }
  | { code: 'link-elsewhere'; url: string; count: number; pages: string[] }

export type ProblemCode = Problem['code']

/** The problems of a kind: their number, and the first of them ordered by file. */
export interface ProblemGroup {
  readonly code: ProblemCode
  readonly failure: boolean
  readonly count: number
  readonly problems: readonly Problem[]
}

const findings: readonly ProblemCode[] = [
  'record-none',
  'record-other',
  'too-large',
  'file-unknown',
  'link-closed',
  'link-handled',
  'link-left-out',
  'link-file-missing',
  'link-elsewhere',
]

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
      const failure = !findings.includes(code) && !this.#lenient.includes(code)
      const sorted = problems.sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1)).slice(0, limit)
      return { code, failure, count, problems: sorted }
    })
    return groups.sort((a, b) => Number(b.failure) - Number(a.failure) || (a.code < b.code ? -1 : 1))
  }
}

function placeOf(problem: Problem): string {
  return 'file' in problem ? problem.file : 'url' in problem ? problem.url : ''
}
