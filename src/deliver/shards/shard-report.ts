import type { Shard } from '../../exporter/shards/shard.js'
import type { EngineName } from '../../model/engine.js'

/** Result of writing a shard. In a file of its own, since declarations of the package lead to all that it imports. */
export interface ShardReport {
  readonly out: string
  readonly shard: Shard
  readonly engine: EngineName
  readonly cms: string
  /** Number of export files in the shard, and their bytes. */
  readonly files: number
  readonly bytes: number
  /** Size of the shard's folder, in bytes. */
  readonly stored: number
  readonly seconds: number
}
