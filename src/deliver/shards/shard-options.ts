import { type OptionWith, optionsWith } from '../../option-effects.js'
import type { ExportOptions } from '../../options.js'

/**
 * The options that `merge` takes from shards: those that affect the bytes of an export. In a file of its own, as in
 * shard-report.ts.
 */
export type ShardOptions = Pick<ExportOptions, OptionWith<'answers' | 'files' | 'hosts'>>

/** The part of the options that a shard records. */
export function shardOptions(options: ExportOptions): ShardOptions {
  return optionsWith(options, 'answers', 'files', 'hosts')
}
