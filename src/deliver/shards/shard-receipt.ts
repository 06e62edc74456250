import { readFileSync } from 'node:fs'
import path from 'node:path'
import { privateFile } from '../../build/folders/private-folder.js'
import { ExportError } from '../../errors.js'
import { replaceFile } from '../../files/small-files.js'
import type { ExportOptions } from '../../options.js'
import type { FoundShard } from './read-shards.js'
import { summaryHash } from './shard-summary.js'

/** What an upload leaves in a shard: where its files are now. */
interface ShardReceipt {
  /** `s3://bucket/prefix` */
  readonly to: string
  /** SHA-256 of `shard.json`: a copy of the folder may have the receipt of an older shard. */
  readonly shard: string
}

const receiptFile = 'uploaded.json'

/** Notes in the folder of a shard where its files were sent. Throws errors of the file system. */
export function saveReceipt(folder: string, receipt: ShardReceipt): void {
  replaceFile(path.join(folder, receiptFile), `${JSON.stringify(receipt)}\n`, { fsync: true, mode: privateFile })
}

/**
 * Where the files of all shards are, for a merge with these options that leaves them there. Throws `shard-incomplete` for
 * a shard that was not uploaded, `shards-differ`, and `option-invalid`.
 */
export function uploadTarget(shards: readonly FoundShard[], options: WholeOptions): string {
  const [first = '', ...others] = shards.map(({ folder }) => targetOf(folder))
  const other = others.findIndex((to) => to !== first)
  if (other >= 0) {
    const message = `${shards[0]?.folder} was uploaded to ${first}, and ${shards[other + 1]?.folder} to ${others[other]}`
    throw new ExportError('shards-differ', message, 'Upload all shards to one place.')
  }
  checkOptions(options)
  return first
}

/** Options that need the contents of all files. */
type WholeOptions = Pick<ExportOptions, 'publish' | 'precompress'>

function targetOf(folder: string): string {
  try {
    const receipt = JSON.parse(readFileSync(path.join(folder, receiptFile), 'utf8')) as Partial<ShardReceipt> | null
    if (typeof receipt?.to === 'string' && receipt.shard === summaryHash(folder)) return receipt.to
  } catch {
    // It was not uploaded, or the upload is not known here.
  }
  const message = `${folder} has not been uploaded since it was written: it has no ${receiptFile} of its own, and --uploaded needs it`
  const fix = `Run "npx djangocms-static upload ${folder} --to s3://…" first, or leave out --uploaded.`
  throw new ExportError('shard-incomplete', message, fix)
}

function checkOptions({ publish, precompress }: WholeOptions): void {
  if (publish === 'releases') {
    const message = '--uploaded and --publish releases exclude each other: a release holds all files.'
    throw new ExportError('option-invalid', message, 'Publish in place, or leave out --uploaded.')
  }
  if (precompress.length === 0) return
  throw new ExportError(
    'option-invalid',
    `The shards were written with --precompress ${precompress.join(', ')}, and a merge with --uploaded does not read what it would compress.`,
    'Write the shards without --precompress, as CDNs compress themselves, or leave out --uploaded.',
  )
}
