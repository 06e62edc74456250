import { ExportError } from '../../../errors.js'
import type { ExportOptions } from '../../../options.js'
import type { ExportFlags } from '../../options/export-flags.js'
import { publishingKeys } from '../../options/publishing-flags.js'
import { flagOf } from '../../values/usage-errors.js'

/** Flags that neither shards nor `merge` support. */
const otherKeys = ['dryRun', 'watch', 'onChange', 'refreshManifest', 'refreshEvery'] as const

/** Throws usage errors for flags that apply to a whole export. */
export function checkShard(flags: ExportFlags, { drafts }: Pick<ExportOptions, 'drafts'>): void {
  const checkKeys = (keys: readonly (keyof ExportFlags)[], fix: string) => {
    const given = keys.find((key) => flags[key] !== undefined)
    if (given) fail(`${flagOf(given)} applies to a whole export, and --shard writes one shard of it.`, fix)
  }
  checkKeys(publishingKeys, 'Pass it to "npx djangocms-static merge".')
  checkKeys(otherKeys, 'Leave out one of the two.')
  if (drafts !== null) {
    const fix = 'Leave out "drafts", and export them separately: --drafts DIR --only healthcheck.'
    fail(`Shards hold no drafts, so ${drafts} would not be written.`, fix)
  }
  // `out` of a configuration is the folder of the whole export.
  if (flags.out === undefined) fail('A shard needs its own private folder.', 'Name it with --out.')
}

function fail(message: string, fix: string): never {
  throw new ExportError('usage', message, fix)
}
