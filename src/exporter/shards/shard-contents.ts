import type { Family } from '../../options.js'
import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import type { Shard } from './shard.js'

/** A pair of files of a shard folder: the lines of units (shard-lines.ts), and the contents of their files. */
export interface ShardUnits {
  readonly shard: Shard
  /** The shard folder, as the user names it. */
  readonly folder: string
  /** Name of the file with the lines, relative to the folder. */
  readonly name: string
  /** Absolute path of the file with the contents. */
  readonly contents: string
  /** Its size. */
  readonly bytes: number
}

/** Sizes of a site's families as estimated before anything is written, in bytes. */
export type FamilySizes = readonly (readonly [family: Family, bytes: number])[]

/** What the shards of an export hold. Lists are in the order of the shards. */
export interface ShardContents {
  /** As it was when the shards were made. */
  readonly aliasesFingerprint: string
  /** By site id; empty if there is no handler. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** By site id: of families that are made from rows in memory. */
  readonly sizes: Readonly<Record<string, FamilySizes>>
  /** Pages and placeholders. */
  pages(site: number): readonly ShardUnits[]
  /** Answers for page paths that are made from sources of languages. */
  paths(site: number): readonly ShardUnits[]
}
