/** `started`: a value of `performance.now()`. */
export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}
