import type { Shard } from '../plan/shard.js'

/** A file of a shard folder with the lines of a site (share-lines.ts). */
export interface SharedFile {
  readonly shard: Shard
  /** The shard folder, as the user names it. */
  readonly folder: string
  /** Relative to it. */
  readonly name: string
}

/** Pages and placeholders that the shares of an export hold. */
export interface SharedContents {
  /** As it was when the shares were made. */
  readonly aliasesFingerprint: string
  /** By site id; none where nobody answers searches. */
  readonly searchFingerprints: Readonly<Record<string, string>>
  /** In the order of the shares. */
  files(site: number): readonly SharedFile[]
}
