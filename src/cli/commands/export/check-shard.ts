import { ExportError } from '../../../errors.js'
import type { ExportOptions } from '../../../options.js'
import type { ExportFlags } from '../../options/export-flags.js'

/** Flags of `export` that belong to `merge` instead of its shards. */
const mergeFlags = {
  media: '--media',
  publish: '--publish',
  keepReleases: '--keep-releases',
  keepRemoved: '--keep-removed',
  keepDocuments: '--keep-documents',
  maxShrink: '--max-shrink',
  maxDelete: '--max-delete',
  foreignFiles: '--foreign-files',
  force: '--force',
  fsync: '--fsync',
  full: '--full',
  state: '--state',
  previous: '--previous',
  report: '--report',
  reportHtml: '--report-html',
  purgeLimit: '--purge-limit',
  tags: '--tags',
} as const satisfies Partial<Record<keyof ExportFlags, string>>

/** Flags that neither shards nor `merge` support. */
const otherFlags = {
  dryRun: '--dry-run',
  watch: '--watch',
  onChange: '--on-change',
  refreshManifest: '--refresh-manifest',
  refreshEvery: '--refresh-every',
} as const satisfies Partial<Record<keyof ExportFlags, string>>

/** Throws usage errors for flags that apply to a whole export. */
export function checkShard(flags: ExportFlags, { drafts }: Pick<ExportOptions, 'drafts'>): void {
  const firstGiven = (names: Record<string, string>) =>
    Object.entries(names).find(([key]) => flags[key as keyof ExportFlags] !== undefined)?.[1]
  const [ofMerge, other] = [firstGiven(mergeFlags), firstGiven(otherFlags)]
  if (ofMerge)
    fail(
      `${ofMerge} applies to a whole export, and --shard writes one shard of it.`,
      'Pass it to "npx djangocms-static merge".',
    )
  if (other)
    fail(`${other} applies to a whole export, and --shard writes one shard of it.`, 'Leave out one of the two.')
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
