import { rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { handlerAnswers } from '../../src/cli/commands/verify/handler-answers.js'
import type { Io } from '../../src/cli/print/terminal.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { sharedExport } from '../helpers/exports/shared-export.js'
import { copyFolder, temporaryFolder, walk } from '../helpers/folders.js'
import { ping } from '../helpers/routes/ping-route.js'

const faulty = {
  ...ping,
  answer: async () => {
    throw new TypeError('a fault of the route at https://me:correct-horse@example.org/')
  },
}

describe('what the handler answers, for verify', (it) => {
  it('is nothing where a document is missing, without a word: that is a problem of its own', async () => {
    const folder = join(temporaryFolder(), 'out')
    copyFolder((await sharedExport(sqliteEngine, 'bridge')).folder, folder)
    for (const name of walk(folder)) if (/^_data\/[0-9a-f]+\.json$/.test(name)) rmSync(join(folder, name))
    const printed: string[] = []
    assert.is(await handlerAnswers([], printing(printed))(folder)(1, '/api/en/menu/0/1/0/1/', ''), false)
    assert.equal(printed, [])
  })

  it('is nothing where code fails, which is printed once, without passwords', async () => {
    const { folder } = await sharedExport(sqliteEngine, 'bridge')
    const printed: string[] = []
    const answers = handlerAnswers([faulty], printing(printed))(folder)
    for (let asked = 0; asked < 3; asked++) assert.is(await answers(1, '/api/en/ping/', ''), false)
    assert.is(await answers(1, '/api/en/menu/0/1/0/1/', ''), true)
    assert.is(printed.length, 1)
    assert.ok(printed[0]?.startsWith('TypeError: a fault of the route at https://me:***@example.org/\n'), printed[0])
  })
})

function printing(printed: string[]): Pick<Io, 'stderr' | 'env'> {
  return { stderr: { write: (text) => printed.push(text) }, env: {} }
}
