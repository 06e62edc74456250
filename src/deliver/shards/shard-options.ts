import { answerKeys } from '../../exporter/plan/answer-keys.js'
import type { ExportOptions } from '../../options.js'

/** The options that `merge` takes from shards: those that affect the bytes of an export, and host settings. */
export type ShardOptions = Pick<ExportOptions, (typeof shardKeys)[number]>

const shardKeys = [...answerKeys, 'handler', 'hostRoot'] as const

export function shardOptions(options: ExportOptions): ShardOptions {
  return Object.fromEntries(shardKeys.map((key) => [key, options[key]])) as unknown as ShardOptions
}
