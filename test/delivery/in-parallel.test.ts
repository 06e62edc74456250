import * as assert from 'uvu/assert'
import { inParallel } from '../../src/deliver/requests/in-parallel.js'
import { describe } from '../harness.js'

describe('inParallel', (it) => {
  it('works on as many items at a time as allowed, and on each once', async () => {
    const items = Array.from({ length: 20 }, (_, index) => index)
    const done: number[] = []
    let now = 0
    let most = 0
    await inParallel(items, 3, async (item) => {
      now += 1
      most = Math.max(most, now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
      done.push(item)
    })
    assert.is(most, 3)
    assert.equal(
      done.sort((a, b) => a - b),
      items,
    )
  })

  it('starts nothing after a failure, and waits for what is running', async () => {
    const started: number[] = []
    let ended = 0
    const work = inParallel([1, 2, 3, 4, 5], 2, async (item) => {
      started.push(item)
      await new Promise((resolve) => setImmediate(resolve))
      ended += 1
      if (item === 1) throw new Error('one')
    })
    const error = await work.catch((reason: Error) => reason)
    assert.is((error as Error).message, 'one')
    assert.equal(started, [1, 2])
    assert.is(ended, 2)
  })
})
