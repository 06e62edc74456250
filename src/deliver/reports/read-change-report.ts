import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileChange } from '../../build/record/file-change.js'
import { ExportError, reasonOf } from '../../errors.js'
import { parsedJson } from '../../files/read-json.js'
import { hasCode } from '../../files/small-files.js'
import type { ReportedPurge } from '../purge/purge-plan.js'

type Change = FileChange['kind']

/** What uploads and notifications read of a change report (templates/change-report.schema.json). */
export interface ChangeReport {
  readonly previous: string | null
  readonly finished: string
  readonly changes: readonly { readonly kind: Change; readonly name: string }[]
  readonly counts: Readonly<Record<Change, { readonly files: number }>>
  readonly purge: { readonly sites: readonly ReportedPurge[]; readonly tags: readonly string[] | null }
}

/** The change report in a private folder, of an export that names no other file for it. */
export function changesFile(state: string): string {
  return path.join(state, 'changes.json')
}

const fix = 'Pass the file that "npx djangocms-static export --report" wrote with --changes.'

/** Reads the given report, or the one in the private folder; null: none. */
export async function readChangeReport(file: string | null, state: string): Promise<ChangeReport | null> {
  const found = file ?? changesFile(state)
  let text: string
  try {
    text = await readFile(found, 'utf8')
  } catch (error) {
    if (file === null && hasCode(error, 'ENOENT')) return null
    throw new ExportError('option-invalid', `${found} cannot be read: ${reasonOf(error)}`, fix, { cause: error })
  }
  return parseReport(found, text)
}

function parseReport(file: string, text: string): ChangeReport {
  const report = parsedJson(text) as (Partial<ChangeReport> & { version?: unknown }) | null | undefined
  if (report?.version === 1 && Array.isArray(report.changes) && Array.isArray(report.purge?.sites)) {
    // Reports of older versions have no times.
    return { finished: '', previous: null, ...report } as ChangeReport
  }
  throw new ExportError('option-invalid', `${file} is not a change report.`, fix)
}
