import { groupBy } from '../../model/values/group-by.js'
import type { ExportReport, FamilyReport } from '../../options.js'

/** Files of one kind, as reports list them. */
export interface FileTotal {
  readonly name: string
  readonly files: number
  readonly bytes: number
  /** What they are, or who answers without them, in words. */
  readonly note: string
  /** A route without files for any site. */
  readonly isDeferred?: boolean
}

/** The files of each route, summed over all sites. */
export function familyTotals(families: readonly FamilyReport[]): FileTotal[] {
  return [...groupBy(families, ({ family }) => family)].map(([name, ofSites]) => {
    const deferred = ofSites.filter((one) => one.deferred)
    const isDeferred = deferred.length === ofSites.length
    const sites = `${deferred.length === 1 ? 'site' : 'sites'} ${deferred.map(({ site }) => site).join(', ')}`
    const note = isDeferred ? 'deferred to the handler' : `deferred to the handler for ${sites}`
    return {
      name,
      files: ofSites.reduce((sum, { files }) => sum + files, 0),
      bytes: ofSites.reduce((sum, { bytes }) => sum + bytes, 0),
      note: deferred.length === 0 ? '' : note,
      isDeferred,
    }
  })
}

/** Those that no route answers. */
export function otherTotals({ documents, bundles, media }: OtherCounts): FileTotal[] {
  const kinds = [
    { name: 'documents', ...documents, note: 'for the runtime handler' },
    { name: 'bundles', ...bundles, note: 'one per language' },
    { name: 'media', ...media, note: 'uploaded files' },
  ]
  return kinds.filter(({ files }) => files > 0)
}

type OtherCounts = Pick<ExportReport, 'documents' | 'bundles' | 'media'>
