import type { Command } from 'commander'
import { findAnyExport } from '../../../build/output/find-export.js'
import { releaseFolder } from '../../../build/publish/change-releases.js'
import { isShard } from '../../../deliver/shards/shard-summary.js'
import { type UploadOptions, type UploadReport, uploadDefaults } from '../../../deliver/upload/upload-options.js'
import { ExportError } from '../../../errors.js'
import { checkUrlSites } from '../../../exporter/plan/check-addresses.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../../quantities.js'
import { exportFolders } from '../../options/export-folders.js'
import { printResult } from '../../print/print-result.js'
import { withProgress } from '../../print/progress-view.js'
import type { Io } from '../../print/terminal.js'
import { commandPath } from '../../values/folder-paths.js'
import { checkCacheKinds } from '../../values/host-values.js'
import { exclusion, flagOf, requirement } from '../../values/usage-errors.js'
import { addUploadFlags, type UploadFlags } from './upload-flags.js'

const examples = `
Credentials come from the environment (AWS_ACCESS_KEY_ID and
AWS_SECRET_ACCESS_KEY, or AWS_PROFILE) and the usual AWS files; the tokens of
purges from CLOUDFLARE_API_TOKEN and FASTLY_API_TOKEN.

Examples:
  Show what would be sent to AWS:
    $ npx djangocms-static upload out --to s3://bucket/site --dry-run

  Upload to Cloudflare R2, and delete stale objects:
    $ npx djangocms-static upload out --to s3://bucket \\
        --delete --max-delete 500 \\
        --endpoint https://ACCOUNT.r2.cloudflarestorage.com

  Upload only what an export changed, and purge CloudFront:
    $ npx djangocms-static export --report changes.json
    $ npx djangocms-static upload out --to s3://bucket --delete \\
        --changes changes.json --purge cloudfront:E1ABCDEF

  Roll a target back to the release before (--publish releases):
    $ npx djangocms-static upload out --to s3://bucket --delete --to-release

  Upload the files of a shard, before "merge --uploaded" (docs/sharding.md):
    $ npx djangocms-static upload shard-2 --to s3://bucket/site

See docs/upload.md.`

/** `upload`: sends an export to an S3-compatible store. */
export function registerUploadCommand(program: Command, io: Io): void {
  const command = program
    .command('upload')
    .argument('[dir]', 'Folder of the export. Default: that of the configuration, or out.')
    .summary('Send an export to S3-compatible storage.')
    .description(
      'Compares an export with a bucket, sends the files that differ and checks that\nthey arrived. Lists are sent after the pages they link to.',
    )
    .addHelpText('after', examples)
  addUploadFlags(command)
  command.action(async (dir: string | undefined, flags: UploadFlags) => {
    const options = await uploadOptions(dir, flags, io)
    const { uploadExport } = await import('../../../deliver/upload/upload-export.js')
    const report = await withProgress(io, flags, (running) => uploadExport({ ...options, ...running }))
    printResult(report, () => uploadText(report), io, flags)
  })
}

/** Flags, then the configuration, then the defaults. */
async function uploadOptions(
  dir: string | undefined,
  flags: UploadFlags,
  io: Io,
): Promise<Omit<UploadOptions, 'onProgress' | 'signal'>> {
  checkFlags(flags)
  const { config, private: isPrivate = false, toRelease, apiUrl, json, quiet, verbose, ...given } = flags
  const { out, state, settings } = await exportFolders({ out: dir, state: flags.state, config }, io)
  if (isShard(out)) checkShardFlags(flags, out)
  const folder = uploadedFolder(out, toRelease)
  // Those of the configuration may be of sites that this export leaves out.
  if (apiUrl) checkUrlSites(apiUrl, findAnyExport(folder, state).info.sites, '--api-url', folder)
  checkCacheKinds(flags.cacheControl ?? {}, settings.routes, ['media'])
  return {
    ...uploadDefaults,
    ...given,
    folder,
    state,
    changes: flags.changes === undefined ? null : commandPath(io, flags.changes),
    cacheControl: { ...settings.cacheControl, ...flags.cacheControl },
    routes: settings.routes ?? [],
    apiUrls: { ...settings.apiUrls, ...apiUrl },
    isPrivate,
    env: io.env,
    onOutput: (text) => io.stderr.write(text),
  }
}

/** Throws `usage` for flags that contradict each other, or have no effect. */
function checkFlags(flags: UploadFlags): void {
  const { maxDelete, delete: deletes, all, changes, toRelease } = flags
  const ofPurge = (['purgeLimit', 'purgeWait'] as const).find((key) => flags[key] !== undefined)
  if (ofPurge && !flags.purge) throw requirement(flagOf(ofPurge), '--purge')
  if (maxDelete !== undefined && !deletes) throw requirement('--max-delete', '--delete')
  if (all && changes !== undefined) throw exclusion('--all', '--changes')
  if (toRelease !== undefined && changes !== undefined) {
    const fix = 'Leave out --changes: an earlier release is compared as a whole.'
    throw new ExportError('usage', '--to-release and --changes exclude each other.', fix)
  }
}

function uploadedFolder(out: string, release: string | true | undefined): string {
  if (release === undefined) return out
  return releaseFolder(out, release === true ? null : release)
}

/** Flags that say how to upload a whole export. */
const keysOfExports = ['changes', 'toRelease', 'compressed', 'state', 'delete', 'purge', 'apiUrl'] as const

/** Throws `usage` for flags that make no sense for a shard. */
function checkShardFlags(flags: UploadFlags, folder: string): void {
  const given = keysOfExports.filter((key) => flags[key] !== undefined).map(flagOf)
  if (given.length === 0) return
  const message = `${folder} is a shard, of which an upload sends the files and nothing else: ${given.join(', ')} cannot be given.`
  const fix = 'Leave it out here, and give it to the upload of the merged export.'
  throw new ExportError('usage', message, fix)
}

export function uploadText(report: UploadReport): string {
  const { to, dryRun, files, sent, deleted, kept, retries, purged, compared, unlimited, seconds } = report
  const lines: string[] = []
  if (unlimited !== null) lines.push(`Everything was compared: ${unlimited}`)
  const scope = compared === 'changes' ? ', looked up by the change report' : ''
  if (sent.files + deleted === 0) lines.push(`${to} already has all of ${plural(files, 'file')}${scope}`)
  else {
    const verb = dryRun ? 'would be sent' : 'sent'
    lines.push(
      `${formatCount(sent.files)} of ${plural(files, 'file')} ${verb} to ${to}, ${formatBytes(sent.bytes)}${scope}`,
    )
  }
  if (deleted > 0) lines.push(`${plural(deleted, 'object')} ${dryRun ? 'would be deleted' : 'deleted'}`)
  if (kept > 0) lines.push(`${plural(kept, 'object')} of previous exports kept (--delete removes them)`)
  for (const { target, entries } of purged) lines.push(`${target}: ${plural(entries, 'entry', 'entries')} purged`)
  if (retries > 0) lines.push(`${plural(retries, 'request')} retried`)
  lines.push(dryRun ? 'Dry run, nothing was changed' : `Done in ${formatSeconds(seconds)}`)
  return `${lines.join('\n')}\n`
}
