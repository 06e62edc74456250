import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { routeAnswersSize, runtimeSize } from '../helpers/bundle.js'

describe('the bundled runtime', (test) => {
  test('needs no package and weighs less than 40 kB minified', async () => {
    const { bytes, modules } = runtimeSize()
    const largest = modules.slice(0, 3).map(([path, size]) => `${path} ${size}`)
    note(`runtime, bundled and minified: ${bytes} bytes in ${modules.length} modules; largest: ${largest.join(', ')}`)
    assert.ok(bytes > 10_000 && bytes < 40_000, `${bytes} bytes`)
  })

  test('takes of ready routes only what answers', () => {
    const { bytes, modules } = routeAnswersSize()
    assert.ok(bytes > 1000 && bytes < 8000, `${bytes} bytes: ${JSON.stringify(modules)}`)
  })
})
