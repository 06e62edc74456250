import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { defaults, type ExportOptions, exportShard, exportSite, mergeShards } from '../../src/index.js'
import { describe } from '../harness.js'
import { exported } from '../helpers/exports/exports.js'
import { copiedShards } from '../helpers/exports/shards.js'
import { temporaryFolder } from '../helpers/folders.js'
import { siteFile, siteManifest } from '../helpers/sites.js'

const database = siteFile('garden')
const manifest = siteManifest('garden')

describe('options that a program gives', (it) => {
  it('have their defaults where they are left out, or undefined', async () => {
    const out = join(temporaryFolder(), 'out')
    const given = { database, manifest, out, languages: undefined } as { database: string; out: string }
    await exportSite(given)
    const full = join(temporaryFolder(), 'out')
    await exportSite({ ...defaults, database, manifest, out: full })
    assert.is(pointer(out), pointer(full))
  })

  it('of a merge are those of the shards where they affect answers', async () => {
    const folders = await copiedShards('garden', 2, ['--contract', 'released'])
    const out = join(temporaryFolder(), 'out')
    await mergeShards(folders, { out })
    const { folder } = await exported(database, 'garden', ['--contract', 'released'])
    assert.is(pointer(out), pointer(folder))
    const options = { ...defaults, out: join(temporaryFolder(), 'out') }
    assert.is(await ending(mergeShards(folders, options)), 'TypeError: mergeShards has no option "snapshot"')
  })

  it('are refused before anything is written where one is missing, or has another name', async () => {
    const out = join(temporaryFolder(), 'out')
    const misspelt = { database, out, contrat: 'released' }
    const shard = { number: 1, of: 2 }
    assert.is(await ending(exportSite(misspelt)), 'TypeError: exportSite has no option "contrat"')
    assert.is(await ending(exportShard(misspelt, shard)), 'TypeError: exportShard has no option "contrat"')
    const inherited = { database, out, toString: () => 'x' }
    assert.is(await ending(exportSite(inherited)), 'TypeError: exportSite has no option "toString"')
    const missing = {} as ExportOptions
    assert.is(await ending(exportSite({ ...missing, out })), 'TypeError: exportSite needs the option "database"')
    assert.is(await ending(exportSite({ ...missing, database })), 'TypeError: exportSite needs the option "out"')
    assert.is(await ending(mergeShards([], missing)), 'TypeError: mergeShards needs the option "out"')
    assert.not(existsSync(out))
  })
})

/** The pointer of an export, with the hashes of its documents. */
function pointer(folder: string): string {
  return readFileSync(join(folder, '_data/export.json'), 'utf8')
}

async function ending(run: Promise<unknown>): Promise<string> {
  return run.then(
    () => 'done',
    (error: unknown) => String(error),
  )
}
