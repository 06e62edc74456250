import getStringTruncatedWidth from 'fast-string-truncated-width'
import { wrapAnsi } from 'fast-wrap-ansi'
import { oneLine } from '../../one-line.js'

/** Width of a text in terminal columns: two for East Asian characters and emoji, none for combining marks. */
export function displayWidth(text: string): number {
  return getStringTruncatedWidth(text).width
}

/** Shows a text in one line, truncated to a width, with an ellipsis. */
export function fit(whole: string, width: number): string {
  const text = oneLine(whole)
  const { index, ellipsed } = getStringTruncatedWidth(text, { limit: width, ellipsis: '…' })
  return ellipsed ? `${text.slice(0, index)}…` : text
}

/** The space between a number and its unit (quantities.ts). */
const blankOfUnit = /(?<=\d) (?=(?:min|s|[kMGT]?B)\b)/g

/** Replaces it while text is wrapped: a private-use character. */
const keptBlank = '\ue000'

/**
 * Wraps a text at spaces and indents every line. A number stays beside its unit; words that are too long are not
 * broken.
 */
export function wrap(text: string, width: number, indent = 0): string {
  const margin = ' '.repeat(indent)
  const lines = wrapAnsi(text.replace(blankOfUnit, keptBlank), width - indent).split('\n')
  return lines.map((line) => margin + line.replaceAll(keptBlank, ' ')).join('\n')
}
