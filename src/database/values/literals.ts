import type { TimeZone } from '../../model/values/time-zone.js'
import { dateTime, naiveDateTime } from './date-values.js'

/* How PostgreSQL writes arrays, pairs and ranges as text. */

/** An item of an array as text, a list of items, or null. */
type ArrayItem = string | null | ArrayItem[]

/** Such as `integer[]`, for any number of dimensions. */
export function isArrayType(columnType: string): boolean {
  return columnType.endsWith('[]')
}

const arrayToken = /[{}]|"((?:[^"\\]|\\.)*)"|[^{},"]+/gs

/** The items of an array literal of PostgreSQL, `{1,NULL,"a \"b\""}` or `[0:1]={{t,f},{f,t}}`. */
export function arrayItems(literal: string): ArrayItem[] {
  const open: ArrayItem[][] = [[]]
  for (const [text, quoted] of literal.slice(literal.indexOf('{')).matchAll(arrayToken)) {
    const list = open.at(-1)
    if (text === '{') {
      const inner: ArrayItem[] = []
      list?.push(inner)
      open.push(inner)
    } else if (text === '}') open.pop()
    else if (quoted !== undefined) list?.push(unescaped(quoted))
    else list?.push(text === 'NULL' ? null : text)
  }
  const [whole] = open[0] ?? []
  return Array.isArray(whole) ? whole : []
}

/** Sticky: each match begins at the end of the previous one, so that long texts take linear time. */
const hstorePair = /"((?:[^"\\]|\\.)*)"=>(?:"((?:[^"\\]|\\.)*)"|NULL)(?:, )?/gsy

/** The pairs of an hstore of PostgreSQL, `"one"=>"1", "none"=>NULL`, in its order. */
export function hstoreObject(literal: string): Record<string, string | null> {
  const pairs = [...literal.matchAll(hstorePair)].map(([, key = '', value]): [string, string | null] => [
    unescaped(key),
    value === undefined ? null : unescaped(value),
  ])
  return Object.fromEntries(pairs)
}

/** Removes the backslashes that escape quotes and backslashes in a literal of PostgreSQL. */
function unescaped(quoted: string): string {
  return quoted.replace(/\\(.)/gs, '$1')
}

/** The ranges that Django has fields for, and `tsrange`. */
const rangeTypes = /^(int4|int8|num|date|ts|tstz)range$/

const rangePattern = /^([[(])(?:"((?:[^"\\]|\\.|"")*)"|([^,"]*)),(?:"((?:[^"\\]|\\.|"")*)"|([^,"]*))([\])])$/s

export function isRangeType(columnType: string): boolean {
  return rangeTypes.test(columnType)
}

/**
 * A range as the JSON text that the API writes for it, `{"bounds": "[)", "lower": "1", "upper": "10"}`
 * (django.contrib.postgres.fields.RangeField.value_to_string).
 */
export function rangeText(literal: string, columnType: string, localZone: TimeZone | null): string {
  if (literal === 'empty') return '{"empty": true}'
  const parts = rangePattern.exec(literal)
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
  return columnType === 'tsrange' ? naiveDateTime(text) : text
}
