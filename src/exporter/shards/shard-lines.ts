import type { DeferredEntry } from '../documents/deferred-contents.js'

/**
 * The lines of a shard, unit by unit in writing order:
 *
 *     >  inputs as JSON
 *     kind TAB bytes TAB hash TAB name     of each file, as in a record (unit-lines.ts)
 *     =  TAB name TAB bytes       of a document that a previous unit of the shard has written
 *     +  an entry for the handler (DeferredEntry), as JSON
 *     <  result as JSON, as in a record, but without `changed`
 *
 * The contents of the files are in a file of their own, in the same order, with a line end after each: a merge copies
 * them without reading what they say. A third file has what a merge needs to take many units at once (shard-groups.ts).
 */
export const shardLines = {
  mention: (name: string, bytes: number): string => `=\t${name}\t${bytes}`,
  deferred: (entry: DeferredEntry): string => `+${JSON.stringify(entry)}`,
}

export interface ShardFile {
  /** Relative to the shard's folder. */
  readonly name: string
  readonly bytes: number
  /** SHA-256 in hex digits. */
  readonly hash: string
}

/** Three files of a shard: units as lines, the contents of their files, and groups. Relative to the shard's folder. */
export interface ShardUnitFiles {
  readonly lines: string
  readonly contents: string
  readonly groups: string
}

/** The pages and placeholders of a site. */
export function contentFiles(site: number): ShardUnitFiles {
  return unitFiles(`site-${site}`)
}

/** The answers for page paths of a site that are made from its navigations. */
export function pathFiles(site: number): ShardUnitFiles {
  return unitFiles(`navigation-${site}`)
}

/** The searched words of a site's pages (word-lines.ts). */
export function wordsFile(site: number): string {
  return `search-${site}.txt`
}

function unitFiles(stem: string): ShardUnitFiles {
  return { lines: `${stem}.txt`, contents: `${stem}.files`, groups: `${stem}.groups` }
}

/** Whether a file holds the contents of files of the export. */
export function isPack({ name }: ShardFile): boolean {
  return name.endsWith('.files')
}

export function unitFilesIn(files: readonly ShardFile[]): ShardUnitFiles[] {
  return files.flatMap(({ name }) => {
    const [stem] = /^(?:site|navigation)-\d+(?=\.txt$)/.exec(name) ?? []
    return stem === undefined ? [] : [unitFiles(stem)]
  })
}

/** Names of all files that a shard may have; which of them depends on its sites. */
export const shardFileNames = /^(?:tables\.txt|search-\d+\.txt|(?:site|navigation)-\d+\.(?:txt|files|groups))$/
