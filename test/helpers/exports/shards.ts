import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../../src/options.js'
import { temporaryFolder, walk } from '../folders.js'
import { runCli } from '../processes/cli.js'
import type { SiteName } from '../sites.js'
import { type Exported, exportArguments, type Failure } from './exports.js'

/** Writes shard `number` of so many into a folder; it must succeed. */
export async function shard(
  database: string,
  site: SiteName,
  number: number,
  of: number,
  flags: string[] = [],
  folder = join(temporaryFolder(), `shard-${number}`),
): Promise<string> {
  const own = ['--shard', `${number}/${of}`, '--out', folder]
  const { code, stdout, stderr } = await runCli(exportArguments(database, site, [...own, ...flags]))
  assert.is(code, 0, stderr + stdout)
  return folder
}

/** Writes so many shards, the last one first. */
export async function shards(database: string, site: SiteName, of: number, flags: string[] = []): Promise<string[]> {
  const folders: string[] = []
  for (let number = of; number > 0; number -= 1) folders.push(await shard(database, site, number, of, flags))
  return folders
}

/** Runs `merge --json`; it must succeed. */
export async function merged(
  folders: readonly string[],
  flags: string[] = [],
  folder = join(temporaryFolder(), 'out'),
): Promise<Pick<Exported, 'folder' | 'report'>> {
  const { code, stdout, stderr } = await runCli(['merge', ...folders, '--out', folder, '--json', ...flags])
  assert.is(code, 0, stderr + stdout)
  return { folder, report: JSON.parse(stdout) as ExportReport }
}

/** Runs `merge --json`; it must fail. */
export async function failedMerge(folders: readonly string[], out: string): Promise<Failure> {
  const { code, stdout } = await runCli(['merge', ...folders, '--out', out, '--json'])
  assert.not.equal(code, 0, stdout)
  const { error } = JSON.parse(stdout) as { error: Omit<Failure, 'exitCode'> }
  return { ...error, exitCode: code }
}

/** The two exports, their reports and their records are equal, but for folders and times. */
export function checkEqual(one: Pick<Exported, 'folder' | 'report'>, other: Pick<Exported, 'folder' | 'report'>): void {
  assert.equal(walk(one.folder), walk(other.folder))
  for (const file of walk(one.folder)) {
    const [want, got] = [one, other].map(({ folder }) => readFileSync(join(folder, file)))
    assert.ok(want && got?.equals(want), `${file} differs`)
  }
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
