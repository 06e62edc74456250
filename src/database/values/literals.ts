import type { TimeZone } from '../../model/values/time-zone.js'
import { dateTime } from './date-values.js'

/** The ranges that Django has fields for, and `tsrange`. */
const types = /^(int4|int8|num|date|ts|tstz)range$/

const literalPattern = /^([[(])(?:"((?:[^"\\]|\\.|"")*)"|([^,"]*)),(?:"((?:[^"\\]|\\.|"")*)"|([^,"]*))([\])])$/s

export function isRangeType(columnType: string): boolean {
  return types.test(columnType)
}

/**
 * A range as the JSON text that the API writes for it, `{"bounds": "[)", "lower": "1", "upper": "10"}`
 * (django.contrib.postgres.fields.RangeField.value_to_string).
 */
export function rangeText(literal: string, columnType: string, localZone: TimeZone | null): string {
  if (literal === 'empty') return '{"empty": true}'
  const parts = literalPattern.exec(literal)
  if (!parts) return literal
  const [, open, quotedLower, plainLower, quotedUpper, plainUpper, close] = parts
  const end = (quoted: string | undefined, plain: string | undefined) => {
    if (quoted === undefined && !plain) return 'null'
    const text = quoted === undefined ? (plain ?? '') : quoted.replace(/\\(.)|""/gs, (_, escaped) => escaped ?? '"')
    return JSON.stringify(columnType === 'tstzrange' ? instantText(text, localZone) : isoText(text, columnType))
  }
  const [lower, upper] = [end(quotedLower, plainLower), end(quotedUpper, plainUpper)]
  return `{"bounds": "${open}${close}", "lower": ${lower}, "upper": ${upper}}`
}

/** As Python's `isoformat` of a date-time in UTC, or of a naive one in the local zone. */
function instantText(text: string, localZone: TimeZone | null): string {
  const utc = dateTime(text)
  return localZone ? localZone.local(utc) : utc.replace(/Z$/, '+00:00')
}

function isoText(text: string, columnType: string): string {
  return columnType === 'tsrange' ? dateTime(text).replace(/Z$/, '') : text
}
