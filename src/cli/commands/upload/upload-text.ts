import type { UploadReport } from '../../../deliver/upload/upload-options.js'
import { formatBytes, formatCount, formatSeconds, plural } from '../../../quantities.js'

/** The result of an upload as text. */
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
