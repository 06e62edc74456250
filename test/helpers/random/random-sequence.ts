import { join } from 'node:path'
import type { ExportReport } from '../../../src/options.js'
import type { Engine } from '../databases/engines.js'
import { environment } from '../environment.js'
import { ExportFolder, type FolderOptions } from '../exports/export-folder.js'
import { differences, rewritten } from '../exports/folder-differences.js'
import type { Files } from '../exports/snapshot.js'
import { removeAll, temporaryFolder } from '../folders.js'
import { type SiteName, siteManifest } from '../sites.js'
import { extendedManifest, extendedRows } from './extended-site.js'
import { RandomSiteChanges } from './random-site-changes.js'
import type { SiteChange } from './site-changes/changing-site.js'

interface Sequence {
  engine: Engine
  site: SiteName
  options: FolderOptions
  /** For one more export into the same folder, at the end. */
  otherOptions: FolderOptions
  seed: number
  steps: number
}

interface Step {
  changes: SiteChange[]
  problems: string[]
  /** The step changed at least one file. */
  effective: boolean
}

/**
 * Changes a site at random, step by step, exporting into one folder after each, and compares with an export from
 * scratch. Throws an error that tells the seed, every step, and which change alone is enough.
 * Returns how many steps changed a file.
 */
export async function runSequence(sequence: Sequence): Promise<number> {
  const { engine, site, seed, options, otherOptions } = sequence
  const extended = isExtended(sequence)
  const copy = await engine.copy(site)
  const base = temporaryFolder()
  try {
    if (extended) await copy.exec(extendedRows)
    const kept = new ExportFolder(join(base, 'kept'), site, copy.url)
    await kept.export(options)
    const changes = new RandomSiteChanges(copy, extended ? extendedManifest(site) : siteManifest(site), seed)
    const steps: Step[] = []
    let before = kept.files(options)
    for (let number = 1; number <= sequence.steps; number += 1) {
      const made: SiteChange[] = []
      for (let left = changes.random.below(3) + 1; left > 0; left -= 1) made.push(await changes.next())
      const report = await kept.export(options, ['--force'])
      const after = kept.files(options)
      const problems = [...rewritten(before, after), ...(await compared(kept, after, options, report))]
      if (number % 3 === 0) problems.push(...(await undisturbed(kept, after, options, ['--full'])))
      steps.push({ changes: made, problems, effective: differences(before, after).length > 0 })
      if (problems.length > 0) throw new Error(await explanation(sequence, steps))
      before = after
    }
    const problems = await undisturbed(kept, before, options, [])
    const other = await kept.export(otherOptions, ['--force'])
    other.findings = other.findings.filter(({ code }) => code !== 'computed-anew')
    problems.push(...(await compared(kept, kept.files(otherOptions), otherOptions, other)))
    if (problems.length > 0)
      throw new Error(await explanation(sequence, [...steps, { changes: [], problems, effective: false }]))
    return steps.filter(({ effective }) => effective).length
  } finally {
    removeAll([base])
  }
}

function isExtended({ options, otherOptions }: Sequence): boolean {
  return [options, otherOptions].some(({ extended }) => extended)
}

/** How the files of a folder differ from an export from scratch, and its report from that of one. */
async function compared(
  kept: ExportFolder,
  files: Files,
  options: FolderOptions,
  report: ExportReport,
): Promise<string[]> {
  const fresh = kept.beside()
  const want = await fresh.export(options)
  const problems = differences(fresh.files(options), files)
  for (const key of ['pages', 'files', 'bytes', 'documents', 'families', 'findings'] as const) {
    const [one, other] = [JSON.stringify(want[key]), JSON.stringify(report[key])]
    if (one !== other) problems.push(`the report says ${key} ${other} instead of ${one}`)
  }
  fresh.remove()
  return problems
}

/** What an export of a database that has not changed did all the same. `before`: the files of the folder. */
async function undisturbed(
  kept: ExportFolder,
  before: Files,
  options: FolderOptions,
  more: string[],
): Promise<string[]> {
  await kept.export(options, more)
  const after = kept.files(options)
  const problems = [...differences(before, after), ...rewritten(before, after)]
  return problems.map((problem) => `${more.join(' ') || 'an export'} with nothing to do: ${problem}`)
}

async function explanation(sequence: Sequence, steps: readonly Step[]): Promise<string> {
  const { engine, site, seed, options } = sequence
  const last = steps.at(-1)
  const lines = steps.flatMap(({ changes }, index) => changes.map(({ text }) => `  ${index + 1}. ${text}`))
  const alone = last && last.changes.length > 0 ? await culprits(sequence, steps) : []
  return [
    `${engine.name}, ${site}, ${options.flags.join(' ')}${options.drafts ? ' --drafts' : ''}: step ${steps.length} differs`,
    `(${environment.seed} decides; this sequence has the seed ${seed})`,
    ...lines,
    ...(last?.problems.slice(0, 12) ?? []).map((problem) => `  => ${problem.slice(0, 600)}`),
    alone.length > 0
      ? `  alone enough, after a fresh export: ${alone.join('; ')}`
      : '  no change of the step alone is enough',
  ].join('\n')
}

/** Changes of the last step that fail as well when nothing but they come between two exports. */
async function culprits(sequence: Sequence, steps: readonly Step[]): Promise<string[]> {
  const { engine, site, options } = sequence
  const earlier = steps.slice(0, -1).flatMap(({ changes }) => changes)
  const guilty: string[] = []
  for (const change of steps.at(-1)?.changes ?? []) {
    const copy = await engine.copy(site)
    const folder = new ExportFolder(join(temporaryFolder(), 'alone'), site, copy.url)
    if (isExtended(sequence)) await copy.exec(extendedRows)
    for (const { sql } of earlier) await copy.exec(sql)
    await folder.export(options)
    try {
      await copy.exec(change.sql)
      const report = await folder.export(options)
      if ((await compared(folder, folder.files(options), options, report)).length > 0) guilty.push(change.text)
    } catch {
      // It needs the changes before it.
    }
  }
  return guilty
}
