/*
 * The search index of one site and language. A text is a sequence of words (cutWords). Four sorted lists, each split
 * into files, of which documents that the root names have the first keys and the names:
 *
 *     words   word: the pages that have it
 *     places  for each file of words, their places on pages: the position among the words of the page, and whether a
 *             blank is before it
 *     parts   part of words: the pages that have it if its words are in many files of `words`, else these files; and
 *             the pages of frequent runs of characters across words
 *     texts   page: its texts
 *
 * Pages whose texts changed since are replaced: the lists are ignored for them, and their texts are searched directly.
 */

/**
 * A kind of a part's value: pages, also where `somePages` would save little. A part with any value but files of words is
 * listed.
 */
export const allPages = 0

/**
 * Positions of pages with the part among those that the longest listed beginning and the longest listed end of the part
 * have in common.
 */
export const somePages = 1

/** Numbers of files of `words`. */
export const wordFiles = 2

/** As `somePages`, of the pages without the part, and the number of all at the end. */
export const otherPages = 3

/** A part whose words are in no more files has these files instead of pages, and no longer parts of words have values. */
export const mostFiles = 12

/** The longest part, in UTF-16 units. */
export const longestPart = 16

/**
 * Values are in base 91, two digits for 13 bits, and one for the last bits if they are no more than 6: the ASCII that
 * JSON does not escape, without the blank.
 */
export const bitsOfPair = 13
export const bitsOfDigit = 6

/** So many bits are written at once: with up to 12 more they fit into a 32-bit number. */
export const maxAtOnce = 18

/** Character code of the digit 0, and of the length 0 of keys. */
export const firstDigit = 35

/** Two lengths of a key make one digit if the first one is less; the digits of most keys are ASCII then. */
export const maxShared = 13

/** A length of a key is the sum of its characters: each counts this much but the last, which counts less. */
export const maxDigit = 20_000

/** Golomb-Rice quotients from here on are written in gamma code, so that large gaps between ids stay short. */
export const longestRun = 20

/** Upper bound of page ids, those of a column of 32 bits. */
export const endOfPages = 2 ** 31

/** Upper bound of places: page id and place make one number, `page * span + place`, which is exact below 2 ** 53. */
export const span = 2 ** 22

/** Characters of the name of a file in a document of names: 128 bits in base64. */
export const nameLength = 22

/** Page ids of a piece of the contents that searches find. */
export const pagesPerPiece = 2048
