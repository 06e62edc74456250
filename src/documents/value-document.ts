import type { Json } from '../model/values/json.js'
import { parseData, tagged } from './document-tag.js'

/** What a route of a project's own has stored, by its keys; `pathPlace` tells in which document a key is. */
type ValueDocument = Readonly<Record<string, Json>>

export function encodeValues(entries: Iterable<readonly [key: string, value: Json]>): string {
  return tagged('values/1', JSON.stringify(Object.fromEntries(entries)))
}

export function decodeValues(text: string): ValueDocument {
  return parseData<ValueDocument>('values/1', text)
}
