import { type Json, toJsonText } from '../model/values/json.js'
import { dataReader, tagged } from './document-tag.js'

/** Values that a route of the project has stored, by key; `pathPlace` tells the document of a key. */
type ValueDocument = Readonly<Record<string, Json>>

export function encodeValues(entries: Iterable<readonly [key: string, value: Json]>): string {
  return tagged('values/1', toJsonText(Object.fromEntries(entries)))
}

export const decodeValues = dataReader<ValueDocument>('values/1')
