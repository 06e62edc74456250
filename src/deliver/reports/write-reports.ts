import type { Published } from '../../build/publish/publish.js'
import type { ReportedPlace } from '../../build/record/record-files.js'
import type { ExportOptions, ExportReport } from '../../options.js'
import type { FileFamily } from '../../routes/route-files.js'
import type { SitePlan } from '../../routes/site-plan.js'
import type { ReportPageFacts } from './change-report.js'
import { readChanges } from './read-changes.js'

/** The facts of a finished run that reports need. */
interface EndedRun extends Pick<ReportPageFacts, 'previous' | 'finished' | 'apiRoot' | 'routes' | 'plans' | 'phases'> {
  readonly places: readonly ReportedPlace[]
  readonly families: readonly FileFamily[]
  readonly report: ExportReport
  /** null: nothing was compared, or nothing has changed. */
  readonly published: Published | null
}

/** Writes the requested reports. Throws `report-failed`. */
export async function writeReports(options: ExportOptions, run: EndedRun): Promise<void> {
  if (options.report === null && options.reportHtml === null) return
  const { plans, phases, published, apiRoot } = run
  const facts = reportFacts(options, run)
  // Read again by each report: there may be a million.
  const changes = () => (published ? readChanges(published.changes, apiRoot) : [])
  // A dry run compares nothing, so it has no changes.
  if (options.report !== null && !options.dryRun) {
    const { writeChangeReport } = await import('./change-report.js')
    await writeChangeReport(options.report, facts, changes())
    await options.onChangeReport(options.report)
  }
  if (options.reportHtml === null) return
  const { writeReportPage } = await import('./page/write-report-page.js')
  await writeReportPage(options.reportHtml, { ...facts, plans, phases }, changes())
}

function reportFacts(
  options: ExportOptions,
  { places, families, routes, report, previous, finished, apiRoot }: EndedRun,
) {
  const sites = places.map((place) => ({
    ...place,
    written: families
      .map(({ name }) => name)
      .filter((name) => !report.families.some((one) => one.deferred && one.family === name && one.site === place.id)),
  }))
  const { out, purgeLimit, tags, target } = options
  return { ...report, previous, finished, apiRoot, out, sites, routes, handler: target === 'handler', purgeLimit, tags }
}

/** What reports and the record of a run keep of its sites. */
export function reportedPlaces(plans: readonly SitePlan[]): ReportedPlace[] {
  return plans.map(({ context: { site, bases }, folder, languages }) => ({
    id: site.id,
    folder,
    apiUrl: bases.api,
    languages,
  }))
}
