import * as assert from 'uvu/assert'
import { forPages } from '../../src/routes/navigation/navigation-requests.js'
import { describe } from '../harness.js'

/** Variants of levels, page paths, and requests for the submenu. */
const cases: readonly [variants: readonly string[], paths: readonly string[], requests: readonly string[]][] = [
  [[''], ['', 'about'], ['about/']],
  [
    ['', '1', '1'],
    ['about', 'é'],
    ['about/', '1/about/', '%C3%A9/', '1/%C3%A9/'],
  ],
  // The page at `1/about`, and a level of the page at `about`.
  [
    ['', '1'],
    ['1/about', 'about'],
    ['1/about/', '1/1/about/', 'about/'],
  ],
]

describe('requests by page path', (it) => {
  for (const [variants, paths, requests] of cases) {
    const expected = requests.map((request) => `submenu/${request}`)
    it(`are ${expected.join(', ')}, each once`, () => {
      assert.equal([...forPages('submenu', variants, paths)], expected)
    })
  }
})
