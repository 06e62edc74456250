import { setImmediate } from 'node:timers/promises'
import * as assert from 'uvu/assert'
import type { LiveDatabase, ReadTransaction } from '../../src/database/live-database.js'
import { createHandler } from '../../src/runtime/handler.js'
import { publicSource } from '../../src/serve/database-source.js'
import { sessionRules } from '../../src/serve/django-session.js'
import { LiveProject } from '../../src/serve/live-project.js'
import { sessionPreview } from '../../src/serve/session-preview.js'
import type { LiveOptions } from '../../src/serve/snapshot.js'
import { TimeBudget } from '../../src/serve/time-budget.js'
import { describe } from '../harness.js'
import { type LiveSettings, openLive } from '../helpers/answers/live.js'
import { describeOn, type Engine, engines } from '../helpers/databases/engines.js'
import { sqlDuring } from '../helpers/databases/sql-log.js'
import { access, siteManifest } from '../helpers/sites.js'

for (const engine of engines) {
  describeOn(engine, `what requests cost a database, ${engine.name}`, (test) => {
    test('1,000 forged session cookies read no table of the CMS', async () => {
      const { project, copy } = await liveCopy(engine)
      const rules = sessionRules(siteManifest('garden').auth, [access('garden').secret_key])
      const source = await publicSource(project)
      const handler = createHandler({ source: async () => source, preview: sessionPreview(project, rules) })
      const ask = async (key: string) => {
        const headers = { cookie: `sessionid=${key}` }
        const { status } = await handler(new Request('http://example.com/api/en/pages/?preview=1', { headers }))
        assert.is(status, 403)
      }
      await copy.exec(`UPDATE cms_page SET reverse_id = 'xylophone' WHERE is_home`)
      const malformed = await sqlDuring(async () => {
        for (let index = 0; index < 500; index++) await ask(`Forged ${index}`)
      })
      assert.equal(malformed, [])
      const unknown = await sqlDuring(async () => {
        for (let index = 0; index < 500; index++) {
          if (index % 100 === 0) await copy.exec(`UPDATE cms_page SET reverse_id = 'x${index}' WHERE is_home`)
          await ask(`forged${String(index).padStart(26, '0')}`)
        }
      })
      const ours = unknown.filter((sql) => !/^UPDATE|^SET /.test(sql))
      assert.is(ours.filter((sql) => sql.includes('django_session')).length, 500)
      assert.equal(
        ours.filter((sql) => /cms|auth_/.test(sql)),
        [],
      )
    })

    test('requests at the same time read changed tables once', async () => {
      const { project, copy } = await liveCopy(engine)
      await copy.exec(`UPDATE cms_page SET reverse_id = 'xylophone' WHERE is_home`)
      const statements = await sqlDuring(async () => {
        const snapshots = await Promise.all(Array.from({ length: 50 }, () => project.current()))
        assert.is(new Set(snapshots).size, 1)
      })
      assert.is(statements.filter(readsContents).length, 1)
    })

    test('rebuilds that take too much of the time wait, and answers come from the last tables', async () => {
      let now = 0
      const budget = new TimeBudget({ share: 0.25, saved: 1, now: () => now })
      const { project, copy } = await liveCopy(engine, { budget })
      const titles = async () => {
        const { defaultSite } = await publicSource(project)
        const list = await defaultSite.pagesList('en')
        const [page] = await list.read(0, 1)
        return [page, JSON.stringify(await defaultSite.page('en', '', false))].map(
          (text) => /Xylophone \d/.exec(text ?? '')?.[0],
        )
      }
      const retitle = (title: string) => copy.exec(`UPDATE cms_pagecontent SET title = '${title}'`)
      // Takes four seconds of the clock, so the next one may begin sixteen seconds after its start.
      await retitle('Xylophone 1')
      await budget.charge(async () => {
        now += 4000
      })
      const statements = await sqlDuring(async () => assert.equal(await titles(), [undefined, undefined]))
      assert.is(statements.filter(readsContents).length, 0)
      now += 11_000
      assert.equal(await titles(), [undefined, undefined])
      now += 1000
      assert.equal(await titles(), ['Xylophone 1', 'Xylophone 1'])
      await retitle('Xylophone 2')
      assert.equal(await titles(), ['Xylophone 2', 'Xylophone 2'])
    })
  })
}

describe('a PostgreSQL server with other things to do', (test) => {
  test('does not make tables be read again', async () => {
    const engine = engines[1]
    if (!engine) throw new Error('no engine')
    const { project, copy } = await liveCopy(engine)
    const before = await project.current()
    await copy.exec(`UPDATE auth_user SET first_name = 'Xylophone'; DELETE FROM django_session`)
    assert.is(await project.current(), before)
    await copy.exec('ALTER TABLE cms_page ADD COLUMN more integer')
    assert.ok((await project.current()) !== before)
  })
})

describe('tables that requests wait for', (test) => {
  test('are read by one request after the other, also where reading them fails', async () => {
    let readers = 0
    let most = 0
    const transaction = {
      fingerprint: 'now',
      async withCurrentCatalog() {
        readers += 1
        most = Math.max(most, readers)
        await setImmediate()
        readers -= 1
        throw new Error('a table is missing')
      },
    } as Pick<ReadTransaction, 'fingerprint' | 'withCurrentCatalog'> as ReadTransaction
    const database: LiveDatabase = {
      comparesContent: true,
      fingerprint: async () => transaction.fingerprint,
      read: (body) => body(transaction),
      close: async () => {},
    }
    const project = new LiveProject(database, {} as LiveOptions)
    const ended = await Promise.allSettled(Array.from({ length: 5 }, () => project.current()))
    assert.ok(ended.every(({ status }) => status === 'rejected'))
    assert.is(most, 1)
  })
})

describe('a budget of time', (test) => {
  test('is spent by work, and earned again by a share of the time', async () => {
    let now = 0
    const budget = new TimeBudget({ share: 0.5, saved: 10, now: () => now })
    const work = (milliseconds: number) =>
      budget.charge(async () => {
        now += milliseconds
      })
    const spent = () => budget.isSpent
    assert.is(spent(), false)
    await work(8)
    assert.is(spent(), false)
    await work(20)
    // 10 saved, 28 spent, 14 earned.
    assert.is(spent(), true)
    now += 8
    assert.is(spent(), true)
    now += 1
    assert.is(spent(), false)
    now += 1_000_000
    await work(19)
    assert.is(spent(), false)
    await work(2)
    assert.is(spent(), true)
  })

  test('is spent by work that fails, too', async () => {
    let now = 0
    const budget = new TimeBudget({ share: 0.5, saved: 10, now: () => now })
    const failing = budget.charge(async () => {
      now += 30
      throw new Error('no')
    })
    await failing.catch(() => {})
    assert.is(budget.isSpent, true)
  })
})

async function liveCopy(engine: Engine, settings: LiveSettings = {}) {
  const copy = await engine.copy('garden')
  const { project } = await openLive(copy.url, 'garden', settings)
  return { project, copy }
}

/** Reads all contents: what a rebuild does once. */
function readsContents(sql: string): boolean {
  return /^select .*["`]limit_visibility_in_menu["`]/.test(sql) && !sql.includes('sha2(')
}
