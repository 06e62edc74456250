import { createHash } from 'node:crypto'
import type { Contract } from '../contract/contract.js'
import type { Findings } from '../findings.js'
import type { ExportOptions, Family } from '../options.js'
import { pointerFile } from '../resources/documents.js'
import type { Project } from '../site/project.js'
import type { ContentReader } from '../site/rows.js'
import type { Viewer } from '../site/viewer.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { planContents } from './content-answers.js'
import { DocumentStore } from './document-store.js'
import { LeftContents } from './left-contents.js'
import { pointerText } from './pointer.js'
import { SearchIndexes } from './search-indexes.js'
import { planSites } from './site-contexts.js'
import { writeSiteDocuments } from './site-documents.js'
import type { SitePlan } from './site-plan.js'
import type { Tally } from './tally.js'
import { fittingFamilies, writeSite } from './write-site.js'
import type { OutputWriter } from './writer.js'

/** A project, who looks at it, and where the answers go. */
export interface ExportParts {
  readonly project: Project
  readonly contract: Contract
  readonly viewer: Viewer
  readonly options: ExportOptions
  /** What to write, in this order. */
  readonly families: readonly Family[]
  readonly reader: ContentReader
  /** How the database compares letters in a search. */
  readonly folding: 'ascii' | 'unicode'
  readonly writer: OutputWriter
  readonly tally: Tally
  readonly findings: Findings
}

export interface WrittenExport {
  readonly plans: readonly SitePlan[]
  /** Pages that have at least one file. */
  readonly pages: number
}

/** Plans, sizes and writes what one kind of visitor sees, and publishes it. On an error nothing is published. */
export async function writeExport(parts: ExportParts): Promise<WrittenExport> {
  const { writer } = parts
  try {
    const written = await writeFiles(parts)
    parts.tally.step('finishing')
    await writer.finish()
    return written
  } catch (error) {
    await abandon(writer)
    throw error
  }
}

async function writeFiles(parts: ExportParts): Promise<WrittenExport> {
  const { project, contract, viewer, options, families, reader, folding, writer, tally, findings } = parts
  const { budget: bytes, target, pageSize, pagination, menus, submenus, breadcrumbs } = options
  const settings = { pageSize, pagination, variants: { menus, submenus, breadcrumbs } }
  const aliases = new AliasReader(project, reader, viewer.preview)
  const plans = planSites(project, contract, viewer, options, aliases, findings)

  tally.step('sizing')
  const estimate = await reader.estimateContentBytes()
  const weight = { bytesPerContent: estimate.bytes / Math.max(1, project.contents.size) }
  const contentHash = createHash('sha256')
  const shared = { settings, budget: { bytes, target }, reader, aliases, writer, contentHash, tally, findings }
  const store = new DocumentStore(writer, tally)
  const runs = plans.map((plan) => {
    const search = target === 'shim' ? new SearchIndexes(plan, folding) : null
    const run = { ...shared, plan, contents: planContents(plan), search }
    const fitting = fittingFamilies(run, families, weight)
    checkPaths(plan, fitting)
    const answered = fitting.includes('pages') && fitting.includes('placeholders')
    const left = target === 'shim' && !answered ? new LeftContents(plan, store.emit) : null
    return { ...run, families: fitting, left }
  })

  tally.step('writing')
  const documents = new Map<number, string>()
  for (const run of runs) {
    await writeSite(run)
    if (run.search) documents.set(run.plan.context.site.id, writeSiteDocuments(run, run.search, store.emit))
  }
  writer.write('404.json', '{"detail":"Not found."}')
  writer.write(pointerFile, pointerText(plans, documents, contentHash.digest('hex').slice(0, 32)))
  return { plans, pages: new Set(runs.flatMap(({ contents }) => [...contents.pages.keys()])).size }
}

/** What failed first is what counts; a failing clean-up must not hide it. */
async function abandon(writer: OutputWriter): Promise<void> {
  try {
    await writer.abort()
  } catch {
    // The next run empties the staging folder.
  }
}
