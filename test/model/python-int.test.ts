import * as assert from 'uvu/assert'
import { idOf, pythonInt } from '../../src/model/values/python-int.js'
import { describe } from '../harness.js'

/** What `int` of Python 3.11 makes of texts; null: it fails. */
const numbers: [text: string, number: number | null][] = [
  ['12', 12],
  [' +0_12\n', 12],
  ['-7', -7],
  ['\u00a0\u30003\u2028', 3],
  ['', null],
  ['1__0', null],
  ['_1', null],
  ['1.0', null],
  ['0x10', null],
  ['1e1', null],
  ['\u00b2', null],
  ['+ 1', null],
]

describe('a whole number', (it) => {
  it('is read as Python reads it', () => {
    for (const [text, number] of numbers) assert.is(pythonInt(text), number, JSON.stringify(text))
    assert.is(pythonInt(null), null)
  })

  it('is the id of a key that is a number of another form, or a boolean', () => {
    assert.equal([10.7, true, '1_0', '10.7', null, [1]].map(idOf), [10, 1, 10, Number.NaN, Number.NaN, Number.NaN])
  })
})
