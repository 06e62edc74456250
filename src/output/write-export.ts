import type { Contract } from '../contract/contract.js'
import type { HtmlRenderer } from '../contract/site-context.js'
import type { Findings } from '../findings.js'
import type { ExportOptions, Family } from '../options.js'
import type { Project } from '../site/project.js'
import type { ContentMarks, ContentReader } from '../site/rows.js'
import type { Viewer } from '../site/viewer.js'
import { type PlannedRuns, planRuns } from './plan-runs.js'
import type { SharedContents } from './shared-contents.js'
import type { SitePlan } from './site-plan.js'
import type { Tally } from './tally.js'
import type { Keeping, UnitKeeper } from './unit-keeper.js'
import { type NamedText, writeDocuments, writeEnd } from './write-documents.js'
import { writeSite } from './write-site.js'
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
  /** null: nothing is rendered. */
  readonly renderer: HtmlRenderer | null
  /** Where pages and placeholders come from instead of the reader; null: from there. */
  readonly shares: SharedContents | null
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

/** Plans, sizes and writes what one kind of visitor sees. `others` are files that are no answers. */
export async function writeExport(
  parts: ExportParts,
  others: readonly NamedText[] = [],
  writeMedia: (keeper: UnitKeeper) => Promise<void> = async () => {},
): Promise<WrittenExport> {
  try {
    return await writeRuns(parts, await planRuns(parts), others, writeMedia)
  } finally {
    // A run that fails has not read it to its end.
    parts.keeping.units?.close()
  }
}

async function writeRuns(
  { options, writer, tally }: ExportParts,
  { runs, store, keeper, searchMarks }: PlannedRuns,
  others: readonly NamedText[],
  writeMedia: (keeper: UnitKeeper) => Promise<void>,
): Promise<WrittenExport> {
  const plans = runs.map(({ plan }) => plan)
  tally.step('writing')
  const documents = new Map<number, string>()
  for (const run of runs) {
    const { id } = run.plan.context.site
    const emit = options.target === 'shim' ? store.emit : null
    try {
      const navigation = await writeSite(run, emit)
      const mark = searchMarks[id]
      if (emit && mark !== undefined) documents.set(id, await writeDocuments(run, navigation, mark, emit))
    } finally {
      await run.search?.stop()
    }
  }
  await writeMedia(keeper)
  await writeEnd(plans, documents, keeper, writer, others)
  const pages = new Set(runs.flatMap(({ contents }) => [...contents.pages.keys()])).size
  return { plans, pages, searchMarks }
}
