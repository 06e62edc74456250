import type { SearchFingerprint } from '../../search/build/search-fingerprint.js'
import type { Shard } from '../plan/shard.js'

/** A file of a shard folder with the lines of a site (shard-lines.ts). */
export interface ShardSiteFile {
  readonly shard: Shard
  /** The shard folder, as the user names it. */
  readonly folder: string
  /** Relative to it. */
  readonly name: string
}

/** Pages and placeholders that the shards of an export hold. */
export interface ShardContents {
  /** As it was when the shards were made. */
  readonly aliasesFingerprint: string
  /** By site id; empty if there is no handler. */
  readonly searchFingerprints: Readonly<Record<string, SearchFingerprint>>
  /** In the order of the shards. */
  files(site: number): readonly ShardSiteFile[]
}
