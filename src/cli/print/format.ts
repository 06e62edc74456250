import getStringTruncatedWidth from 'fast-string-truncated-width'
import { wrapAnsi } from 'fast-wrap-ansi'

/** Columns that a text takes on a terminal: two for East Asian letters and pictographs, none for marks. */
export function displayWidth(text: string): number {
  return getStringTruncatedWidth(text).width
}

/** Cuts a text to a width, with an ellipsis where something is lost. */
export function fit(text: string, width: number): string {
  const { index, ellipsed } = getStringTruncatedWidth(text, { limit: width, ellipsis: '…' })
  return ellipsed ? `${text.slice(0, index)}…` : text
}

/** Breaks a text at blanks so that it fits, every line indented; a longer word stays whole. */
export function wrap(text: string, width: number, indent = 0): string {
  const margin = ' '.repeat(indent)
  const lines = wrapAnsi(text, width - indent).split('\n')
  return lines.map((line) => margin + line).join('\n')
}
