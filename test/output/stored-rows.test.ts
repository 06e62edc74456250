import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { BytesFile } from '../../src/files/bytes-file.js'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { temporaryFolder } from '../helpers/folders.js'

/** More than stay in memory, in rows of different lengths. */
const long =
  'UPDATE cms_pagecontent SET meta_description = id || hex(zeroblob(CASE id % 3 WHEN 0 THEN 700000 ELSE id % 3 END))'

describe('rows of a large site', (it) => {
  it('are shown as those that stay in memory, and are gone afterwards', async () => {
    const database = await changedDatabase(sqliteEngine, 'garden', long)
    const out = join(temporaryFolder(), 'out')
    const only = ['--only', 'pages']
    // It has no folder for them.
    const counted = await exported(database, 'garden', [...only, '--dry-run'])
    const { report } = await exported(database, 'garden', only, out)
    assert.ok(report.bytes > 20_000_000)
    assert.equal([report.files, report.bytes], [counted.report.files, counted.report.bytes])
    const { meta_description: shown } = JSON.parse(readFileSync(join(out, 'api/en/pages/index.json'), 'utf8'))
    assert.match(shown, /^\d+0*$/)
    assert.not(existsSync(join(`${out}.state`, 'scratch')))
  })

  it('leave no open file where the disk is full', () => {
    if (!existsSync('/dev/full')) return
    const folder = temporaryFolder()
    const opened = () => readdirSync('/proc/self/fd').length
    const before = opened()
    symlinkSync('/dev/full', join(folder, 'rows'))
    assert.throws(() => new BytesFile(join(folder, 'rows'), new Uint8Array(1)), /ENOSPC/)
    assert.equal([opened(), readdirSync(folder)], [before, []])
  })
})
