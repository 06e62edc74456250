/** The characters of a name in Python, of any alphabet: for a class of a pattern with the flag `u`. */
export const nameCharacters = '\\p{L}\\p{M}\\p{N}_'
