/**
 * Cuts a folded text into its words, which make the text again one after the other. A word ends after white space, which
 * belongs to it, and before and after a tag; further white space makes a word each. A character of a script without
 * blanks is a word of its own. Whether two characters are parted depends on these two alone, so that a part of a text is
 * cut as the text is.
 */
export function cutWords(text: string): string[] {
  const words: string[] = []
  let start = 0
  let before = kindOf(text.charCodeAt(0))
  for (let index = 1; index < text.length; index += 1) {
    const kind = kindOf(text.charCodeAt(index))
    if (parted[before * kinds + kind] === 1) {
      words.push(text.slice(start, index))
      start = index
    }
    before = kind
  }
  if (start < text.length) words.push(text.slice(start))
  return words
}

/** Whether a word ends between two characters. */
export function areParted(one: number, other: number): boolean {
  return parted[kindOf(one) * kinds + kindOf(other)] === 1
}

/** Kinds of characters. */
const [letter, space, opening, closing, single, mark] = [0, 1, 2, 3, 4, 5]
const kinds = 6

/** By both kinds: 1 where they are parted. */
const parted = Uint8Array.from({ length: kinds * kinds }, (_, index) => {
  const [one, other] = [Math.floor(index / kinds), index % kinds]
  if (other === space) return one === space ? 1 : 0
  if (one === letter && other === mark) return 1
  if (one === mark && other === letter) return 1
  return one === space || one === closing || other === opening || one === single || other === single ? 1 : 0
})

const asciiKinds = Uint8Array.from({ length: 0x80 }, (_, code) => {
  if (code === 32 || (code >= 9 && code <= 13)) return space
  const character = String.fromCharCode(code)
  if (character === '<') return opening
  if (character === '>') return closing
  return '.,;:!?()[]{}"'.includes(character) ? mark : letter
})

function kindOf(code: number): number {
  if (code < 0x80) return asciiKinds[code] ?? letter
  if (code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029) return space
  return isSingle(code) ? single : letter
}

/** Thai, Lao, Tibetan, Burmese, Khmer; Chinese and Japanese with their punctuation and wide forms. */
function isSingle(code: number): boolean {
  return (
    (code >= 0x0e00 && code < 0x10a0) ||
    (code >= 0x1780 && code < 0x1800) ||
    (code >= 0x2e80 && code < 0xa000) ||
    (code >= 0xf900 && code < 0xfb00) ||
    (code >= 0xff00 && code < 0xfff0)
  )
}
