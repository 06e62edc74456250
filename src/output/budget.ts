import { ExportError } from '../errors.js'
import type { Finding } from '../findings.js'
import type { Family } from '../options.js'
import type { Answer } from './answers.js'

export interface Budget {
  /** Bytes that one family of one site may have. */
  readonly bytes: number
  readonly target: 'static' | 'shim'
}

/**
 * The bytes of a family's answers, counted before anything is written.
 * Counting ends above the budget: how far above does not matter.
 */
export function sizeOf(answers: Iterable<Answer>, { bytes: limit }: Budget): number {
  let bytes = 0
  for (const answer of answers) {
    const text = answer.text()
    for (const piece of typeof text === 'string' ? [text] : text) {
      bytes += Buffer.byteLength(piece)
      if (bytes > limit) return bytes
    }
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
