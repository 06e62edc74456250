import type { UnitPiece } from '../../build/record/unit.js'
import type { Family } from '../../options.js'
import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import type { Shard } from './shard.js'

/** Files of a shard folder: the lines of units (shard-lines.ts), the contents of their files, and groups of them. */
export interface ShardUnits {
  readonly shard: Shard
  /** The shard folder, as the user names it. */
  readonly folder: string
  /** Name of the file with the lines, relative to the folder. */
  readonly name: string
  /** Name of the file with the groups (shard-groups.ts). */
  readonly groups: string
  /** Absolute path of the file with the contents. */
  readonly contents: string
  /** Its size. */
  readonly bytes: number
}

/** A file of a shard folder with searched words of pages (word-lines.ts). */
interface ShardWords {
  /** As the user names it. */
  readonly folder: string
  readonly name: string
}

/** Sizes of a site's families as estimated before anything is written, in bytes. */
export type FamilySizes = readonly (readonly [family: Family, bytes: number])[]

/** The pieces of a navigation that a shard writes. */
export interface ShardPieces {
  readonly site: number
  readonly language: string
  readonly pieces: readonly UnitPiece[]
}

/** What is known of an export once it is planned with the database. */
export interface PlannedFacts {
  readonly aliasesFingerprint: string
  /** By site id; empty if there is no handler. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** By site id: of families that are made from rows in memory. */
  readonly sizes: Readonly<Record<string, FamilySizes>>
}

/** What the shards of an export hold. Lists are in the order of the shards. */
export interface ShardContents extends PlannedFacts {
  pages(site: number): readonly ShardUnits[]
  words(site: number): readonly ShardWords[]
  /** What shards have found of the pieces of a navigation; null: nothing. */
  pieces(site: number, language: string): readonly UnitPiece[] | null
  /** Answers for page paths that are made from navigations. */
  paths(site: number): readonly ShardUnits[]
}
