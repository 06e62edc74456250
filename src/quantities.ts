/** `1,234,567`. */
export function formatCount(count: number): string {
  return count.toLocaleString('en-US')
}

/** Bytes in decimal units: `512 B`, `1.2 kB`, `34.5 MB`. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  let value = bytes / 1000
  for (const unit of ['kB', 'MB', 'GB']) {
    if (value < 999.95) return `${value.toFixed(1)} ${unit}`
    value /= 1000
  }
  return `${value.toFixed(1)} TB`
}

/** `0.4 s`, `1 min 5 s`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)} min ${whole % 60} s`
}

/** `started`: a value of `performance.now()`. */
export function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

/** `1 page`, `2 pages`. `nouns`: an irregular plural. */
export function plural(count: number, noun: string, nouns = `${noun}s`): string {
  return `${formatCount(count)} ${count === 1 ? noun : nouns}`
}

/** The first of some names: `a, b, c, …`. */
export function previewList(names: readonly (string | number)[], most = 3): string {
  return names.slice(0, most).join(', ') + (names.length > most ? ', …' : '')
}
