import type { SearchedPage } from '../../search/build/search-writers.js'
import type { DeferredEntry } from '../make/documents/deferred-contents.js'
import type { FileKind, UnitResult } from '../reuse/unit.js'

/**
 * The lines of a shard, unit by unit in writing order:
 *
 *     >  inputs as JSON
 *     kind TAB name TAB text      of each file: JSON has no line ends
 *     =  TAB name TAB bytes       of a document that a previous unit of the shard has written
 *     +  an entry for the handler (DeferredEntry), as JSON
 *     <  result as JSON, without `changed`
 *     ?  searched texts of a page (SearchedPage), as JSON, between units
 */
export const shardLines = {
  file: (kind: FileKind, name: string, text: string): string => `${kind}\t${name}\t${text}`,
  mention: (name: string, bytes: number): string => `=\t${name}\t${bytes}`,
  deferred: (entry: DeferredEntry): string => `+${JSON.stringify(entry)}`,
  result: (result: Omit<UnitResult, 'changed'>): string => `<${JSON.stringify(result)}`,
  texts: (page: SearchedPage): string => `?${JSON.stringify(page)}`,
}

/** A file of a shard. */
export interface ShardFile {
  /** Relative to the shard's folder. */
  readonly name: string
  readonly bytes: number
  /** SHA-256 in hex digits. */
  readonly hash: string
}

/** The file of a site's lines. */
export function siteFile(site: number): string {
  return `site-${site}.txt`
}
