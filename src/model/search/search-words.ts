/** Characters of scripts without blanks: Thai to Burmese, Khmer, Chinese and Japanese with their wide forms. */
const single = '\\u0e00-\\u109f\\u1780-\\u17ff\\u2e80-\\u2fff\\u3001-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'
const mark = '.,;:!?()[\\]{}"'

const word = new RegExp(`(?:[${single}]|<?(?:[^\\s<>${mark}${single}]+|[${mark}]*)>?)\\s?`, 'g')

/**
 * Cuts a folded text into its words, which make the text again one after the other. A word ends after white space, which
 * belongs to it, before and after a tag and marks; further white space makes a word each. A character of a script without
 * blanks is a word of its own. Whether two characters are parted depends on these two alone, so that a part of a text is
 * cut as the text is.
 */
export function cutWords(text: string): string[] {
  return (text.match(word) ?? []).filter((one) => one !== '')
}
