import * as assert from 'uvu/assert'
import { openError } from '../../src/database/database-errors.js'
import { findDatabase } from '../../src/database/find-database.js'
import { errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'

describe('a SQLite driver that was not compiled', (it) => {
  const cases: [title: string, message: string, code?: string][] = [
    [
      'at all',
      'Could not locate the bindings file. Tried:\n → /x/node_modules/better-sqlite3/build/better_sqlite3.node',
    ],
    ['for this version of Node', 'The module was compiled against a different Node.js version', 'ERR_DLOPEN_FAILED'],
  ]
  for (const [title, message, code] of cases) {
    it(`${title} is named with the command that compiles it`, () => {
      const cause = Object.assign(new Error(message), code ? { code } : {})
      const error = openError(findDatabase('site.sqlite3').address, cause)
      assert.is(errorTable[error.code].exitCode, 1)
      assert.match(error.message, 'better-sqlite3')
      assert.match(error.fix, '"npm rebuild better-sqlite3 ')
      assert.not.match(error.message, 'node_modules')
    })
  }
})
