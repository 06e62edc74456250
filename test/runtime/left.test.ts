import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import { folderStore } from '../../src/serve/folder-store.js'
import { describe } from '../harness.js'
import { replay } from '../helpers/answers/replay.js'
import { engines } from '../helpers/databases/engines.js'
import { exported } from '../helpers/exports/exports.js'
import { siteNames } from '../helpers/sites.js'

/** What leaves families to the handler: a tiny budget for all of them, or some left out by name. */
const choices = {
  'a budget that nothing fits': ['--budget', '0.0001'],
  'pages left out': ['--skip', 'pages'],
  'placeholders and lists left out': ['--skip', 'placeholders', '--skip', 'pages-list', '--skip', 'pages-tree'],
  'the small ones only': ['--only', 'healthcheck'],
}

for (const engine of engines.filter(({ name }) => name === 'sqlite')) {
  for (const [index, [choice, flags]] of Object.entries(choices).entries()) {
    describe(`the handler answers what has no files: ${choice}`, (test) => {
      for (const site of siteNames) {
        const check = async (every: number) => {
          const fixed = ['--contract', 'released', '--scheme', 'http']
          const { folder } = await exported(await engine.database(site), site, [...fixed, ...flags])
          const handler = createHandler({ store: folderStore(folder) })
          const { compared, failures } = await replay(handler, site, { users: ['anonymous'], every })
          assert.equal(failures.slice(0, 5), [])
          assert.ok(compared > 700 / every)
        }
        const turn = (siteNames.indexOf(site) - index + siteNames.length) % siteNames.length
        if (turn === 0) test(`${site}: anonymous answers are equal`, () => check(5))
        const declare = turn < 2 ? test.matrix : test.full
        declare(`${site}: every anonymous answer is equal`, () => check(1))
      }
    })
  }
}
