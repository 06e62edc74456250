import { existsSync } from 'node:fs'
import { LineReader } from '../../files/line-reader.js'
import { loadSummary, unitsFile } from '../state/record-files.js'
import type { ExplainedPlaceholder, FileExplanation } from './explanation.js'
import { originOf } from './read-changes.js'
import type { UnitInputs, UnitResult } from './unit.js'
import { type FileLine, isHead, isTail, parseFile, parseHead, parseTail } from './unit-lines.js'

/**
 * Looks a file of the last export up in the exporter's record. `state` is the folder of the record, `file` relative to
 * the export. null: the export has no such file, or nothing is recorded.
 */
export async function explainFile(state: string, file: string): Promise<FileExplanation | null> {
  const loaded = loadSummary(state)
  if ('problem' in loaded || !existsSync(unitsFile(state))) return null
  const unit = findUnit(unitsFile(state), file)
  if (!unit) return null
  const { head, line, tail } = unit
  const origin = originOf(head, line, loaded.summary.apiRoot)
  const placeholders = (head.placeholders ?? []).filter(({ id }) => origin?.placeholders.includes(id))
  return {
    file: line.name,
    bytes: line.bytes,
    hash: line.hash,
    changedAt: tail.changed.at,
    why: tail.changed.why,
    origin,
    title: head.title ?? null,
    placeholders: placeholders.map(({ id, slot }): ExplainedPlaceholder => {
      const plugins = tail.plugins?.[id] ?? []
      return { id, slot, plugins: plugins.map(([plugin, type]) => ({ id: plugin, type })) }
    }),
  }
}

interface FoundUnit {
  readonly head: UnitInputs
  readonly line: FileLine
  readonly tail: UnitResult
}

function findUnit(units: string, file: string): FoundUnit | null {
  const reader = new LineReader(units)
  let head = ''
  let found: FileLine | null = null
  for (let line = reader.next(); line !== null; line = reader.next()) {
    if (isHead(line)) head = line
    else if (isTail(line)) {
      if (found) {
        reader.close()
        return { head: parseHead(head), line: found, tail: parseTail(line) }
      }
    } else if (line.endsWith(`\t${file}`)) found = parseFile(line)
  }
  return null
}
