import { existsSync } from 'node:fs'
import type { FileOrigin } from '../../build/record/file-change.js'
import { loadSummary, type RecordProblem, unitsFile } from '../../build/record/record-files.js'
import { isFileLine, parseFile, parseInputs, parseResult, unitsOf } from '../../build/record/unit-lines.js'
import { ExportError, reasonOf } from '../../errors.js'
import { readLines } from '../../files/read-lines.js'
import { originOf } from './read-changes.js'

/**
 * Looks up a file of the previous export in the exporter's record. `state` is the folder of the record; `file` is
 * relative to the export. null: the export has no such file. Throws `record-missing`.
 */
export async function explainFile(state: string, file: string): Promise<FileExplanation | null> {
  const loaded = loadSummary(state)
  if ('problem' in loaded) throw noRecord(state, loaded)
  if (!existsSync(unitsFile(state))) throw noRecord(state, { problem: 'damaged' })
  for (const lines of unitsOf(readLines(unitsFile(state)))) {
    const found = lines.find((line) => line.endsWith(`\t${file}`) && isFileLine(line))
    if (found !== undefined) return explainUnit(state, () => explain(lines, found, loaded.summary.apiRoot))
  }
  return null
}

function noRecord(state: string, found: RecordProblem): ExportError {
  if (found.problem === 'unreadable') {
    const { cause } = found
    const fix = 'Run the command as the user who exported: only that user may read the folder.'
    return new ExportError('record-missing', `${state} cannot be read: ${reasonOf(cause)}`, fix, { cause })
  }
  const problem = {
    'missing': 'has no record of a finished export',
    'damaged': 'has a record that is damaged',
    'other-version': 'has a record of another version of djangocms-static',
  }[found.problem]
  const message = `${state} ${problem}`
  return new ExportError('record-missing', message, 'Run an export, or name its folders with --out and --state.')
}

/** Throws `record-missing` for lines that are damaged. */
function explainUnit(state: string, explained: () => FileExplanation): FileExplanation {
  try {
    return explained()
  } catch (cause) {
    const message = `${unitsFile(state)} is damaged`
    throw new ExportError('record-missing', message, 'Run an export: it computes everything again.', { cause })
  }
}

function explain(unit: readonly string[], found: string, apiRoot: string): FileExplanation {
  const [first = '', last = ''] = [unit[0], unit.at(-1)]
  const [inputs, line, result] = [parseInputs(first), parseFile(found), parseResult(last)]
  const origin = originOf(inputs, line, apiRoot)
  const placeholders = (inputs.placeholders ?? []).filter(({ id }) => origin?.placeholders.includes(id))
  return {
    file: line.name,
    bytes: line.bytes,
    hash: line.hash,
    changedAt: result.changed.at,
    why: result.changed.why,
    origin,
    title: inputs.title ?? null,
    placeholders: placeholders.map(({ id, slot }): ExplainedPlaceholder => {
      const plugins = result.plugins?.[id] ?? []
      return { id, slot, plugins: plugins.map(([plugin, type]) => ({ id: plugin, type })) }
    }),
  }
}

/** Where a file of an export came from, and why it changed last. */
export interface FileExplanation {
  /** Relative to the folder, forward slashes. */
  readonly file: string
  readonly bytes: number
  /** 32 hex digits of SHA-256. */
  readonly hash: string
  /** ISO 8601. */
  readonly changedAt: string
  /**
   * Reasons in words: 'plugins of placeholder 34 (content) changed', 'the page, its address or its state changed',
   * 'page 3 that it refers to changed', 'everything was recomputed: other settings'.
   */
  readonly why: readonly string[]
  /** null: the file belongs to no site. */
  readonly origin: FileOrigin | null
  /** Of the page content; null: the file shows none. */
  readonly title: string | null
  readonly placeholders: readonly ExplainedPlaceholder[]
}

interface ExplainedPlaceholder {
  readonly id: number
  readonly slot: string
  /** In the order of the page. */
  readonly plugins: readonly { readonly id: number; readonly type: string }[]
}
