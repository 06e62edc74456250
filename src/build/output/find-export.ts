import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { ExportError } from '../../errors.js'
import { workFolder } from '../folders/work-folder.js'
import { loadSummary, type RecordSummary, unitsFile } from '../record/record-files.js'
import { type ExportInfo, readExportInfo } from './export-info.js'
import { exportPartial, readPartial } from './partial-folder.js'
import { currentRelease, hasReleases, releasesFolder } from './releases.js'

export interface FoundExport {
  readonly folder: string
  readonly info: ExportInfo
  /** Private folder for the record of the export. */
  readonly state: string
  readonly record: FoundRecord
  /** Where shards have uploaded the files that the folder lacks, `s3://bucket/prefix`; null: it has all files. */
  readonly uploadedTo: string | null
}

/** The record of an export. `work`: the private folder beside the output folder. `other`: it is of another release. */
export type FoundRecord =
  | { readonly kind: 'there'; readonly units: string; readonly summary: RecordSummary; readonly work: string }
  | { readonly kind: 'none' | 'unreadable' | 'damaged' | 'other' }

/** Finds a whole export, as `findAnyExport` does. Throws `not-an-export` and `export-partial`. */
export function findExport(out: string, state: string | null): FoundExport {
  const found = findAnyExport(out, state)
  if (found.uploadedTo !== null) throw exportPartial(out, found.uploadedTo)
  return found
}

/**
 * Finds the export in a folder: the folder itself, its current release, or a named release. `state`: folder of the
 * record; null: the default. Throws `not-an-export`.
 */
export function findAnyExport(out: string, state: string | null): FoundExport {
  const fail = (message: string) =>
    new ExportError('not-an-export', message, 'Name the folder of an export, as given with --out.')
  if (!existsSync(out)) throw fail(`${out} does not exist`)
  const { folder, own, release } = placeOf(path.resolve(out))
  const info = readExportInfo(folder)
  if (!info) throw fail(`${out} has no _data/export.json, or one that cannot be read`)
  const work = workFolder(own, state)
  const uploadedTo = readPartial(folder)
  return { folder, info, state: work.state, record: findRecord(work.state, work.work, release), uploadedTo }
}

/** `own`: the output folder. `release`: name of the release; null: not published as releases. */
function placeOf(out: string): { folder: string; own: string; release: string | null } {
  if (hasReleases(out)) {
    const release = currentRelease(out)
    if (release !== null) return { folder: path.join(out, releasesFolder, release), own: out, release }
  }
  const real = realpathSync(out)
  const above = path.dirname(real)
  if (path.basename(above) !== releasesFolder) return { folder: out, own: out, release: null }
  return { folder: real, own: path.dirname(above), release: path.basename(real) }
}

const kinds = {
  'missing': 'none',
  'unreadable': 'unreadable',
  'damaged': 'damaged',
  'other-version': 'damaged',
} as const

function findRecord(state: string, work: string, release: string | null): FoundRecord {
  const loaded = loadSummary(state)
  if ('problem' in loaded) return { kind: kinds[loaded.problem] }
  const { summary } = loaded
  const units = unitsFile(state)
  if (!existsSync(units)) return { kind: 'damaged' }
  if (summary.release !== release) return { kind: 'other' }
  return { kind: 'there', units, summary, work }
}
