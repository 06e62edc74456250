import { join } from 'node:path'
import * as assert from 'uvu/assert'
import type { ExportReport } from '../../src/options.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { temporaryFolder } from '../helpers/folders.js'
import { cliFailure, cliOutput } from '../helpers/processes/cli.js'
import { newsSite, publicArticles } from '../helpers/routes/news-site.js'

describe('shards of rows that become public by their date', (it) => {
  it('give the merge the time when that happens next, and are refused if it lies between them', async () => {
    const site = await newsSite(sqliteEngine)
    const flags = site.flags([publicArticles])
    const folder = temporaryFolder()
    const shard = async (number: number, now: string) => {
      const out = join(folder, `shard-${number}`)
      const chosen = ['--shard', `${number}/2`, '--now', now, '--out', out]
      await cliOutput(['export', ...flags, ...chosen, '--only', 'placeholders', '--json'])
      return out
    }
    const [first, second] = [await shard(1, '2099-01-01T00:00:00Z'), await shard(2, '2099-01-01T00:00:00Z')]
    const merge = ['merge', first, second, '--out', join(folder, 'out'), '--json']
    const { changesAt } = JSON.parse(await cliOutput(merge)) as ExportReport
    assert.is(changesAt, '2100-01-01T00:00:00.000Z')
    await shard(2, '2101-01-01T00:00:00Z')
    assert.is((await cliFailure(merge)).code, 'shards-differ')
  })
})
