import * as assert from 'uvu/assert'
import { differences } from '../../src/deliver/verify/differences.js'
import { describe } from '../harness.js'

/** Pairs of JSON texts, and the places at which they differ. */
const cases: readonly (readonly [expected: string, actual: string, places: readonly string[]])[] = [
  // The export writes the number, as JavaScript does.
  ['{"ratio": -0.0}', '{"ratio": 0}', []],
  ['[{"ratios": [-0.0, 1]}]', '[{"ratios": [0, 1]}]', []],
  ['{"ratio": -0.0}', '{"ratio": "0"}', ['/ratio']],
  // Definitions of plugins, of which one is missing.
  ['[{"plugin_type": "A"}, {"plugin_type": "C"}]', '[{"plugin_type": "B"}, {"plugin_type": "C"}]', ['/0', '/0']],
  ['{"ratios": [1, -0.0]}', '{"ratios": [0, 1]}', ['/ratios']],
]

describe('differences of JSON values', (it) => {
  for (const [expected, actual, places] of cases) {
    it(`between ${expected} and ${actual}: ${places.length}`, () => {
      const found = differences(JSON.parse(expected), JSON.parse(actual))
      assert.equal(
        found.map(({ at }) => at),
        places,
      )
    })
  }
})
