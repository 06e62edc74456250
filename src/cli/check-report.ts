import path from 'node:path'
import { ExportError } from '../errors.js'
import type { ExportOptions } from '../options.js'
import { isInside } from '../output/is-inside.js'
import type { Settings } from './settings.js'

/** Throws usage errors for flags of a report that there is none of, and `option-invalid` for one inside of an export. */
export function checkReport(
  said: Settings,
  options: Pick<ExportOptions, 'report' | 'out' | 'drafts' | 'dryRun'>,
): void {
  const { report, out, drafts, dryRun } = options
  if (report === null) {
    const flag = said.purgeLimit ? '--purge-limit' : said.tags ? '--tags' : null
    if (flag === null) return
    throw new ExportError('usage', `${flag} is about the change report, and there is none.`, 'Add --report FILE.')
  }
  if (said.report && dryRun) {
    throw new ExportError('usage', 'A dry run compares nothing, so it has no --report.', 'Leave out one of the two.')
  }
  for (const folder of [out, drafts]) {
    if (folder === null || !isInside(path.resolve(report), path.resolve(folder))) continue
    const message = `The report ${report} is in ${folder}, where only the files of an export are`
    throw new ExportError('option-invalid', message, 'Name a file outside of that folder with --report.')
  }
}
