import { renameSync } from 'node:fs'
import path from 'node:path'
import fs from 'fs-extra'
import type { PhaseTime } from '../../build/export-counters.js'
import { makeFolder } from '../../build/folders/make-folder.js'
import type { FileChange } from '../../build/record/file-change.js'
import { LineWriter } from '../../files/line-writer.js'
import { ListLines } from '../../files/list-lines.js'
import { findingText } from '../../finding-table.js'
import type { ExportReport } from '../../options.js'
import type { SitePlan } from '../../routes/site-plan.js'
import { cacheTags, tagsToPurge } from '../purge/cache-tags.js'
import type { ReportSite } from '../purge/handler-folders.js'
import { PurgeLists } from '../purge/purge-lists.js'
import type { PurgeSettings } from '../purge/purge-paths.js'
import { besideReport, writingReport } from './report-file.js'

type RunFact = 'out' | 'contract' | 'pages' | 'files' | 'seconds' | 'findings' | 'retired' | 'holding'

/** The facts of a change report besides the changes. */
export interface ReportFacts extends Pick<ExportReport, RunFact>, PurgeSettings {
  /** ISO 8601: end of the previous export; null: none. */
  readonly previous: string | null
  /** ISO 8601: end of this export. */
  readonly finished: string
  readonly sites: readonly ReportSite[]
  /** Whether the report includes cache tags. */
  readonly tags: boolean
}

/** The facts for the HTML page about a run. */
export interface ReportPageFacts extends ReportFacts, Omit<ExportReport, keyof ReportFacts> {
  readonly plans: readonly SitePlan[]
  readonly phases: readonly PhaseTime[]
}

/**
 * Writes the report of an export as JSON (templates/change-report.schema.json), atomically and in bounded memory. Throws
 * `report-failed`.
 */
export async function writeChangeReport(
  file: string,
  facts: ReportFacts,
  changes: Iterable<FileChange>,
): Promise<void> {
  const target = path.resolve(file)
  const workFolder = besideReport(file)
  return writingReport(file, '--report', async () => {
    try {
      await makeFolder(path.dirname(workFolder))
      await fs.emptyDir(workFolder)
      const finished = path.join(workFolder, 'report.json')
      const purge = new PurgeLists(workFolder, facts.sites, facts)
      const lines = new LineWriter(finished)
      try {
        writeReport(lines, facts, changes, purge)
        lines.close()
        renameSync(finished, target)
      } finally {
        lines.abandon()
        purge.close()
      }
    } finally {
      await fs.remove(workFolder)
    }
  })
}

function writeReport(lines: LineWriter, facts: ReportFacts, changes: Iterable<FileChange>, purge: PurgeLists): void {
  const { out, contract, previous, finished, pages, files, seconds, routes, tags, findings, retired, holding } = facts
  const none = { files: 0, bytes: 0 }
  const counts = { added: { ...none }, changed: { ...none }, removed: { ...none } }
  const start = JSON.stringify({ version: 1, out, contract, previous, finished, pages, files, seconds })
  lines.add(`${start.slice(0, -1)},"changes":[`)
  const list = new ListLines(lines)
  const purged = new Set<string>()
  for (const change of changes) {
    const { kind, name, bytes, hash, origin } = change
    list.add(JSON.stringify({ kind, name, bytes, hash, ...(tags ? { tags: cacheTags(name, origin, routes) } : {}) }))
    counts[kind].files += 1
    counts[kind].bytes += bytes
    purge.take(change)
    if (tags) for (const tag of tagsToPurge(change, routes)) purged.add(tag)
  }
  list.end()
  lines.add(`],"counts":${JSON.stringify(counts)},"purge":{"sites":[`)
  purge.writeTo(lines)
  lines.add(`],"tags":${tags ? JSON.stringify([...purged].sort()) : 'null'}},"findings":[`)
  const found = new ListLines(lines)
  for (const finding of findings) found.add(JSON.stringify({ ...finding, text: findingText(finding) }))
  found.end()
  lines.add(`],"retired":${JSON.stringify(retired)},"holding":${JSON.stringify(holding)}}`)
}
