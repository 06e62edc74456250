import type { Contract } from './contract/contract.js'
import { documented } from './contract/documented.js'
import { released } from './contract/released.js'
import { openDatabase } from './database/open-database.js'
import { ExportError } from './errors.js'
import { Findings } from './findings.js'
import { type ExportOptions, type ExportReport, type Family, families } from './options.js'
import { AliasReader } from './output/alias-reader.js'
import { planContents } from './output/content-answers.js'
import { openFolderWriter, pointerFile } from './output/folder-writer.js'
import { MemoryWriter } from './output/memory-writer.js'
import { pointerText } from './output/pointer.js'
import { planSites } from './output/site-contexts.js'
import { Tally } from './output/tally.js'
import { fittingFamilies, writeSite } from './output/write-site.js'
import type { OutputWriter } from './output/writer.js'
import { deriveManifest, readFacts } from './site/derive-manifest.js'
import type { Manifest } from './site/manifest.js'
import { buildProject } from './site/project.js'
import type { CmsDatabase, SiteTables } from './site/rows.js'
import { siteFindings } from './site/site-findings.js'

const contracts: Record<ExportOptions['contract'], Contract> = { documented, released }

/**
 * Reads a django CMS database and writes its API as a folder of JSON files.
 * Throws ExportError; then the folder is as it was before.
 */
export async function exportSite(options: ExportOptions): Promise<ExportReport> {
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
  const tables = await database.readTables()
  const manifest = options.manifest ?? (await guessManifest(database, tables, findings))
  checkManifest(manifest, tables)
  const project = buildProject(tables, manifest, contract.rules(tables.schema))
  const reader = database.contentReader(manifest)
  const aliases = new AliasReader(project, reader, false)
  const plans = planSites(project, contract, options, aliases, findings)
  for (const finding of plans.flatMap(({ context }) => siteFindings(project, context.site))) findings.add(finding)

  const writer = options.dryRun ? new MemoryWriter({ keepTexts: false }) : await openFolderWriter(options.out)
  try {
    tally.step('sizing')
    const { budget: bytes, target, pageSize, pagination, menus, submenus, breadcrumbs } = options
    const settings = { pageSize, pagination, variants: { menus, submenus, breadcrumbs } }
    const weight = {
      bytesPerContent: (await reader.estimateContentBytes()).bytes / Math.max(1, tables.contents.length),
    }
    const shared = { settings, budget: { bytes, target }, reader, aliases, writer, tally, findings }
    const runs = plans.map((plan) => {
      const run = { ...shared, plan, contents: planContents(plan) }
      return { ...run, families: fittingFamilies(run, wantedFamilies(options), weight) }
    })

    tally.step('writing')
    for (const run of runs) await writeSite(run)
    writer.write('404.json', '{"detail":"Not found."}')
    writer.write(pointerFile, pointerText(plans, tally.families))

    tally.step('finishing')
    await writer.finish()
    return {
      out: options.out,
      contract: options.contract,
      engine: database.engine,
      cms: tables.schema,
      dryRun: options.dryRun,
      sites: plans.map(({ context }) => context.site.id),
      languages: [...new Set(plans.flatMap(({ languages }) => languages))],
      pages: new Set(runs.flatMap(({ contents }) => [...contents.pages.keys()])).size,
      files: tally.files,
      bytes: tally.bytes,
      families: tally.families,
      findings: findings.list,
      seconds: (performance.now() - started) / 1000,
    }
  } catch (error) {
    await abandon(writer)
    throw error
  }
}

function wantedFamilies({ only, skip }: ExportOptions): Family[] {
  return families.filter((family) => (only.length === 0 || only.includes(family)) && !skip.includes(family))
}

async function guessManifest(database: CmsDatabase, tables: SiteTables, findings: Findings): Promise<Manifest> {
  const { manifest, guesses } = deriveManifest(await readFacts(database, tables))
  for (const guess of guesses) findings.add(guess)
  return manifest
}

/** Throws `manifest-mismatch` where the manifest was made for another database. */
function checkManifest(manifest: Manifest, tables: SiteTables): void {
  const inDatabase = tables.sites.map(({ id }) => String(id))
  const missing = Object.keys(manifest.sites).filter((id) => !inDatabase.includes(id))
  if (!inDatabase.includes(String(manifest.site_id))) missing.unshift(String(manifest.site_id))
  if (missing.length === 0) return
  throw new ExportError(
    'manifest-mismatch',
    `The manifest describes site ${missing[0]}, the database has ${inDatabase.join(', ') || 'no site'}`,
    'Write the manifest anew inside the project that this database belongs to.',
  )
}

/** What failed first is what counts; a failing clean-up must not hide it. */
async function abandon(writer: OutputWriter): Promise<void> {
  try {
    await writer.abort()
  } catch {
    // The next run empties the staging folder.
  }
}
