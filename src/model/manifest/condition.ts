import type { FieldValue } from '../rows/rows.js'
import { toJsonText } from '../values/json.js'
import type { TimeZone } from '../values/time-zone.js'
import {
  alternatives,
  type Comparisons,
  type Condition,
  comparisonsOf,
  type Operand,
  operandsOf,
  termsOf,
} from './model-selection.js'

/** How the values of a column are compared; `opaque` ones can only be null or not. */
export type ColumnKind = 'boolean' | 'number' | 'text' | 'date' | 'datetime' | 'opaque'

/** A value as it is compared: date-times as `2026-11-22T08:30:00.000000`. */
type Comparable = string | number | bigint | boolean

/** The instant that conditions are judged at. */
export interface Instant {
  /** Milliseconds since 1970. */
  readonly time: number
  /** Of the project, for the day of the instant. */
  readonly timeZone: TimeZone
}

/** Whether a row meets the condition. `row` has the converted value of every column that the condition names. */
export function meetsCondition(
  where: Condition | undefined,
  row: Readonly<Record<string, FieldValue>>,
  kinds: Readonly<Record<string, ColumnKind>>,
  now: Instant,
): boolean {
  return alternatives(where).some((columns) =>
    Object.entries(columns).every(([column, term]) => {
      const kind = kinds[column] ?? 'opaque'
      const value = comparable(row[column] ?? null, kind)
      return termsOf(term).some((one) => meets(value, comparisonsOf(one), kind, now))
    }),
  )
}

/**
 * When the result of a condition may change although the row does not, in milliseconds since 1970; null: never. Days
 * end at a full quarter of an hour in every time zone.
 */
export function changesAt(
  where: Condition | undefined,
  row: Readonly<Record<string, FieldValue>>,
  kinds: Readonly<Record<string, ColumnKind>>,
  now: Instant,
): number | null {
  const times: number[] = []
  for (const columns of alternatives(where)) {
    for (const [column, term] of Object.entries(columns)) {
      const operands = termsOf(term).flatMap((one) => operandsOf(comparisonsOf(one)))
      const value = row[column]
      if (typeof value !== 'string' || !operands.some(([, operand]) => typeof operand === 'object')) continue
      if (kinds[column] === 'date') times.push((Math.floor(now.time / quarter) + 1) * quarter)
      // The database has microseconds, which Date.parse cuts off.
      else times.push(Date.parse(value), Date.parse(value) + 1)
    }
  }
  const coming = times.filter((time) => time > now.time)
  return coming.length > 0 ? Math.min(...coming) : null
}

/** Why a column of this kind cannot be compared with the operand, as "it must be ..."; null: it can. */
export function operandProblem(operator: string, operand: Operand, kind: ColumnKind): string | null {
  const isOrder = !['equals', 'not', 'in'].includes(operator)
  if (typeof operand === 'object') return kind === 'date' || kind === 'datetime' ? null : mustBe[kind]
  switch (kind) {
    case 'boolean':
      return typeof operand === 'boolean' && !isOrder ? null : mustBe.boolean
    case 'number':
      return typeof operand === 'number' ? null : mustBe.number
    case 'text':
      return typeof operand === 'string' ? null : mustBe.text
    case 'date':
      return typeof operand === 'string' && /^\d{4}-\d\d-\d\d$/.test(operand) ? null : mustBe.date
    case 'datetime':
      return typeof operand === 'string' && dateTimePattern.test(operand) ? null : mustBe.datetime
    case 'opaque':
      return mustBe.opaque
  }
}

const mustBe: Record<ColumnKind, string> = {
  boolean: 'true or false, and compared by equals or not',
  number: 'a number',
  text: 'a text',
  date: 'a day such as "2026-11-22", or { now: true }',
  datetime: 'a date-time in UTC such as "2026-11-22T08:30:00Z", or { now: true }',
  opaque: 'null or { null: false }: values of this column cannot be compared',
}

const quarter = 15 * 60_000

const dateTimePattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?Z$/

function meets(value: Comparable | null, comparisons: Comparisons, kind: ColumnKind, now: Instant): boolean {
  const { null: isNull, in: listed, ...others } = comparisons
  if (isNull !== undefined && (value === null) !== isNull) return false
  const against = (operand: Operand) => operandValue(operand, kind, now)
  if (listed && !listed.some((operand) => value !== null && compareValues(value, against(operand)) === 0)) return false
  return operandsOf(others).every(([operator, operand]) => {
    if (value === null) return operator === 'not'
    const sign = compareValues(value, against(operand))
    return operators[operator]?.(sign) ?? false
  })
}

const operators: Record<string, (sign: number) => boolean> = {
  equals: (sign) => sign === 0,
  not: (sign) => sign !== 0,
  lt: (sign) => sign < 0,
  lte: (sign) => sign <= 0,
  gt: (sign) => sign > 0,
  gte: (sign) => sign >= 0,
}

/** Negative if `one` comes first, 0 if both are equal. */
export function compareValues(one: Comparable, other: Comparable): number {
  return one < other ? -1 : Number(one > other)
}

function operandValue(operand: Operand, kind: ColumnKind, { time, timeZone }: Instant): Comparable {
  if (typeof operand !== 'object') return comparable(operand, kind) ?? operand
  const utc = new Date(time).toISOString()
  return kind === 'date' ? timeZone.print(utc).slice(0, 10) : (comparable(utc, kind) ?? utc)
}

/** A column's value in the form in which those of its kind are compared. */
export function comparable(value: FieldValue, kind: ColumnKind): Comparable | null {
  if (value === null) return null
  if (kind === 'number') return typeof value === 'bigint' ? value : Number(value)
  if (kind === 'boolean') return value === true
  if (kind !== 'datetime') return typeof value === 'object' ? toJsonText(value) : String(value)
  const [, seconds, fraction = ''] = dateTimePattern.exec(String(value)) ?? []
  return seconds === undefined ? String(value) : `${seconds}.${fraction.padEnd(6, '0')}`
}
