import type { PhaseTime } from '../../../build/export-counters.js'
import type { ExportReport } from '../../../options.js'
import type { SitePlan } from '../../../routes/site-plan.js'
import type { ReportFacts } from '../change-report.js'

type RunFact =
  | 'engine'
  | 'cms'
  | 'dryRun'
  | 'languages'
  | 'bytes'
  | 'documents'
  | 'bundles'
  | 'media'
  | 'families'
  | 'computed'

/** The input of a report page: facts of the change report and of the run. */
export interface ReportPageFacts extends ReportFacts, Pick<ExportReport, RunFact> {
  readonly plans: readonly SitePlan[]
  readonly phases: readonly PhaseTime[]
}
