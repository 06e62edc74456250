import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { describe } from '../harness.js'
import { sqliteEngine } from '../helpers/databases/sqlite-engine.js'
import { changedDatabase, exported } from '../helpers/exports/exports.js'
import { walk } from '../helpers/folders.js'

/** Python's driver takes 1 alone for true, while conditions of SQL take any number but 0. */
const damaged = (table: string, column: string, value = '2') =>
  `UPDATE ${table} SET ${column} = ${value} WHERE ${column} = 1`

describe('a boolean of SQLite that is neither 0 nor 1', (it) => {
  it('makes no file public', async () => {
    const before = (await exported(await sqliteEngine.database('press'), 'press', ['--only', 'pages'])).folder
    assert.match(textOf(before), /\/media\/filer_public\//)
    const database = await changedDatabase(sqliteEngine, 'press', damaged('filer_file', 'is_public'))
    assert.not.match(textOf((await exported(database, 'press', ['--only', 'pages'])).folder), /\/media\/filer_public\//)
  })

  it('is false for what a content shows of itself', async () => {
    const shown = async (database: string) => {
      const { json } = await exported(database, 'press', ['--only', 'pages'])
      return (json('/api/en/pages/about-us/') as { in_navigation: boolean }).in_navigation
    }
    assert.is(await shown(await sqliteEngine.database('press')), true)
    const sql = damaged('cms_pagecontent', 'in_navigation')
    assert.is(await shown(await changedDatabase(sqliteEngine, 'press', sql)), false)
  })

  it('keeps pages from visitors that require login or have restrictions', async () => {
    const usual = pagesOf((await exported(await sqliteEngine.database('press'), 'press', ['--only', 'pages'])).folder)
    for (const value of ['2', "'True'", "'false'"]) {
      const sql = `${damaged('cms_page', 'login_required', value)}; ${damaged('cms_pagepermission', 'can_view', value)}`
      const database = await changedDatabase(sqliteEngine, 'press', sql)
      assert.equal(pagesOf((await exported(database, 'press', ['--only', 'pages'])).folder), usual, value)
    }
  })
})

function pagesOf(folder: string): string[] {
  return walk(folder).filter((name) => name.startsWith('api/'))
}

function textOf(folder: string): string {
  return pagesOf(folder)
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n')
}
