import { dataReader, tagged } from './document-tag.js'

/** Values without a blank, in the order of the words of a file. */
export function encodePlaces(values: readonly string[]): string {
  return tagged('search-places/2', JSON.stringify(values.join(' ')))
}

/** The values with a blank between them: as a list they would take several times the memory. */
export const decodePlacesFile = dataReader<string>('search-places/2')
