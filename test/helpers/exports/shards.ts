import { createHash } from 'node:crypto'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../../src/options.js'
import { lastingFolder, temporaryFolder, walk } from '../folders.js'
import { cliFailure, cliOutput, type Failure } from '../processes/cli.js'
import { type SiteName, siteFile } from '../sites.js'
import type { S3Server, TestBucket } from '../stores/s3-server.js'
import { type Exported, exportArguments } from './exports.js'
import { uploaded } from './uploads.js'

/** Writes a shard, such as `2/3`, into a folder; it must succeed. */
export async function shard(
  database: string,
  site: SiteName,
  which: string,
  flags: string[] = [],
  folder = join(temporaryFolder(), nameOf(which)),
): Promise<string> {
  await cliOutput(exportArguments(database, site, ['--shard', which, '--out', folder, ...flags]))
  return folder
}

/** Writes so many shards below a folder, the last one first. */
export async function shards(
  database: string,
  site: SiteName,
  of: number,
  flags: string[] = [],
  folder = temporaryFolder(),
): Promise<string[]> {
  const folders: string[] = []
  for (let number = of; number > 0; number -= 1) {
    const which = `${number}/${of}`
    folders.push(await shard(database, site, which, flags, join(folder, nameOf(which))))
  }
  return folders
}

function nameOf(which: string): string {
  return `shard-${which.split('/')[0]}`
}

const made = new Map<string, Promise<string[]>>()

/** Shards of a site on SQLite, as copies of those that the process has written once. */
export async function copiedShards(site: SiteName, of: number, flags: string[] = []): Promise<string[]> {
  const key = [site, of, ...flags].join(' ')
  const written = made.get(key) ?? shards(siteFile(site), site, of, flags, lastingFolder())
  made.set(key, written)
  const folder = temporaryFolder()
  return (await written).map((part) => {
    const copy = join(folder, basename(part))
    cpSync(part, copy, { recursive: true })
    return copy
  })
}

/** Uploads the files of shards, and removes them from these. */
export async function uploadedShards(
  parts: readonly string[],
  server: Pick<S3Server, 'endpoint'>,
  bucket: TestBucket,
): Promise<readonly string[]> {
  for (const part of parts) {
    await uploaded(part, server, bucket)
    removePacks(part)
  }
  return parts
}

/** Removes the contents of files from a shard. */
export function removePacks(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith('.files')) rmSync(join(folder, name))
}

/** Runs `merge --json`; it must succeed. */
export async function merged(
  folders: readonly string[],
  flags: string[] = [],
  folder = join(temporaryFolder(), 'out'),
): Promise<Pick<Exported, 'folder' | 'report'>> {
  const stdout = await cliOutput(['merge', ...folders, '--out', folder, '--json', ...flags])
  return { folder, report: JSON.parse(stdout) as ExportReport }
}

/** Runs `merge --json`; it must fail. */
export async function failedMerge(folders: readonly string[], out: string, flags: string[] = []): Promise<Failure> {
  return cliFailure(['merge', ...folders, '--out', out, '--json', ...flags])
}

/** The two exports, their reports and their records are equal, but for folders and times. */
export function checkSameExport(
  one: Pick<Exported, 'folder' | 'report'>,
  other: Pick<Exported, 'folder' | 'report'>,
): void {
  assert.equal(walk(one.folder), walk(other.folder))
  for (const file of walk(one.folder)) {
    const [want, got] = [one, other].map(({ folder }) => readFileSync(join(folder, file)))
    assert.ok(want && got?.equals(want), `${file} differs`)
  }
  checkSameRecord(one, other)
}

/** The reports and records of two exports are equal, but for folders and times. */
export function checkSameRecord(
  one: Pick<Exported, 'folder' | 'report'>,
  other: Pick<Exported, 'folder' | 'report'>,
): void {
  assert.equal(timeless(one.report), timeless(other.report))
  assert.is(unitsOf(one.folder), unitsOf(other.folder))
}

function timeless(report: ExportReport): object {
  const { out: _, seconds: __, retired, ...rest } = report
  return { ...rest, retired: retired.files }
}

function unitsOf(folder: string): string {
  return readFileSync(join(`${folder}.state`, 'units.txt'), 'utf8').replaceAll(/"at":"[^"]*"/g, '"at":""')
}

/** Makes the hash of a changed file fit, as somebody would who can write to the shard. */
export function fitHash(folder: string, name: string, text: string): void {
  const file = join(folder, 'shard.json')
  if (!existsSync(file) || name === 'shard.json') return
  const summary = JSON.parse(readFileSync(file, 'utf8')) as { files: { name: string; bytes: number; hash: string }[] }
  for (const one of summary.files) {
    if (one.name !== name) continue
    one.bytes = Buffer.byteLength(text)
    one.hash = createHash('sha256').update(text).digest('hex')
  }
  writeFileSync(file, JSON.stringify(summary))
}
