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

/** The text in upper case, as the databases convert it. No character becomes two (`ß` stays), except with `full`. */
export function fold(text: string, folding: Folding): string {
  if (folding === 'ascii') return text.replace(/[ -~]+/g, (run) => run.toUpperCase())
  const upper = text.toUpperCase()
  // Characters are converted independently, so an equal length means that none has grown.
  return folding === 'full' || upper.length === text.length ? upper : text.replace(/./gsu, upperOfOne)
}

function upperOfOne(character: string): string {
  const upper = character.toUpperCase()
  return upper.length === character.length ? upper : titleOfGreek(character)
}

/** Greek letters with iota subscript: JavaScript writes the iota beside them, databases use the title-case letter. */
function titleOfGreek(character: string): string {
  const code = character.charCodeAt(0)
  if (code >= 0x1f80 && code < 0x1fb0) return String.fromCharCode(code | 8)
  return 'ᾳῃῳ'.includes(character) ? String.fromCharCode(code + 9) : character
}
