import type { RouteAnswer } from '../routes/route-answer.js'

/** Throws TypeError for what a developer has to correct. */
export function check(isRight: unknown, text: string): void {
  if (!isRight) throw new TypeError(text)
}

/** Throws TypeError for options of another kind. A number is 0 or more. */
export function checkKind(kind: 'function' | 'number' | 'string', options: Readonly<Record<string, unknown>>): void {
  for (const name in options)
    check(
      typeof options[name] === kind && (kind !== 'number' || (options[name] as number) >= 0),
      `${name} must be a ${kind}`,
    )
}

/** Throws TypeError for a route that cannot answer, or has the name of another one. */
export function checkRoutes(routes: readonly Partial<RouteAnswer>[]): void {
  const names = new Set()
  for (const { name, patterns, answer } of routes) {
    check(
      name && Array.isArray(patterns) && typeof answer === 'function' && !names.has(name),
      `The route ${name} needs its own name, patterns and answer`,
    )
    names.add(name)
  }
}
