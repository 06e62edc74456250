import type { PageTexts } from '../../search/build/search-writers.js'
import type { DeferredEntry } from '../make/deferred-contents.js'
import type { FileKind, UnitResult } from '../reuse/unit.js'

/**
 * The lines of a share, unit by unit in writing order:
 *
 *     >  head as JSON
 *     kind TAB name TAB text      of each file: JSON has no line ends
 *     =  TAB name TAB bytes       of a document that an earlier unit of the share has written
 *     +  what is gathered for the handler (DeferredEntry), as JSON
 *     <  tail as JSON, without `changed`
 *     ?  texts of a page that a search looks into (PageTexts), as JSON, between units
 */
export const shareLines = {
  file: (kind: FileKind, name: string, text: string): string => `${kind}\t${name}\t${text}`,
  mention: (name: string, bytes: number): string => `=\t${name}\t${bytes}`,
  left: (entry: DeferredEntry): string => `+${JSON.stringify(entry)}`,
  tail: (tail: Omit<UnitResult, 'changed'>): string => `<${JSON.stringify(tail)}`,
  texts: (page: PageTexts): string => `?${JSON.stringify(page)}`,
}

/** A file of a share. */
export interface ShareFile {
  /** Relative to the share's folder. */
  readonly name: string
  readonly bytes: number
  /** SHA-256 in hex digits. */
  readonly hash: string
}

/** The file of a site's lines. */
export function siteFile(site: number): string {
  return `site-${site}.txt`
}
