import path from 'node:path'
import { contracts } from './contract/contracts.js'
import { openDatabase } from './database/open-database.js'
import { ExportError } from './errors.js'
import { Findings } from './findings.js'
import { type ExportOptions, type ExportReport, type Family, families } from './options.js'
import { openFolderWriter } from './output/folder-writer.js'
import { MemoryWriter } from './output/memory-writer.js'
import { Tally } from './output/tally.js'
import { writeExport } from './output/write-export.js'
import type { OutputWriter } from './output/writer.js'
import { checkSites, unknownSites } from './site/check-sites.js'
import { deriveManifest, readFacts } from './site/derive-manifest.js'
import type { Manifest } from './site/manifest.js'
import { buildProject, type Project } from './site/project.js'
import type { CmsDatabase, SiteTables } from './site/rows.js'
import { siteFindings } from './site/site-findings.js'
import { superuserViewer } from './site/user-viewer.js'
import { publicViewer } from './site/viewer.js'

/**
 * Reads a django CMS database and writes its API as a folder of JSON files.
 * Throws ExportError; then the folder is as it was before.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
  checkFolders(options)
  const database = await openDatabase(options.database)
  try {
    return await exportDatabase(database, options)
  } finally {
    await database.close()
  }
}

async function exportDatabase(database: CmsDatabase, options: ExportOptions): Promise<ExportReport> {
  const started = performance.now()
  const findings = new Findings()
  const tally = new Tally(options.onProgress)
  const contract = contracts[options.contract]

  tally.step('reading')
  const project = await readProject(database, options, findings)
  const reader = database.contentReader(project.manifest)
  // SQLite's LIKE folds ASCII letters only, and so does the live API on it.
  const folding = database.engine === 'sqlite' ? ('ascii' as const) : ('unicode' as const)
  const parts = { project, contract, options, reader, folding, findings }

  if (options.drafts !== null) {
    const writer = await openWriter(options.drafts, options)
    await writeExport({
      ...parts,
      viewer: superuserViewer(),
      families: draftFamilies,
      writer,
      tally: new Tally(() => {}),
    })
  }
  const writer = await openWriter(options.out, options)
  const visible = { viewer: publicViewer(project), families: wantedFamilies(options) }
  const { plans, pages } = await writeExport({ ...parts, ...visible, writer, tally })
  for (const finding of plans.flatMap(({ context }) => siteFindings(project, context.site))) findings.add(finding)
  return {
    out: options.out,
    contract: options.contract,
    engine: database.engine,
    cms: database.schema,
    dryRun: options.dryRun,
    sites: plans.map(({ context }) => context.site.id),
    languages: [...new Set(plans.flatMap(({ languages }) => languages))],
    pages,
    files: tally.files,
    bytes: tally.bytes,
    documents: tally.documents,
    families: tally.families,
    findings: findings.list,
    seconds: (performance.now() - started) / 1000,
  }
}

/** Drafts are only ever answered by the handler, which makes everything else from documents. */
const draftFamilies: readonly Family[] = ['placeholders', 'pages']

function wantedFamilies({ only, skip }: ExportOptions): Family[] {
  return families.filter((family) => (only.length === 0 || only.includes(family)) && !skip.includes(family))
}

/** The rows are let go of with the end of this function. */
async function readProject(database: CmsDatabase, options: ExportOptions, findings: Findings): Promise<Project> {
  const tables = await database.readTables()
  const manifest = options.manifest ?? (await guessManifest(database, tables, findings))
  checkSites(manifest, tables)
  for (const finding of unknownSites(manifest, tables)) findings.add(finding)
  return buildProject(tables, manifest, contracts[options.contract].rules(tables.schema))
}

async function openWriter(folder: string, { dryRun }: ExportOptions): Promise<OutputWriter> {
  return dryRun ? new MemoryWriter({ keepTexts: false }) : await openFolderWriter(folder)
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
