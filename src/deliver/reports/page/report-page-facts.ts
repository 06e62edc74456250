import type { PhaseTime } from '../../../build/export-counters.js'
import type { ExportReport } from '../../../options.js'
import type { SitePlan } from '../../../routes/site-plan.js'
import type { ReportFacts } from '../change-report.js'

export interface ReportPageFacts extends ReportFacts, Omit<ExportReport, keyof ReportFacts> {
  readonly plans: readonly SitePlan[]
  readonly phases: readonly PhaseTime[]
}
