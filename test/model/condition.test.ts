import * as assert from 'uvu/assert'
import { type ColumnKind, changesAt, meetsCondition, operandProblem } from '../../src/model/manifest/condition.js'
import type { Condition, Operand } from '../../src/model/manifest/model-selection.js'
import type { FieldValue } from '../../src/model/rows/rows.js'
import { TimeZone } from '../../src/model/values/time-zone.js'
import { describe } from '../harness.js'

const kinds: Record<string, ColumnKind> = {
  live: 'boolean',
  rank: 'number',
  state: 'text',
  day: 'date',
  start: 'datetime',
  end: 'datetime',
  data: 'opaque',
}

/** Late in the evening of the 22nd in UTC, early on the 23rd in Berlin. */
const now = { time: Date.parse('2026-11-22T23:30:00.500Z'), timeZone: new TimeZone('Europe/Berlin') }

const at: Operand = { now: true }

describe('conditions on columns', (it) => {
  const cases: [Condition | undefined, Record<string, FieldValue>, boolean][] = [
    [undefined, {}, true],
    [{}, {}, true],
    [{ live: true }, { live: true }, true],
    [{ live: true }, { live: false }, false],
    [{ live: true }, { live: null }, false],
    [{ live: { not: true } }, { live: null }, true],
    [{ rank: 3 }, { rank: 3 }, true],
    [{ rank: { gt: 2, lte: 4 } }, { rank: 4 }, true],
    [{ rank: { gt: 2, lte: 4 } }, { rank: 2 }, false],
    [{ rank: { lt: 10 } }, { rank: '9.50' }, true],
    [{ rank: { gt: 9007199254740991 } }, { rank: 9007199254740993n }, true],
    [{ rank: { lt: 5 } }, { rank: null }, false],
    [{ state: ['open', 'new'] }, { state: 'new' }, true],
    [{ state: { in: ['open', 'new'] } }, { state: 'old' }, false],
    [{ state: { in: ['open', 'new'] } }, { state: null }, false],
    [{ state: { not: ['old', 'lost'] } }, { state: 'lost' }, false],
    [{ state: { not: ['old', 'lost'] } }, { state: 'new' }, true],
    [{ data: null }, { data: null }, true],
    [{ data: { null: false } }, { data: '{}' }, true],
    [{ data: { null: false } }, { data: null }, false],
    [{ live: true, state: 'open' }, { live: true, state: 'new' }, false],
    [[{ live: true }, { state: 'open' }], { live: false, state: 'open' }, true],
    [[{ live: true }, { state: 'open' }], { live: false, state: 'new' }, false],
    [{ start: { lte: at } }, { start: '2026-11-22T23:30:00.500000Z' }, true],
    [{ start: { lt: at } }, { start: '2026-11-22T23:30:00.500000Z' }, false],
    [{ start: { lte: at } }, { start: '2026-11-22T23:30:00.500001Z' }, false],
    [{ start: { lte: at } }, { start: '2026-11-22T23:30:00Z' }, true],
    [{ end: [null, { gt: at }] }, { end: null }, true],
    [{ end: [null, { gt: at }] }, { end: '2027-01-01T00:00:00Z' }, true],
    [{ end: [null, { gt: at }] }, { end: '2026-01-01T00:00:00Z' }, false],
    [{ end: { gt: at } }, { end: 'infinity' }, true],
    [{ start: '2026-11-22T08:00:00Z' }, { start: '2026-11-22T08:00:00.000000Z' }, true],
    [{ day: { lte: at } }, { day: '2026-11-23' }, true],
    [{ day: { lte: at } }, { day: '2026-11-24' }, false],
    [{ day: '2026-11-23' }, { day: '2026-11-23' }, true],
  ]
  for (const [where, row, expected] of cases) {
    const text = (value: unknown) => JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))
    it(`${text(where) ?? 'none'} ${expected ? 'holds' : 'does not hold'} for ${text(row)}`, () => {
      assert.is(meetsCondition(where, row, kinds, now), expected)
    })
  }

  const coming: [Condition, Record<string, FieldValue>, string | null][] = [
    [{ live: true }, { live: true }, null],
    [{ start: { lte: at } }, { start: '2026-11-22T23:31:00Z' }, '2026-11-22T23:31:00.000Z'],
    [{ start: { lte: at } }, { start: '2026-11-22T23:00:00Z' }, null],
    [{ start: { lte: at } }, { start: null }, null],
    [
      { start: { lte: at }, end: { gt: at } },
      { start: '2027-01-01T00:00:00Z', end: '2026-12-01T00:00:00Z' },
      '2026-12-01T00:00:00.000Z',
    ],
    [{ start: { lte: '2030-01-01T00:00:00Z' } }, { start: '2026-12-01T00:00:00Z' }, null],
    [{ day: { lte: at } }, { day: '2026-12-24' }, '2026-11-22T23:45:00.000Z'],
  ]
  for (const [where, row, expected] of coming) {
    it(`${JSON.stringify(where)} may change by time for ${JSON.stringify(row)}: ${expected}`, () => {
      const time = changesAt(where, row, kinds, now)
      assert.is(time === null ? null : new Date(time).toISOString(), expected)
    })
  }

  const operands: [ColumnKind, string, Operand, boolean][] = [
    ['boolean', 'equals', true, true],
    ['boolean', 'not', 1, false],
    ['boolean', 'lt', true, false],
    ['number', 'equals', 1, true],
    ['number', 'equals', '1', false],
    ['number', 'gt', at, false],
    ['text', 'in', 'open', true],
    ['text', 'equals', true, false],
    ['date', 'lte', '2026-11-22', true],
    ['date', 'lte', '2026-11-22T08:00:00Z', false],
    ['date', 'lte', at, true],
    ['datetime', 'lte', '2026-11-22', false],
    ['datetime', 'lte', at, true],
    ['opaque', 'equals', 'x', false],
  ]
  for (const [kind, operator, operand, fits] of operands) {
    it(`a ${kind} column ${fits ? 'can' : 'cannot'} be compared with ${JSON.stringify(operand)} by ${operator}`, () => {
      assert.is(operandProblem(operator, operand, kind) === null, fits)
    })
  }
})
