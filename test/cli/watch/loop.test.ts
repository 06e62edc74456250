import * as assert from 'uvu/assert'
import { type WatchEvents, watchLoop } from '../../../src/cli/commands/export/watch-loop.js'
import { ExportError } from '../../../src/errors.js'
import { describe } from '../../harness.js'

type Step = { fingerprint: string } | { away: string }

describe('the loop of a watch', (test) => {
  test('exports at the beginning and for every new fingerprint, and not without', async () => {
    assert.equal(await events(['a', 'a', 'a', 'b', 'b', 'c'].map(seen)), ['export a', 'export b', 'export c'])
  })

  test('says once that the database is away, and exports after it only what is new', async () => {
    const steps = [seen('a'), gone, gone, gone, seen('a'), seen('a'), gone, seen('b')]
    assert.equal(await events(steps), ['export a', 'away gone', 'back', 'away gone', 'back', 'export b'])
  })

  test('waits for a database that is away at the beginning', async () => {
    assert.equal(await events([gone, gone, seen('a')]), ['away gone', 'back', 'export a'])
  })

  test('exports again when the export before has asked for it, although nothing is new', async () => {
    let asked = 0
    const again = () => {
      asked += 1
      return asked < 3 ? Date.now() : null
    }
    const list = await events(
      Array.from({ length: 8 }, () => seen('a')),
      () => null,
      again,
    )
    assert.equal(list, ['export a', 'export a', 'export a'])
    const later = () => Date.now() + 3_600_000
    assert.equal(await events([seen('a'), seen('a'), seen('b')], () => null, later), ['export a', 'export b'])
    const withoutDatabase = [seen('a'), gone, gone, seen('a'), seen('a')]
    asked = 1
    assert.equal(await events(withoutDatabase, () => null, again), ['export a', 'away gone', 'back', 'export a'])
  })

  test('exports again when the clock has gone back: what it had made public early may have to go', async () => {
    const { now } = Date
    let back = 0
    Date.now = () => now() - back
    try {
      const list = await events(
        Array.from({ length: 5 }, () => seen('a')),
        () => null,
        () => {
          back = 3_600_000
          return null
        },
      )
      assert.equal(list, ['export a', 'export a'])
    } finally {
      Date.now = now
    }
  })

  test('tries a failed export again, ever more rarely, and reports it once', async () => {
    const steps = Array.from({ length: 40 }, () => seen('a'))
    const list = await events(steps, () => new Error('full'))
    assert.equal(list, ['export a', 'failed full', ...Array(4).fill('export a')])
  })

  test('tries at once when there is something new, or the database has come back', async () => {
    const fail = (fingerprint: string) => (fingerprint === 'c' ? null : new Error(`no ${fingerprint}`))
    assert.equal(await events([seen('a'), seen('b'), gone, seen('b'), seen('c'), seen('c')], fail), [
      ...['export a', 'failed no a', 'export b', 'failed no b'],
      ...['away gone', 'back', 'export b', 'export c'],
    ])
  })

  test('ends with an error of usage, until an export has succeeded', async () => {
    const wrong = new ExportError('manifest-mismatch', 'wrong', 'Correct it.')
    const thrown = await events([seen('a')], () => wrong).catch((error) => error)
    assert.is(thrown, wrong)
    const list = await events([seen('a'), seen('b')], (fingerprint) => (fingerprint === 'b' ? wrong : null))
    assert.equal(list, ['export a', 'export b', 'failed wrong'])
  })
})

const gone: Step = { away: 'gone' }

function seen(fingerprint: string): Step {
  return { fingerprint }
}

/** What a watch does that sees these steps one after the other, and then is stopped. */
async function events(
  steps: readonly Step[],
  fail: (fingerprint: string) => Error | null = () => null,
  again: () => number | null = () => null,
): Promise<string[]> {
  const list: string[] = []
  const say = (what: string) => (error: unknown) => list.push(`${what} ${(error as Error).message}`)
  const report: WatchEvents = { failed: say('failed'), away: say('away'), back: () => list.push('back') }
  const stop = new AbortController()
  let index = 0
  let prepared = 0
  await watchLoop({
    interval: 2,
    stop: stop.signal,
    async prepare() {
      prepared += 1
    },
    async fingerprint() {
      assert.is(prepared, index + 1)
      const step = steps[index]
      index += 1
      if (index === steps.length) setImmediate(() => stop.abort())
      if (!step) return ''
      if ('away' in step) throw new Error(step.away)
      return step.fingerprint
    },
    async export() {
      const step = steps[index - 1]
      const fingerprint = step && 'fingerprint' in step ? step.fingerprint : ''
      list.push(`export ${fingerprint}`)
      const error = fail(fingerprint)
      if (error) throw error
      return again()
    },
    report,
  })
  return list
}
