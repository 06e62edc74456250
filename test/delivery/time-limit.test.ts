import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import * as assert from 'uvu/assert'
import { timeLimit } from '../../src/deliver/requests/time-limit.js'
import { describe } from '../harness.js'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

describe('timeLimit', (it) => {
  for (const { name, signal } of [
    { name: 'alone', signal: null },
    { name: 'beside a signal', signal: new AbortController().signal },
    {
      name: 'beside two signals',
      signal: AbortSignal.any([new AbortController().signal, AbortSignal.timeout(60_000)]),
    },
  ]) {
    it(`ends what listens to it ${name}, also after garbage was collected`, async () => {
      let reason: unknown = null
      const listen = (limit: AbortSignal) => limit.addEventListener('abort', () => (reason = limit.reason))
      listen(timeLimit(100, signal))
      for (let turn = 0; turn < 20 && reason === null; turn += 1) {
        await sleep(20)
        collectGarbage()
      }
      assert.is((reason as Error | null)?.name, 'TimeoutError')
    })
  }

  it('ends with its signal', () => {
    const controller = new AbortController()
    const limit = timeLimit(60_000, controller.signal)
    controller.abort('SIGTERM')
    assert.is(limit.reason, 'SIGTERM')
  })
})
