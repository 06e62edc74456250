import type { Folding } from './search-rules.js'

/**
 * Whether the text contains the term, ignoring case. Blanks of the term count; `%`, `_` and `\` are plain characters.
 * An empty term, or one with a NUL, which no column can hold, matches nothing.
 * Mirrors the `icontains` of cms.models.managers.PageManager.search.
 */
export function matches(text: string, term: string, folding: Folding): boolean {
  return isTerm(term) && fold(text, folding).includes(fold(term, folding))
}

/** Whether a text can be searched for, see `matches`. */
export function isTerm(term: string): boolean {
  return term !== '' && !term.includes('\0')
}

/** The text in upper case, as the databases convert it. With `ascii` and `unicode` no character becomes two. */
export function fold(text: string, folding: Folding): string {
  if (folding === 'ascii') return text.replace(/[ -~]+/g, (run) => run.toUpperCase())
  // Codes of languages have two letters.
  const upper = folding.length > 2 ? text.toUpperCase() : text.toLocaleUpperCase(folding)
  // Characters are converted independently, so an equal length means that none has grown.
  return folding !== 'unicode' || upper.length === text.length ? upper : text.replace(/./gsu, upperOfOne)
}

/** Of Greek letters with iota subscript JavaScript writes the iota beside them, databases the title-case letter. */
function upperOfOne(character: string): string {
  const upper = character.toUpperCase()
  if (upper.length === character.length) return upper
  const code = character.charCodeAt(0)
  const isInBlock = code >= 0x1f80 && code < 0x1fb0
  return String.fromCharCode(isInBlock ? code | 8 : 'ᾳῃῳ'.includes(character) ? code + 9 : code)
}
