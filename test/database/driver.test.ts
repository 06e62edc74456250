import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { openError } from '../../src/database/database-errors.js'
import { findDatabase } from '../../src/database/find-database.js'
import { driverFor, runsOn } from '../../src/database/sqlite/driver.js'
import { errorTable } from '../../src/error-table.js'
import { describe } from '../harness.js'
import { projectFolder } from '../helpers/sites.js'

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

describe('versions of the SQLite driver', (it) => {
  const cases: [driver: string, node: string, runs: boolean][] = [
    ['12.11.1', '20.19.0', true],
    ['12.11.1', '22.23.2', true],
    ['12.11.1', '24.18.0', true],
    ['12.11.1', '24.19.0', false],
    ['12.11.1', '26.0.0', false],
    ['13.2.0', '20.20.2', false],
    ['13.0.0', '22.0.0', true],
    ['13.2.0', '24.21.0', true],
    ['14.0.0', '26.0.0', true],
  ]
  for (const [driver, node, runs] of cases) {
    it(`${driver} ${runs ? 'runs' : 'does not run'} on Node ${node}`, () => assert.is(runsOn(driver, node), runs))
  }

  it('that starters install run on every Node that they support', () => {
    for (const starter of ['astro', 'next', 'nuxt', 'sveltekit']) {
      const file = join(projectFolder, 'examples', starter, 'package.json')
      const { engines, devDependencies } = JSON.parse(readFileSync(file, 'utf8'))
      const driver = devDependencies['better-sqlite3'].replace('^', '')
      for (const node of [engines.node.replace('>=', ''), '24.19.0']) assert.ok(runsOn(driver, node), starter)
    }
  })

  it('that are to be installed run', () => {
    for (const node of ['20.19.0', '21.7.3', '22.0.0', '24.19.0', '26.5.0']) {
      assert.ok(runsOn(`${driverFor(node)}.0.0`, node), node)
    }
  })
})
