/** Binary search: the first place below `length` that passes, or `length`. All places after it must pass, too. */
export function firstOf(length: number, passes: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) high = middle
    else low = middle + 1
  }
  return low
}
