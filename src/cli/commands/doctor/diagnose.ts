import { untilSignal } from '../../../build/check-signal.js'
import { ExportError } from '../../../errors.js'
import { exportSite } from '../../../export.js'
import { findingTable, findingText } from '../../../finding-table.js'
import type { Finding } from '../../../findings.js'
import type { ExportOptions } from '../../../options.js'
import { type Inspection, inspectProject } from '../../inspect/inspect-project.js'
import type { PluginNeed } from '../../inspect/plugin-needs.js'
import { type ErrorText, errorText } from '../../print/render-error.js'
import type { Io } from '../../print/terminal.js'
import { checkSamples, type SampleReport } from './check-samples.js'
import type { Samples } from './load-samples.js'

export interface Diagnosis extends Omit<Inspection, 'findings'> {
  /** Findings about differences from the live API, and about requested content that is missing. */
  gaps: WordedFinding[]
  notes: WordedFinding[]
  /** Why an export would fail; null: it would succeed. */
  failure: ErrorText | null
  /** null: no samples were given. */
  samples: SampleReport | null
}

type WordedFinding = Finding & { text: string }

/**
 * Inspects a project, exports it without writing, and compares samples. Throws ExportErrors if it cannot be read.
 */
export function diagnose(options: ExportOptions, samples: Samples | null, io: Io): Promise<Diagnosis> {
  return untilSignal(options.signal, inspectAndTry(options, samples, io))
}

async function inspectAndTry(options: ExportOptions, samples: Samples | null, io: Io): Promise<Diagnosis> {
  const inspection = await inspectProject(options)
  const { findings, failure } = await tryExport(options, io)
  const sampled = samples && failure === null ? await checkSamples(samples, options) : null
  const found = [...inspection.findings, ...findings, ...(sampled?.findings ?? [])]
  const all = unique(failure === null ? [...found, ...unreadyTypes(inspection, found)] : found)
  return {
    ...inspection,
    gaps: all.filter((finding) => findingTable[finding.code].severity === 'gap').map(withText),
    notes: all.filter((finding) => findingTable[finding.code].severity === 'note').map(withText),
    failure,
    samples: sampled?.report ?? null,
  }
}

/** Whether an export would fail or differ from the live API. */
export function hasGap({ gaps, failure }: Diagnosis): boolean {
  return failure !== null || gaps.length > 0
}

/** What an export reports of a plugin that lacks something. */
const reportedAs: Readonly<Record<PluginNeed['kind'], readonly Finding['code'][]>> = {
  description: ['plugin-type-unknown'],
  serializer: ['serializer-missing'],
  template: ['template-missing', 'html-incomplete'],
}

/** Needs that no plugin of the export has: only drafts have such plugins, or they are in languages that need nothing. */
function unreadyTypes({ plugins }: Inspection, findings: readonly Finding[]): Finding[] {
  const reported = new Set(
    findings.flatMap((finding) => ('pluginType' in finding ? [`${finding.code} ${finding.pluginType}`] : [])),
  )
  return plugins.flatMap(({ type, needs }) =>
    needs
      .filter(({ kind }) => !reportedAs[kind].some((code) => reported.has(`${code} ${type}`)))
      .map(({ text }) => ({ code: 'plugin-unready', pluginType: type, needs: text })),
  )
}

/** Writes nothing, and leaves out what takes long and does not affect answers: compressed variants and uploaded files. */
const tried = {
  dryRun: true,
  report: null,
  reportHtml: null,
  precompress: [],
  media: null,
} satisfies Partial<ExportOptions>

async function tryExport(
  options: ExportOptions,
  io: Io,
): Promise<Pick<Diagnosis, 'failure'> & { findings: Finding[] }> {
  try {
    const { findings } = await exportSite({ ...options, ...tried })
    return { findings, failure: null }
  } catch (error) {
    if (!(error instanceof ExportError) || error.code === 'interrupted') throw error
    return { findings: [], failure: errorText(error, io) }
  }
}

function unique(findings: readonly Finding[]): Finding[] {
  return [...new Map(findings.map((finding) => [JSON.stringify(finding), finding])).values()]
}

function withText(finding: Finding): WordedFinding {
  return { ...finding, text: findingText(finding) }
}
