import type { Hash } from 'node:crypto'
import type { Findings } from '../findings.js'
import type { Family } from '../options.js'
import type { ContentReader } from '../site/rows.js'
import type { AliasReader } from './alias-reader.js'
import type { Answer, ListSettings } from './answers.js'
import { type Budget, overBudget } from './budget.js'
import type { ContentPlan } from './content-answers.js'
import { filePath } from './file-path.js'
import type { LeftContents } from './left-contents.js'
import type { SearchIndexes } from './search-indexes.js'
import type { SitePlan } from './site-plan.js'
import type { Tally } from './tally.js'
import type { OutputWriter } from './writer.js'

/** Everything that writing one site needs. */
export interface SiteRun {
  readonly plan: SitePlan
  readonly contents: ContentPlan
  readonly families: readonly Family[]
  readonly settings: ListSettings
  readonly budget: Budget
  /** null: nobody answers searches. */
  readonly search: SearchIndexes | null
  /** What the handler makes pages and placeholders from; null: both have files, or nobody answers. */
  readonly left: LeftContents | null
  readonly reader: ContentReader
  readonly aliases: AliasReader
  readonly writer: OutputWriter
  /** Takes the text of every page and placeholder. */
  readonly contentHash: Hash
  readonly tally: Tally
  readonly findings: Findings
}

/** A run before its families are chosen. */
export type UnchosenRun = Omit<SiteRun, 'families' | 'left'>

export function writeAnswer(run: SiteRun, family: Family, answer: Answer): void {
  const file = filePath(answer.url)
  if (file !== `${answer.url}index.json` && file !== `${decodeURIComponent(answer.url)}index.json`) {
    run.findings.add({ code: 'name-escaped', url: `/${answer.url}`, file })
  }
  const text = answer.text()
  if (typeof text === 'string' && (family === 'pages' || family === 'placeholders')) run.contentHash.update(text)
  run.tally.count(run.plan.context.site.id, family, run.writer.write(file, text))
}

export function leaveFamily(run: UnchosenRun, family: Family, bytes: number): void {
  const { id } = run.plan.context.site
  run.findings.add(overBudget(family, id, bytes, run.budget))
  run.tally.leave(id, family)
}
