import type { PhaseTime } from '../../../build/phases.js'
import type { ExportReport } from '../../../options.js'
import type { SitePlan } from '../../../routes/site-plan.js'
import type { ReportFacts } from '../change-report.js'

type Told =
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

/** What a report page tells: the facts of the change report, and those of the run. */
export interface PageFacts extends ReportFacts, Pick<ExportReport, Told> {
  readonly plans: readonly SitePlan[]
  readonly phases: readonly PhaseTime[]
}
