import { cpSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { ExportError } from '../../src/errors.js'
import { mergeShards } from '../../src/index.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { shard, shards } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'

const site = 'bridge'

describe('a merge of shards', (it) => {
  it('publishes nothing if one of them is written again meanwhile, from another state of the database', async () => {
    const copy = await sqliteEngine.copy(site)
    const parts = await shards(copy.url, site, 2)
    // As long as before, so that sizes still fit.
    await copy.exec('UPDATE djangocms_text_text SET body = upper(body)')
    const [second = ''] = parts
    const other = await shard(copy.url, site, '2/2')
    await interrupted(parts, 'written again', () => {
      rmSync(second, { recursive: true })
      cpSync(other, second, { recursive: true })
    })
  })

  it('publishes nothing if a run has begun to write one of them', async () => {
    const parts = await shards(await sqliteEngine.database(site), site, 2)
    await interrupted(parts, 'written again, or removed', () => rmSync(join(parts[0] ?? '', 'shard.json')))
  })
})

/** `change` is called once the merge has read the tables and begins to write. */
async function interrupted(parts: readonly string[], words: string, change: () => void): Promise<void> {
  const out = join(temporaryFolder(), 'out')
  let isChanged = false
  const onProgress = ({ step }: { readonly step: string }) => {
    if (isChanged || step !== 'writing') return
    isChanged = true
    change()
  }
  try {
    await mergeShards(parts, { out, onProgress })
    assert.unreachable('the merge has ended well')
  } catch (error) {
    assert.instance(error, ExportError)
    assert.is((error as ExportError).code, 'shard-damaged')
    assert.match((error as ExportError).message, words)
  }
  assert.not(existsSync(out))
}
