/*
 * The search index of one site and language, as a tree of grams. A gram is a run of characters (UTF-16 units, in
 * upper case); the sorted leaves of the tree are the shortest grams that are rare enough, so that a term of any
 * length is covered by a few of them, whose positions must fit together. A frequent gram holds its pages instead,
 * which answers a term of one or two characters, or a common word, from one file.
 */

/** Kinds of a gram's value: all positions; positions at the end of a text; pages of a frequent gram. */
export const gramKind = { positions: 0, ends: 1, pages: 2 } as const

/** A gram is frequent when it occurs more often; then it has longer grams below it. */
export const frequent = 5000

/** With so few occurrences a gram has no longer ones below it: the texts are read instead. */
export const few = 4

/** The longest gram, in units. */
export const longestGram = 64

/** Values are in base 91, two digits for 13 bits: all of ASCII that JSON needs not escape, without the blank. */
export const bitsOfPair = 13

/** From a digit's character code, and lengths of keys too. */
export const firstDigit = 35

/** A Golomb-Rice quotient from here on is written another way, so that a gap among ids costs little. */
export const longestRun = 20

/** Positions are below it: page id and position make one number, `page * span + position`. */
export const span = 2 ** 24
