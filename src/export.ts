import path from 'node:path'
import { packageVersion } from './cli/package-files.js'
import { contracts } from './contract/contracts.js'
import { openDatabase } from './database/open-database.js'
import { checkReportFile } from './delivery/change-report.js'
import { type ExportSource, exportFolder } from './delivery/export-folder.js'
import { fetchPrevious } from './delivery/fetch-previous.js'
import { ExportError } from './errors.js'
import { Findings } from './findings.js'
import { type ExportOptions, type ExportReport, type Family, families } from './options.js'
import { checkSignal } from './output/check-signal.js'
import type { OtherRecord } from './output/earlier-export.js'
import { type FolderWriter, openFolderWriter } from './output/folder-writer.js'
import { markOf, tablesMark } from './output/marks.js'
import { Tally } from './output/tally.js'
import { checkSites, unknownSites } from './site/check-sites.js'
import { deriveManifest, readFacts } from './site/derive-manifest.js'
import type { Manifest } from './site/manifest.js'
import { buildProject } from './site/project.js'
import type { CmsDatabase, SiteTables } from './site/rows.js'
import { superuserViewer } from './site/user-viewer.js'
import { publicViewer } from './site/viewer.js'

/**
 * Reads a django CMS database and writes its API as a folder of JSON files.
 * Throws ExportError; then the folder is as it was before.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  checkFolders(options)
  if (options.report !== null) await checkReportFile(options.report)
  const started = performance.now()
  const database = await openDatabase(options.database, options.snapshot)
  const previous = await fetchPrevious(options.previous)
  try {
    return await withFolders(options, previous, (targets) => exportDatabase(database, options, targets, started))
  } finally {
    await previous.dispose()
    await database.close()
  }
}

/** Where an export goes; null: nowhere. */
interface Targets {
  readonly out: FolderWriter | null
  readonly drafts: FolderWriter | null
}

/** Keeps the folders for the time of the work; what was not published then leaves no trace. */
async function withFolders<T>(
  options: ExportOptions,
  previous: OtherRecord,
  work: (targets: Targets) => Promise<T>,
): Promise<T> {
  if (options.dryRun) return work({ out: null, drafts: null })
  const out = await openFolderWriter(options.out, { ...options, previous })
  try {
    if (options.drafts === null) return await work({ out, drafts: null })
    const drafts = await openFolderWriter(options.drafts, { ...options, ...draftsPlace })
    try {
      return await work({ out, drafts })
    } finally {
      await drafts.close()
    }
  } finally {
    await out.close()
  }
}

/** Options of the output that are about the public folder only. */
const draftsPlace = { state: null, previous: { folder: null, problem: null }, publish: 'in-place' } as const

async function exportDatabase(
  database: CmsDatabase,
  options: ExportOptions,
  targets: Targets,
  started: number,
): Promise<ExportReport> {
  const tally = new Tally(options.onProgress)
  const contract = contracts[options.contract]
  tally.step('reading')
  const source = await readSource(database, options, started)
  checkSignal(options.signal)
  if (targets.drafts && options.drafts !== null) {
    const audience = { viewer: superuserViewer(), contract, families: draftFamilies }
    const own = { ...options, out: options.drafts, report: null }
    await exportFolder(source, audience, own, targets.drafts, new Tally(() => {}))
  }
  const audience = { viewer: publicViewer(source.project), contract, families: wantedFamilies(options) }
  return exportFolder(source, audience, options, targets.out, tally)
}

async function readSource(database: CmsDatabase, options: ExportOptions, started: number): Promise<ExportSource> {
  const findings = new Findings()
  const tables = await database.readTables()
  const manifest = options.manifest ?? (await guessManifest(database, tables, findings))
  checkSites(manifest, tables)
  for (const finding of unknownSites(manifest, tables)) findings.add(finding)
  // The rows become the project's pages: afterwards they are not what was read.
  const own = tablesMark(tables)
  const project = buildProject(tables, manifest, contracts[options.contract].rules(tables.schema))
  const reader = database.contentReader(manifest)
  const marks = await reader.readMarks()
  const run = { tool: await packageVersion(), tables: own, database: markOf(own, marks.all) }
  return { engine: database.engine, schema: database.schema, project, reader, marks, run, findings, started }
}

/** Drafts are only ever answered by the handler, which makes everything else from documents. */
const draftFamilies: readonly Family[] = ['placeholders', 'pages']

function wantedFamilies({ only, skip }: ExportOptions): Family[] {
  return families.filter((family) => (only.length === 0 || only.includes(family)) && !skip.includes(family))
}

/** Throws `drafts-exposed` where drafts and public files would share a folder. */
function checkFolders({ out, drafts }: ExportOptions): void {
  if (drafts === null) return
  const [one, other] = [path.resolve(out), path.resolve(drafts)]
  if (one !== other && !isInside(one, other) && !isInside(other, one)) return
  throw new ExportError(
    'drafts-exposed',
    `The drafts folder ${drafts} and the public folder ${out} are not apart: whoever serves one would serve both`,
    'Name a folder of its own with --drafts, outside of --out.',
  )
}

function isInside(inner: string, outer: string): boolean {
  return inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
}

async function guessManifest(database: CmsDatabase, tables: SiteTables, findings: Findings): Promise<Manifest> {
  const { manifest, guesses } = deriveManifest(await readFacts(database, tables))
  for (const guess of guesses) findings.add(guess)
  return manifest
}
