import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { ExportError, reasonOf } from '../../errors.js'
import { parsedJson } from '../../files/read-json.js'
import { hasCode } from '../../files/small-files.js'
import type { ReportedPurge } from '../purge/purge-plan.js'

/** The part of a change report (templates/change-report.schema.json) that uploads read. */
export interface ChangeList {
  readonly previous: string | null
  readonly finished: string
  readonly changes: readonly { readonly kind: 'added' | 'changed' | 'removed'; readonly name: string }[]
  readonly purge: { readonly sites: readonly ReportedPurge[] }
}

/** The change report in a private folder, of an export that names no other file for it. */
export function changesFile(state: string): string {
  return path.join(state, 'changes.json')
}

const fix = 'Pass the file that "npx djangocms-static export --report" wrote with --changes.'

/** Reads the given report, or the one in the private folder; null: none. */
export async function readChangeReport(file: string | null, state: string): Promise<ChangeList | null> {
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

function parseReport(file: string, text: string): ChangeList {
  const report = parsedJson(text) as (Partial<ChangeList> & { version?: unknown }) | null | undefined
  if (report?.version === 1 && Array.isArray(report.changes) && Array.isArray(report.purge?.sites)) {
    // Reports of older versions have no times.
    return { finished: '', previous: null, ...report } as ChangeList
  }
  throw new ExportError('option-invalid', `${file} is not a change report.`, fix)
}
