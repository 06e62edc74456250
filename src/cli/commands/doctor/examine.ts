import { errorTable } from '../../../error-table.js'
import { ExportError } from '../../../errors.js'
import { exportSite } from '../../../export.js'
import { type Finding, findingText } from '../../../findings.js'
import type { ExportOptions } from '../../../options.js'
import { type Inspection, inspectProject } from '../introspect/inspect-project.js'
import { isGap } from './gaps.js'

/** What `doctor` says. */
export interface Examination extends Omit<Inspection, 'findings'> {
  /** What makes the export other than the live API, or smaller than asked for. */
  gaps: ToldFinding[]
  /** What is odd, and does not. */
  notes: ToldFinding[]
  /** Why an export would fail; null: it would not. */
  failure: { code: string; title: string; message: string; fix: string } | null
}

export type ToldFinding = Finding & { text: string }

/**
 * Reads what is to be known of a project and exports it without writing. Throws ExportError where nothing can be read.
 */
export async function examine(options: ExportOptions): Promise<Examination> {
  const inspection = await inspectProject(options)
  const { findings, failure } = await tryExport(options)
  const all = unique([...inspection.findings, ...findings])
  return {
    ...inspection,
    gaps: all.filter(isGap).map(told),
    notes: all.filter((finding) => !isGap(finding)).map(told),
    failure,
  }
}

/** Whether the export would be another one than the live API's, or none. */
export function hasGap({ gaps, plugins, failure }: Examination): boolean {
  return failure !== null || gaps.length > 0 || plugins.some(({ needs }) => needs.length > 0)
}

/** Compressed forms and uploaded files are left alone: both take long and change no answer. */
async function tryExport(options: ExportOptions): Promise<Pick<Examination, 'failure'> & { findings: Finding[] }> {
  try {
    const { findings } = await exportSite({ ...options, dryRun: true, report: null, precompress: [], media: null })
    return { findings, failure: null }
  } catch (error) {
    if (!(error instanceof ExportError) || error.code === 'interrupted') throw error
    const { code, message, fix } = error
    return { findings: [], failure: { code, title: errorTable[code].title, message, fix } }
  }
}

function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

function told(finding: Finding): ToldFinding {
  return { ...finding, text: findingText(finding) }
}
