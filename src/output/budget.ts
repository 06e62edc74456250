import { ExportError } from '../errors.js'
import type { Finding } from '../findings.js'
import type { Family } from '../options.js'
import type { Answer } from './answers.js'

export interface Budget {
  /** Bytes that one family of one site may have. */
  readonly bytes: number
  readonly target: 'static' | 'shim'
}

/** One answer of so many is looked at first. */
const sampled = 32

/** A family whose sample is so many times below its budget is not counted. */
const margin = 4

/**
 * The bytes of a family's answers before anything is written: from a sample where that is far below the budget,
 * else counted. Counting ends above the budget: how far above does not matter.
 */
export function sizeOf(answers: () => Iterable<Answer>, { bytes: limit }: Budget): number {
  const few = limit / margin
  let bytes = 0
  let samples = 0
  let count = 0
  for (const answer of answers()) {
    if (count % sampled === 0) {
      bytes += bytesOf(answer, few - bytes)
      samples += 1
    }
    count += 1
    if (bytes > few) break
  }
  const estimate = bytes * (count / Math.max(1, samples))
  return estimate > few ? countBytes(answers(), limit) : estimate
}

function countBytes(answers: Iterable<Answer>, limit: number): number {
  let bytes = 0
  for (const answer of answers) {
    bytes += bytesOf(answer, limit - bytes)
    if (bytes > limit) return bytes
  }
  return bytes
}

function bytesOf(answer: Answer, limit: number): number {
  const text = answer.text()
  if (typeof text === 'string') return Buffer.byteLength(text)
  let bytes = 0
  for (const piece of text) {
    bytes += Buffer.byteLength(piece)
    if (bytes > limit) return bytes
  }
  return bytes
}

/** What becomes of a family over its budget: a finding, or with nobody to answer for it an error. */
export function overBudget(family: Family, site: number, bytes: number, budget: Budget): Finding {
  if (budget.target === 'static') {
    throw new ExportError(
      'over-budget',
      `${family} of site ${site} needs more than its budget of ${budget.bytes / 1e6} MB`,
      `Raise --budget, leave the family out with --skip ${family}, or let the shim answer it with --target shim.`,
    )
  }
  return { code: 'family-left', family, site, bytes: Math.round(bytes), budget: budget.bytes }
}
