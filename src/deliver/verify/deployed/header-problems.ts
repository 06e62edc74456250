import type { HttpAnswer } from '../../requests/http-client.js'
import type { DeployedProblem } from './deployed-problem.js'

type HeaderProblem = Omit<DeployedProblem, 'url'>

/** How long caches may store a file. */
export type CacheLifetime = 'ever' | 'shortly' | 'some time'

const month = 30 * 24 * 3600
const day = 24 * 3600
const fiveMinutes = 300

export function headerProblems({ headers }: HttpAnswer, reuse: CacheLifetime, isHtml: boolean): HeaderProblem[] {
  const problems: HeaderProblem[] = []
  const type = headers.get('content-type') ?? ''
  const wanted = isHtml ? /^text\/html(\s*;\s*charset=utf-8)?$/i : /^application\/json(\s*;\s*charset=utf-8)?$/i
  if (!wanted.test(type)) {
    const expected = `${isHtml ? 'text/html' : 'application/json'}, with the charset utf-8 or none`
    problems.push({ check: 'content-type', expected, actual: type || 'none', failure: true })
  }
  const control = headers.get('cache-control') ?? ''
  const addProblem = (expected: string, failure: boolean) =>
    problems.push({ check: 'cache-control', expected, actual: control || 'none', failure })
  const age = ageOf(control)
  if (reuse === 'ever') {
    if (!/\bimmutable\b/i.test(control) && (age ?? 0) < month) addProblem('immutable, or a max-age of a month', true)
  } else if (reuse === 'shortly') {
    if (age === null || age > fiveMinutes) addProblem('a max-age of at most 300 seconds', true)
  } else if (control === '') addProblem('anything: caches guess without', false)
  else if (/\bimmutable\b/i.test(control) || (age ?? 0) > day) addProblem('a max-age of at most a day', false)
  return problems
}

/** Seconds; null: not given. */
function ageOf(control: string): number | null {
  if (/\bno-(store|cache)\b/i.test(control)) return 0
  const found = [...control.matchAll(/\b(?:s-maxage|max-age)=(\d+)/gi)].map(([, seconds]) => Number(seconds))
  return found.length > 0 ? Math.max(...found) : null
}
