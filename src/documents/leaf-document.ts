import { type Json, toJsonText } from '../model/values/json.js'
import { parseData, tagged } from './document-tag.js'
import type { PageLinks } from './page-links.js'
import type { PageSlot } from './site-document.js'

/** The values of tables, by the format of their leaves. */
export interface LeafValues {
  /** By content id: the values of its page object, whose names are `SiteDocument.members`. */
  'page-objects/1': readonly Json[]
  /** By page id: the content that it shows in each public language, 0: none. */
  'page-contents/1': readonly number[]
  /** By content id: the slots of its page. */
  'page-slots/1': readonly PageSlot[]
  /** By owner: names of the documents of its placeholders, by slot and language. */
  'placeholder-names/1': Readonly<Record<string, Readonly<Record<string, string>>>>
  /** By page id. */
  'page-links/1': PageLinks
  /** By file id: its address. */
  'file-links/1': string
}

export type LeafFormat = keyof LeafValues

/** A value of a leaf. As text, since those of a leaf that is being written are held. */
export function leafValue<Format extends LeafFormat>(value: LeafValues[Format]): string {
  return toJsonText(value as Json)
}

/** `values` are those of neighbouring ids as `leafValue` writes them; undefined: there is none. */
export function encodeLeaf(format: LeafFormat, values: readonly (string | undefined)[]): string {
  return tagged(format, `[${Array.from(values, (text) => text ?? 'null').join(',')}]`)
}

/** null where there is no value. */
export const decodeLeaf: <Format extends LeafFormat>(format: Format, text: string) => (LeafValues[Format] | null)[] =
  parseData
