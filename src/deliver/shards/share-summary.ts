import { readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import type { Shard } from '../../build/plan/shard.js'
import type { RunFingerprints } from '../../build/reuse/reuse-plan.js'
import { privateFile } from '../../build/state/private-folder.js'
import type { ShareFile } from '../../build/write/share-lines.js'
import { writePiece } from '../../build/write/small-files.js'
import type { WrittenShare } from '../../build/write-share.js'
import type { Finding } from '../../findings.js'
import type { Manifest } from '../../model/manifest/manifest.js'
import type { CmsDatabase } from '../../model/rows.js'
import type { ExportOptions } from '../../options.js'

/** The options that decide about the bytes of an export, serializers apart: what they made is in the shares. */
export type SharedOptions = Pick<ExportOptions, (typeof sharedKeys)[number]>

const sharedKeys = [
  'contract',
  'sites',
  'languages',
  'siteUrls',
  'apiUrls',
  'mediaUrl',
  'scheme',
  'pageSize',
  'pagination',
  'paths',
  'placeholderModels',
  'menus',
  'submenus',
  'breadcrumbs',
  'only',
  'skip',
  'budget',
  'target',
  'includeLoginRequired',
  'bundle',
  'openapi',
  'html',
  'profiles',
  'cacheControl',
  'cors',
  'handler',
  'hostRoot',
  'precompress',
] as const satisfies readonly (keyof ExportOptions)[]

export function sharedOptions(options: ExportOptions): SharedOptions {
  return Object.fromEntries(sharedKeys.map((key) => [key, options[key]])) as unknown as SharedOptions
}

/** What a share says of itself in `share.json`, which is written last: without it there is no share. */
export interface ShareSummary {
  readonly version: 2
  readonly shard: Shard
  /** What all shares of one export have in common: the same tool, settings and rows. */
  readonly run: RunFingerprints
  readonly engine: CmsDatabase['engine']
  readonly schema: CmsDatabase['schema']
  readonly manifest: Manifest
  readonly options: SharedOptions
  /** Plugin types that the configuration had serializers for. */
  readonly serialized: readonly string[]
  readonly contents: WrittenShare
  /** Of reading the database. */
  readonly findings: readonly Finding[]
  readonly files: readonly ShareFile[]
}

export const summaryFile = 'share.json'

export function saveShareSummary(folder: string, summary: ShareSummary): void {
  const file = path.join(folder, summaryFile)
  const temporary = `${file}.new`
  writePiece(temporary, Buffer.from(`${JSON.stringify(summary)}\n`), { first: true, fsync: true, mode: privateFile })
  renameSync(temporary, file)
}

/** null: the file is damaged, or of another version of the tool. Throws what reading it fails of. */
export function loadShareSummary(folder: string): ShareSummary | null {
  const text = readFileSync(path.join(folder, summaryFile), 'utf8')
  try {
    const summary = JSON.parse(text) as Partial<ShareSummary> | null
    return summary?.version === 2 && isShard(summary.shard) && summary.run && areFiles(summary.files)
      ? (summary as ShareSummary)
      : null
  } catch {
    return null
  }
}

/** As `--shard` takes it. */
function isShard({ number = 0, of = 0 }: Partial<Shard> = {}): boolean {
  return Number.isInteger(number) && Number.isInteger(of) && number >= 1 && number <= of && of < 1_000_000
}

function areFiles(files: readonly Partial<ShareFile>[] | undefined): boolean {
  return Array.isArray(files) && files.every((file) => typeof file?.name === 'string')
}
