/** The first of so many ascending places that passes, or their number: once one passes, all behind it do. */
export function firstOf(length: number, passes: (place: number) => boolean): number {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
