import type { Findings } from '../../findings.js'
import type { Family } from '../../options.js'
import { SearchIndexes } from '../../search/build/search-indexes.js'
import { searchMark } from '../../search/build/search-mark.js'
import { breathe } from '../check-signal.js'
import { Bundles } from '../make/bundles.js'
import { planContents } from '../make/content-answers.js'
import { DocumentStore } from '../make/document-store.js'
import { LeftContents } from '../make/left-contents.js'
import type { SiteRun } from '../make/site-run.js'
import { aliasesMark } from '../reuse/marks.js'
import { UnitKeeper } from '../reuse/unit-keeper.js'
import { UnitTrace } from '../reuse/unit-trace.js'
import type { ShareWriter } from '../write/share-writer.js'
import type { ExportParts } from '../write-export.js'
import { AliasReader } from './alias-reader.js'
import { checkPaths } from './check-paths.js'
import { fittingFamilies } from './fitting-families.js'
import type { Shard } from './shard.js'
import { planSites } from './site-contexts.js'
import type { SitePlan } from './site-plan.js'

/** What is decided about an export before anything is written. */
export interface PlannedRuns {
  readonly runs: readonly SiteRun[]
  readonly store: DocumentStore
  readonly keeper: UnitKeeper
  readonly aliasesMark: string
  /** By site id. */
  readonly searchMarks: Readonly<Record<string, string>>
  /** About how many bytes the contents have. */
  readonly contentBytes: number
}

/** A part of an export, and who writes it down. */
export interface SharedPart {
  readonly shard: Shard
  readonly share: ShareWriter
}

/** Plans every site and sizes its families. `part`: only that is made, for others to complete. */
export async function planRuns(parts: ExportParts, part: SharedPart | null = null): Promise<PlannedRuns> {
  const { project, contract, viewer, options, families, reader, marks, shares } = parts
  const { writer, keeping, tally, findings, renderer } = parts
  const { budget: bytes, target, pageSize, pagination, menus, submenus, breadcrumbs, signal } = options
  const settings = { pageSize, pagination, variants: { menus, submenus, breadcrumbs } }
  const aliases = new AliasReader(project, reader, viewer)
  const trace = new UnitTrace()
  const plans = planSites(project, contract, viewer, options, aliases, findings, trace, renderer)

  tally.step('sizing')
  const estimate = await reader.estimateContentBytes()
  const weight = { bytesPerContent: estimate.bytes / Math.max(1, project.contents.size) }
  const store = new DocumentStore(writer, tally)
  const keeper = new UnitKeeper(keeping, writer, tally, store, findings)
  const aliasMark = shares?.aliasesMark ?? aliasesMark(project, marks)
  const shared = {
    ...{ settings, budget: { bytes, target }, reader, aliases, writer, marks, keeper, store, trace, tally, findings },
    ...{ shard: part?.shard ?? null, shares, aliasesMark: aliasMark, breathe: () => breathe(signal) },
  }
  const searchMarks: Record<string, string> = {}
  const runs = plans.map((plan): SiteRun => {
    const { id } = plan.context.site
    const unchosen = { ...shared, plan, contents: planContents(plan) }
    const fitting = fittingFamilies(unchosen, families, weight)
    const long = checkPaths(plan, fitting)
    if (long) findings.add(long)
    const answered = fitting.includes('pages') && fitting.includes('placeholders')
    const left = target === 'shim' && !answered ? new LeftContents(plan, store.emit, part?.share.addLeft) : null
    if (target === 'shim') searchMarks[id] = shares?.searchMarks[id] ?? searchMark(plan, unchosen.contents, marks)
    const kept = keeping.keeps && parts.searchMarks[id] === searchMarks[id]
    const bundles = options.bundle && part === null ? planBundles(plan, fitting, writer.scratch, findings) : null
    const search =
      target === 'shim' && !kept
        ? new SearchIndexes(plan, parts.folding, writer.scratch, undefined, part?.share.texts)
        : null
    return { ...unchosen, families: fitting, left, bundles, search }
  })
  return { runs, store, keeper, aliasesMark: aliasMark, searchMarks, contentBytes: estimate.bytes }
}

/** Bundles are made of page files; null: there are none. */
function planBundles(
  plan: SitePlan,
  families: readonly Family[],
  scratch: string | null,
  findings: Findings,
): Bundles | null {
  if (families.includes('pages')) return new Bundles(plan, scratch)
  findings.add({ code: 'bundle-left', site: plan.context.site.id })
  return null
}
