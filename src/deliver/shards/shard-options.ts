import { answerKeys } from '../../exporter/plan/answer-keys.js'
import type { ExportOptions } from '../../options.js'

/**
 * The options that `merge` takes from shards: those that affect the bytes of an export, and host settings. In a file of
 * its own, as in shard-report.ts.
 */
export type ShardOptions = Pick<ExportOptions, (typeof shardKeys)[number]>

const shardKeys = [...answerKeys, 'handler', 'hostRoot'] as const

/** The part of the options that a shard records. */
export function shardOptions(options: ExportOptions): ShardOptions {
  return Object.fromEntries(shardKeys.map((key) => [key, options[key]])) as unknown as ShardOptions
}
