import type { Json } from '../site/json.js'
import { dataOf, tagged } from './document-tag.js'
import { hexadecimal } from './hexadecimal.js'

/**
 * Values by whole number, in leaves of neighbours. Names of blocks by number, those that are not empty: numbers may lie
 * far apart. A block holds names of leaves, '' where empty, in base 64, which is shorter.
 */
export interface TableDocument {
  readonly leafSize: number
  readonly blockSize: number
  readonly blocks: Readonly<Record<number, string>>
}

/** Which values the leaves of a table hold. */
export type LeafKind = 'page-objects' | 'page-contents' | 'page-slots' | 'placeholder-names'

/** Names of leaves: 32 hex digits, or empty. */
export function encodeBlock(names: readonly string[]): string {
  const short = names.map((name) => {
    const bytes = name.match(/../g)?.map((digits) => Number.parseInt(digits, 16)) ?? []
    return btoa(String.fromCharCode(...bytes))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  })
  return tagged('table-block', JSON.stringify(short))
}

export function decodeBlock(text: string): string[] {
  return (JSON.parse(dataOf('table-block', text)) as string[]).map((name) => {
    const bytes = atob(name.replaceAll('-', '+').replaceAll('_', '/'))
    return hexadecimal(Array.from(bytes, (byte) => byte.charCodeAt(0)))
  })
}

/** `values` are texts of JSON; where there is none, `null` stands. */
export function encodeLeaf(kind: LeafKind, values: readonly (string | undefined)[]): string {
  return tagged(kind, `[${Array.from(values, (text) => text ?? 'null').join(',')}]`)
}

export function decodeLeaf<T extends Json>(kind: LeafKind, text: string): (T | null)[] {
  return JSON.parse(dataOf(kind, text)) as (T | null)[]
}
