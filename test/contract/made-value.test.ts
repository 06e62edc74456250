import * as assert from 'uvu/assert'
import { madeValue } from '../../src/contract/plugins/made-value.js'
import { madeSchema } from '../../src/contract/schemas/made-schema.js'
import type { Made } from '../../src/model/manifest/field-facts.js'
import type { Json } from '../../src/model/values/json.js'
import { describe } from '../harness.js'

const padded = '\x1c\u2003\x85\xa0 Σ\u200b\ufeff\x1f\n'
const members = {
  ...{ text: 'a', empty: '', zero: 0, one: 1, big: 2n ** 60n, yes: true, no: false, none: null, list: [], padded },
}

const cases: [made: Made, value: Json][] = [
  ['text', 'a'],
  ['missing', null],
  [{ constant: [1] }, [1]],
  [{ text: ['text', 'one', 'big', 'yes', 'no', 'none', { constant: '%' }] }, 'a11152921504606846976TrueFalseNone%'],
  [{ equal: ['one', { constant: 1 }] }, true],
  [{ equal: ['yes', { constant: 1 }] }, false],
  [{ equal: ['none', { constant: null }] }, true],
  [{ less: ['zero', 'big'] }, true],
  [{ less: ['one', 'one'] }, false],
  [{ less: ['none', 'one'] }, false],
  [{ text: ['padded'], as: 'strip' }, 'Σ\u200b\ufeff'],
  [{ text: [{ constant: 'ΑΣ ß' }, 'one'], as: 'lower' }, 'ας ß1'],
  [{ text: [{ constant: 'ΑΣ ß' }, 'one'], as: 'upper' }, 'ΑΣ SS1'],
  [{ joined: ['text', 'empty', 'none', { text: ['one'] }], between: ', ' }, 'a, 1'],
  [{ joined: ['empty'], between: ' ' }, ''],
  [{ list: ['text', { list: ['one'] }] }, ['a', [1]]],
  [{ object: { a: 'text', ['__proto__']: 'one' } }, JSON.parse('{ "a": "a", "__proto__": 1 }') as Json],
  ...(['empty', 'zero', 'no', 'none', 'list'] as const).map((test): [Made, Json] => [
    { test, value: { constant: 'true' }, else: 'one' },
    1,
  ]),
  ...(['text', 'one', 'big', 'yes'] as const).map((test): [Made, Json] => [
    { test, value: test, else: 'none' },
    members[test],
  ]),
]

describe('what serializers of a project make of values', (test) => {
  for (const [made, value] of cases) {
    test(`is as Python makes it: ${JSON.stringify(made)}`, () => {
      const found = madeValue(made, members)
      assert.equal(found, value)
      assert.equal(Object.keys(Object(found)), Object.keys(Object(value)))
    })
  }

  test('has the schema of each value that it may be', () => {
    const made: Made = { test: 'text', value: { object: { a: { text: ['text'] } } }, else: { list: ['one', 'one'] } }
    assert.equal(madeSchema(made, { one: { type: 'integer' } }), {
      anyOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'string' } }, additionalProperties: false },
        { type: 'array', items: { type: 'integer' } },
      ],
    })
  })
})
