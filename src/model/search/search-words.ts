/** Characters of scripts without blanks: Thai to Burmese, Khmer, Chinese and Japanese with their wide forms. */
const single = '\u0e00-\u109f\u1780-\u17ff\u2e80-\u2fff\u3001-\u9fff\uf900-\ufaff\uff00-\uffef'
const mark = '.,;:!?()[\\]{}"'

const word = new RegExp(`(?:[${single}]|<?(?:[^\\s\\0<>${mark}${single}]+|[${mark}]*)>?)\\s?`, 'g')

/**
 * Splits a folded text without a NUL into words, which joined give the text again. A word ends after white space, which
 * belongs to it, and before and after tags and marks; each further white space is a word. A character of a script
 * without blanks is a word of its own. A word ends after a digit before a letter, too, which is rare in prose, but cuts
 * files in base64 into words of usual lengths. Whether two characters are split depends on these two alone, so that a
 * part of a text is split as the whole text is.
 */
export function cutWords(text: string): string[] {
  // A loop over groups of a pattern would overflow the stack for long words.
  return (text.replace(/\d(?=[A-Z])/g, '$&\0').match(word) ?? []).filter((one) => one)
}
