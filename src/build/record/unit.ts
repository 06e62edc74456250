import type { SiteDocuments } from '../../documents/site-document.js'
import type { TableDocument } from '../../documents/table-document.js'
import type { Finding } from '../../findings.js'
import type { Family } from '../../options.js'
import { fileKinds } from '../../routes/reserved-names.js'

/** What a file belongs to: a family of answers, or one of `fileKinds`. */
export type FileKind = Family | (typeof fileKinds)[number]

/**
 * The position of a unit among all, compared number by number: site, kind (see `ranks`), then its own ids.
 * An export writes its units in this order.
 */
export type UnitKey = readonly number[]

/** Kinds of units, in writing order. */
export const ranks = {
  content: 0,
  alias: 1,
  owner: 2,
  language: 3,
  family: 4,
  search: 5,
  documents: 6,
  bundle: 7,
  media: 8,
  end: 9,
}

/** A placeholder of a unit, with the fingerprint of its rows. */
export interface UnitPlaceholder {
  readonly id: number
  readonly slot: string
  readonly fingerprint: string
}

/**
 * What a unit is made from. A unit is written as a whole, or reused if its inputs have not changed: the files of a page
 * content, of a family in a language, or of documents.
 */
export interface UnitInputs {
  readonly key: UnitKey
  /** Of what the unit is made from, besides the members below; null: it is never reused. */
  readonly fingerprint: string | null
  readonly page?: number
  readonly content?: number
  readonly language?: string
  readonly title?: string
  readonly placeholders?: readonly UnitPlaceholder[]
}

/** What is known of a unit once its files are written. */
export interface UnitResult {
  /** References of plugins: model, key, language of the answer, and `referenceFacts`. */
  readonly references?: readonly UnitReference[]
  /** Other rows that its HTML shows: model, key, language of the answer, and a text that changes with their facts. */
  readonly shown?: readonly UnitReference[]
  /** Rows that show more than their addresses, to serializers or as images: model, key, language, fingerprint. */
  readonly resolved?: readonly UnitReference[]
  /** Fingerprint of all aliases, if the unit shows one. */
  readonly aliases?: string
  readonly findings?: readonly Finding[]
  /** Ids and types of plugins, by placeholder id. */
  readonly plugins?: Readonly<Record<string, readonly (readonly [number, string])[]>>
  /** Of a navigation: the name of its document, and what answers for page paths show of it. */
  readonly document?: string
  readonly pieces?: readonly UnitPiece[]
  /** Numbers and names of documents in parts. */
  readonly leaves?: readonly (readonly [number: number, name: string])[]
  /** Members of the site's document that name the documents of the unit. */
  readonly site?: SiteDocuments
  readonly fileLinks?: TableDocument
  readonly changed: UnitChange
}

/** The result of a unit whose files were just written. Whether one of them changed is found while staging. */
export type NewResult = Omit<UnitResult, 'changed'>

/** Pages with neighbouring ids, and fingerprints of the parts of a navigation that files for their paths show, by name. */
export interface UnitPiece {
  readonly number: number
  readonly shown: Readonly<Record<string, string>>
}

/** `facts`: a text that changes with the row. */
export type UnitReference = readonly [model: string, key: string | null, language: string, facts: string | null]

/** When one of the unit's files changed last, and why: reasons in words. */
export interface UnitChange {
  /** ISO 8601. */
  readonly at: string
  readonly why: readonly string[]
}

/** Whether the kind is that of a route, and not of files that no route answers. */
export function isFamily(kind: FileKind): kind is Family {
  return !fileKinds.some((other) => other === kind)
}

export function isUnitKey(value: unknown): value is UnitKey {
  return Array.isArray(value) && value.every(Number.isSafeInteger)
}

export function compareKeys(one: UnitKey, other: UnitKey): number {
  for (let index = 0; index < one.length || index < other.length; index += 1) {
    const difference = (one[index] ?? -1) - (other[index] ?? -1)
    if (difference !== 0) return difference
  }
  return 0
}
