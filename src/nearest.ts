/** The name that a misspelt one probably means; null when none is close. */
export function nearest(name: string, names: readonly string[]): string | null {
  let best: string | null = null
  let least = Math.min(3, Math.ceil(name.length / 3)) + 1
  for (const candidate of names) {
    const edits = editDistance(name.toLowerCase(), candidate.toLowerCase())
    if (edits < least) {
      best = candidate
      least = edits
    }
  }
  return best
}

/** A sentence to add to a message about an unknown name, with a blank before it; '' if no name is close. */
export function didYouMean(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === null ? '' : ` Did you mean ${near}?`
}

/** The fix for an unknown name: the one that it probably means, or all. */
export function nearestOrAll(name: string, names: readonly string[]): string {
  const near = nearest(name, names)
  return near === null ? `Name one of these: ${names.join(', ')}.` : `Did you mean ${near}?`
}

/** Levenshtein's distance. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1
      next.push(Math.min((next[j - 1] ?? 0) + 1, (row[j] ?? 0) + 1, (row[j - 1] ?? 0) + same))
    }
    row = next
  }
  return row[to.length] ?? 0
}
