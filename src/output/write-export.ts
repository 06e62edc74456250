import type { Contract } from '../contract/contract.js'
import type { Findings } from '../findings.js'
import type { ExportOptions, Family } from '../options.js'
import type { Project } from '../site/project.js'
import type { ContentMarks, ContentReader } from '../site/rows.js'
import type { Viewer } from '../site/viewer.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { breathe } from './check-signal.js'
import { planContents } from './content-answers.js'
import { DocumentStore } from './document-store.js'
import { LeftContents } from './left-contents.js'
import { aliasesMark } from './marks.js'
import { SearchIndexes } from './search-indexes.js'
import { searchMark } from './search-mark.js'
import { planSites } from './site-contexts.js'
import type { SitePlan } from './site-plan.js'
import type { SiteRun } from './site-run.js'
import type { Tally } from './tally.js'
import { type Keeping, UnitKeeper } from './unit-keeper.js'
import { UnitTrace } from './unit-trace.js'
import { writeDocuments, writeEnd } from './write-documents.js'
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
  readonly marks: ContentMarks
  /** How the database compares letters in a search. */
  readonly folding: 'ascii' | 'unicode'
  readonly writer: OutputWriter
  /** What may be kept of the last export, and the marks of its search indexes by site id. */
  readonly keeping: Keeping
  readonly searchMarks: Readonly<Record<string, string>>
  readonly tally: Tally
  readonly findings: Findings
}

export interface WrittenExport {
  readonly plans: readonly SitePlan[]
  /** Pages that have at least one file. */
  readonly pages: number
  readonly searchMarks: Readonly<Record<string, string>>
}

/** Plans, sizes and writes what one kind of visitor sees. */
export async function writeExport(parts: ExportParts): Promise<WrittenExport> {
  const { project, contract, viewer, options, families, reader, marks, writer, keeping, tally, findings } = parts
  const { budget: bytes, target, pageSize, pagination, menus, submenus, breadcrumbs, signal } = options
  const settings = { pageSize, pagination, variants: { menus, submenus, breadcrumbs } }
  const aliases = new AliasReader(project, reader, viewer.preview)
  const trace = new UnitTrace()
  const plans = planSites(project, contract, viewer, options, aliases, findings, trace)

  tally.step('sizing')
  const estimate = await reader.estimateContentBytes()
  const weight = { bytesPerContent: estimate.bytes / Math.max(1, project.contents.size) }
  const store = new DocumentStore(writer, tally)
  const keeper = new UnitKeeper(keeping, writer, tally, store, findings)
  const shared = { settings, budget: { bytes, target }, reader, aliases, writer, marks, keeper, trace, tally, findings }
  const aliasMark = aliasesMark(project, marks)
  const breath = () => breathe(signal)
  const searchMarks: Record<string, string> = {}
  const runs = plans.map((plan): SiteRun => {
    const { id } = plan.context.site
    const unchosen = { ...shared, plan, contents: planContents(plan), aliasesMark: aliasMark, breathe: breath }
    const fitting = fittingFamilies(unchosen, families, weight)
    checkPaths(plan, fitting)
    const answered = fitting.includes('pages') && fitting.includes('placeholders')
    const left = target === 'shim' && !answered ? new LeftContents(plan, store.emit) : null
    if (target === 'shim') searchMarks[id] = searchMark(plan, unchosen.contents, marks)
    const kept = keeping.keeps && parts.searchMarks[id] === searchMarks[id]
    const search = target === 'shim' && !kept ? new SearchIndexes(plan, parts.folding, writer.scratch) : null
    return { ...unchosen, families: fitting, left, search }
  })

  tally.step('writing')
  const documents = new Map<number, string>()
  for (const run of runs) {
    const { id } = run.plan.context.site
    const emit = target === 'shim' ? store.emit : null
    try {
      const navigation = await writeSite(run, emit)
      const mark = searchMarks[id]
      if (emit && mark !== undefined) documents.set(id, await writeDocuments(run, navigation, mark, emit))
    } finally {
      await run.search?.stop()
    }
  }
  await writeEnd(plans, documents, keeper, writer)
  const pages = new Set(runs.flatMap(({ contents }) => [...contents.pages.keys()])).size
  return { plans, pages, searchMarks }
}
