import { parseData, tagged } from './document-tag.js'

/** Values without a blank, in the order of the words of a file. */
export function encodePlaces(values: readonly string[]): string {
  return tagged('search-places/1', JSON.stringify(values.join(' ')))
}

export function decodePlacesFile(text: string): string[] {
  return parseData<string>('search-places/1', text).split(' ')
}
