import { isReallyInside, realPlace } from '../../build/folders/is-inside.js'
import { checkOutsideExports } from '../../build/output/other-exports.js'
import { ExportError } from '../../errors.js'
import type { ExportOptions } from '../../options.js'
import type { Settings } from '../values/settings.js'
import { exclusion, requirement } from '../values/usage-errors.js'

/** Throws usage errors for flags that need a report or releases, and `option-invalid` for a report inside of an export. */
export function checkPublishing(
  flags: Settings,
  options: Pick<ExportOptions, 'report' | 'reportHtml' | 'out' | 'drafts' | 'dryRun' | 'publish'>,
): void {
  const { report, reportHtml, dryRun, publish } = options
  if (flags.keepReleases !== undefined && publish !== 'releases') {
    throw requirement('--keep-releases', '--publish releases')
  }
  checkPlace('--report', report, options)
  checkPlace('--report-html', reportHtml, options)
  if (report !== null && reportHtml !== null && realPlace(report) === realPlace(reportHtml)) {
    const message = `--report and --report-html would both write ${report}.`
    throw new ExportError('option-invalid', message, 'Name two files.')
  }
  if (report === null) {
    const flag = flags.purgeLimit ? '--purge-limit' : flags.tags ? '--tags' : null
    if (flag === null) return
    throw new ExportError('usage', `${flag} needs --report.`, 'Add --report FILE.')
  }
  if (flags.report && dryRun) throw exclusion('--dry-run', '--report', ': a dry run compares nothing')
}

function checkPlace(flag: string, file: string | null, { out, drafts }: Pick<ExportOptions, 'out' | 'drafts'>): void {
  for (const folder of [out, drafts]) {
    if (file === null || folder === null || !isReallyInside(file, folder)) continue
    const message = `The report ${file} is in ${folder}, which may hold only files of the export`
    throw new ExportError('option-invalid', message, `Name a file outside of that folder with ${flag}.`)
  }
  if (file !== null) checkOutsideExports(file, flag)
}
