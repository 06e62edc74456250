/*
 * The search index of one site and language. A text is a row of words (cutWords). Four lists in order, each cut into
 * files, of which the root document has the first keys and the names:
 *
 *     words   word: the pages that have it
 *     places  for each file of words, where these are on their pages; a word's place is its number among the words of
 *             the page. With it goes whether a blank is before it
 *     parts   part of words: the pages that have it where these words are in many files of `words`, else these files;
 *             and the pages of frequent runs of characters that reach over several words
 *     texts   page: its texts
 *
 * Pages whose texts changed since are replaced: the lists above do not count for them, and their texts are compared.
 */

/** Kinds of a part's value: pages, some of the pages of the part without its last character, files of `words`. */
export const partKind = { pages: 0, some: 1, files: 2 } as const

/** A part whose words are in no more files has these instead of its pages. */
export const mostFiles = 13

/** The longest part, in UTF-16 units. */
export const longestPart = 16

/** Values are in base 91, two digits for 13 bits: all of ASCII that JSON needs not escape, without the blank. */
export const bitsOfPair = 13

/** From a digit's character code, and lengths of keys too. */
export const firstDigit = 35

/** A Golomb-Rice quotient from here on is written another way, so that a gap among ids costs little. */
export const longestRun = 20

/** Places are below it: page id and place make one number, `page * span + place`. */
export const span = 2 ** 24
