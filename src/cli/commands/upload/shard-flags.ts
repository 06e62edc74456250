import { ExportError } from '../../../errors.js'
import type { UploadFlags } from './upload-flags.js'

/** Flags that say how to upload a whole export. */
const flagsOfExports = {
  changes: '--changes',
  toRelease: '--to-release',
  compressed: '--compressed',
  state: '--state',
  delete: '--delete',
  purge: '--purge',
  apiUrl: '--api-url',
} as const satisfies Partial<Record<keyof UploadFlags, string>>

/** Throws `usage` for flags that make no sense for a shard. */
export function checkShardFlags(flags: UploadFlags, folder: string): void {
  const keys = Object.keys(flagsOfExports) as (keyof typeof flagsOfExports)[]
  const given = keys.filter((key) => flags[key] !== undefined).map((key) => flagsOfExports[key])
  if (given.length === 0) return
  const message = `${folder} is a shard, of which an upload sends the files and nothing else: ${given.join(', ')} cannot be given.`
  const fix = 'Leave it out here, and give it to the upload of the merged export.'
  throw new ExportError('usage', message, fix)
}
