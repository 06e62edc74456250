import * as assert from 'uvu/assert'
import { KeySet } from '../../src/database/content/reference-check.js'
import { describe } from '../harness.js'

describe('a set of keys', (it) => {
  it('tells whole numbers apart from texts that are read as the same number', () => {
    const keys = ['0', '7', '1024', '9007199254740991']
    const others = ['', '007', '7.0', ' 7', '-7', '1e3', '9007199254740993', 'b1946ac9-2f6b-4c1e-8d3a-000000000007']
    for (const [added, left] of [
      [keys, others],
      [others, keys],
    ] as const) {
      const set = new KeySet()
      for (const key of [...added, ...added]) set.add(key)
      assert.is(set.size, added.length)
      for (const key of added) assert.ok(set.has(key), key)
      for (const key of left) assert.not(set.has(key), key)
    }
  })
})
