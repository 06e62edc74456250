import { hash } from 'node:crypto'

/**
 * A reproducible sample of `count` names (null: all), with at least one of every group if `count` allows.
 */
export function chooseSample(
  names: readonly string[],
  count: number | null,
  groupOf: (name: string) => string,
): string[] {
  if (count === null || names.length <= count) return [...names]
  const ranked = names
    .map((name) => [hash('sha256', name), name] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, name]) => name)
  const groups = new Set<string>()
  const firsts = ranked.filter((name) => !groups.has(groupOf(name)) && groups.add(groupOf(name)))
  return [...new Set([...firsts, ...ranked])].slice(0, count)
}
