import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { handlerAnswers } from '../../src/cli/commands/verify/handler-answers.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { copyFolder, temporaryFolder, walk } from '../helpers/folders.js'
import { ping } from '../helpers/routes/ping-route.js'

const faulty = {
  ...ping,
  answer: async () => {
    throw new TypeError('a fault of the route')
  },
}

describe('what the handler answers, for verify', (it) => {
  it('is nothing where a document is missing, without a word: that is a problem of its own', async () => {
    const folder = join(temporaryFolder(), 'out')
    copyFolder((await sharedExport(sqliteEngine, 'bridge')).folder, folder)
    for (const name of walk(folder)) if (/^_data\/[0-9a-f]+\.json$/.test(name)) rmSync(join(folder, name))
    const printed = await printedBy(async () => {
      assert.is(await handlerAnswers([])(folder, 1, '/api/en/menu/0/1/0/1/', ''), false)
    })
    assert.equal(printed, [])
  })

  it('is nothing where code fails, which is printed once', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const printed = await printedBy(async () => {
      const answers = handlerAnswers([faulty])
      for (let asked = 0; asked < 3; asked++) assert.is(await answers(folder, 1, '/api/en/ping/', ''), false)
      assert.is(await answers(folder, 1, '/api/en/menu/0/1/0/1/', ''), true)
    })
    assert.equal(printed, ['TypeError: a fault of the route'])
  })
})

/** What is printed as an error while `work` runs. */
async function printedBy(work: () => Promise<void>): Promise<string[]> {
  const printed: string[] = []
  const { error: print } = console
  console.error = (...values: unknown[]) => printed.push(values.map(String).join(' '))
  try {
    await work()
  } finally {
    console.error = print
  }
  return printed
}
