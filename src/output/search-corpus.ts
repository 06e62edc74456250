/** Where a text begins on its page is a multiple of this, so that a longer title does not move the texts below it. */
const step = 128

/** All texts of an index in one array of UTF-16 units, pages in the order of their ids. */
export interface SearchCorpus {
  /** 0 after each text. */
  readonly units: Uint16Array
  readonly longest: number
  /** Page id and position in the page of each offset; offsets ascend, so that a list is walked along with the texts. */
  locate(offsets: Int32Array, visit: (page: number, position: number) => void): void
}

/** `texts` by page id, none of them with a NUL; they are removed while they are laid out. */
export function layOutCorpus(texts: Map<number, string[]>): SearchCorpus {
  let length = 0
  let count = 0
  let longest = 0
  for (const list of texts.values()) {
    for (const text of list) {
      length += text.length + 1
      longest = Math.max(longest, text.length)
    }
    count += list.length
  }
  const units = new Uint16Array(length)
  const starts = new Int32Array(count + 1)
  const pages = new Int32Array(count)
  const bases = new Int32Array(count)
  let number = 0
  let offset = 0
  for (const page of [...texts.keys()].sort((a, b) => a - b)) {
    let base = 0
    for (const text of texts.get(page) ?? []) {
      starts[number] = offset
      pages[number] = page
      bases[number] = base
      for (let index = 0; index < text.length; index += 1) units[offset + index] = text.charCodeAt(index)
      offset += text.length + 1
      base += (Math.floor(text.length / step) + 1) * step
      number += 1
    }
    texts.delete(page)
  }
  starts[count] = length
  return { units, longest, locate: locator(starts, pages, bases) }
}

function locator(starts: Int32Array, pages: Int32Array, bases: Int32Array): SearchCorpus['locate'] {
  return (offsets, visit) => {
    let number = 0
    for (let index = 0; index < offsets.length; index += 1) {
      const offset = offsets[index] ?? 0
      if (offset >= (starts[number + 1] ?? 0)) number = lastStart(starts, offset, number + 1)
      visit(pages[number] ?? 0, (bases[number] ?? 0) + offset - (starts[number] ?? 0))
    }
  }
}

/** Number of the text that holds the offset, at `from` or after it: looks near first. */
function lastStart(starts: Int32Array, offset: number, from: number): number {
  let low = from
  let reach = 1
  while (low + reach < starts.length && (starts[low + reach] ?? 0) <= offset) {
    low += reach
    reach *= 2
  }
  let high = Math.min(low + reach, starts.length)
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle
  }
  return low
}
