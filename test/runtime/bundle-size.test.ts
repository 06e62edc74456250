import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { runtimeSize } from '../helpers/bundle.js'

describe('the bundled runtime', (test) => {
  test('needs no package and weighs less than 40 kB minified', async () => {
    const { bytes, modules } = runtimeSize()
    const largest = modules.slice(0, 3).map(([path, size]) => `${path} ${size}`)
    note(`runtime, bundled and minified: ${bytes} bytes in ${modules.length} modules; largest: ${largest.join(', ')}`)
    assert.ok(bytes > 10_000 && bytes < 40_000, `${bytes} bytes`)
  })
})
