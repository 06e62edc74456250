/** Characters of scripts without blanks: Thai to Burmese, Khmer, Chinese and Japanese with their wide forms. */
const single = '\\u0e00-\\u109f\\u1780-\\u17ff\\u2e80-\\u2fff\\u3001-\\u9fff\\uf900-\\ufaff\\uff00-\\uffef'
const mark = '.,;:!?()[\\]{}"'

const other = `[^\\s\\d<>${mark}${single}]`
/** Characters without a split between them. */
const run = `${other}*(?:\\d+(?![\\dA-Z])${other}+)*\\d*`

const word = new RegExp(`(?:[${single}]|<?(?:[${mark}]+|${run})>?)\\s?`, 'g')

/**
 * Splits a folded text into words, which joined give the text again. A word ends after white space, which belongs to
 * it, and before and after tags and marks; each further white space is a word. A character of a script without blanks
 * is a word of its own. A word ends after a digit before a letter, which is rare in prose, but makes words of usual
 * lengths of files in base64. Whether two characters are split depends on these two alone, so that a part of a text is
 * split as the whole text is.
 */
export function cutWords(text: string): string[] {
  return (text.match(word) ?? []).filter((one) => one !== '')
}
