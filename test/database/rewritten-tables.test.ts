import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import * as assert from 'uvu/assert'
import { ExportError } from '../../src/errors.js'
import { describe } from '../harness.js'
import { openLive } from '../helpers/answers/live.js'
import { postgresEngine, withClient } from '../helpers/databases/postgres-engine.js'
import { exported, failedExport } from '../helpers/exports/exports.js'

const site = 'bridge'

/** What leaves no rows to a transaction that began before, as all rows of the table are then new ones. */
const rewriting = 'ALTER TABLE cms_pagepermission ALTER COLUMN grant_on TYPE bigint'
const refilling = `CREATE TEMP TABLE kept AS TABLE cms_pagepermission;
  TRUNCATE cms_pagepermission; INSERT INTO cms_pagepermission TABLE kept`
const replacing = `CREATE TABLE other AS TABLE cms_pagepermission; ALTER TABLE other ADD PRIMARY KEY (id);
  ALTER TABLE cms_pagepermission RENAME TO older; ALTER TABLE other RENAME TO cms_pagepermission`

describe('a table of PostgreSQL that was rewritten while a run waited for it', (it) => {
  it('ends an export, which would read it as empty', async () => {
    for (const change of [rewriting, refilling, replacing]) {
      const { url } = await postgresEngine.copy(site)
      const { code, message } = await during(url, change, () => failedExport(url, site))
      assert.is(code, 'database-failed')
      assert.match(message, 'has rewritten cms_pagepermission')
      await exported(url, site)
    }
  })

  it('ends a request to serve --database, and not the next one', async () => {
    const { url, exec } = await postgresEngine.copy(site)
    const { project } = await openLive(url, site)
    await exec(`UPDATE cms_page SET reverse_id = 'xylophone' WHERE is_home`)
    const error = await during(url, rewriting, () => project.current().catch((reason: unknown) => reason))
    assert.instance(error, ExportError)
    assert.match(String(error), 'has rewritten cms_pagepermission')
    await project.current()
  })
})

describe('a database of PostgreSQL that is being restored', (it) => {
  it('is not exported before all tables of the CMS have their primary keys, and so their rows', async () => {
    const { url, exec } = await postgresEngine.copy(site)
    await exec(`CREATE TABLE kept AS TABLE cms_pagepermission; TRUNCATE cms_pagepermission;
      ALTER TABLE cms_pagepermission DROP CONSTRAINT cms_pagepermission_pkey`)
    const { code, message } = await failedExport(url, site)
    assert.is(code, 'database-failed')
    assert.match(message, 'cms_pagepermission')
    assert.match(message, 'is being restored')
    await exec('INSERT INTO cms_pagepermission TABLE kept; ALTER TABLE cms_pagepermission ADD PRIMARY KEY (id)')
    await exported(url, site)
  })
})

describe('a materialized view of PostgreSQL that was never filled', (it) => {
  it('is named with the statement that fills it', async () => {
    const { url, exec } = await postgresEngine.copy(site)
    await exec(`ALTER TABLE filer_image RENAME TO stored;
      CREATE MATERIALIZED VIEW filer_image AS TABLE stored WITH NO DATA`)
    const { code, message, fix } = await failedExport(url, site)
    assert.is(code, 'database-failed')
    assert.match(message, '"filer_image" has not been populated')
    assert.match(fix, 'REFRESH MATERIALIZED VIEW')
  })
})

describe('a logical replica of PostgreSQL', (it) => {
  it('is not exported before all tables are copied, nor where one is not published', async () => {
    const published = await postgresEngine.copy(site)
    const { url, exec } = await postgresEngine.copy(site)
    const subscribe = async (tables: string, options: string, check: () => Promise<void>) => {
      await published.exec(`CREATE PUBLICATION site ${tables}`)
      const connection = `'${published.url}' PUBLICATION site WITH (enabled = false, create_slot = false, ${options})`
      await exec(`CREATE SUBSCRIPTION replica_${process.pid} CONNECTION ${connection}`)
      try {
        await check()
      } finally {
        await exec(`DROP SUBSCRIPTION replica_${process.pid}`)
        await published.exec('DROP PUBLICATION site')
      }
    }
    const refused = async () => {
      const { code, message } = await failedExport(url, site)
      assert.is(code, 'database-failed')
      assert.match(message, 'does not have the rows of cms_')
    }
    await subscribe('FOR ALL TABLES', 'slot_name = NONE', refused)
    const few = (
      await published.query(`SELECT relname FROM pg_class WHERE relkind = 'r'
      AND relnamespace = 'public'::regnamespace AND relname NOT IN ('cms_pagepermission', 'auth_user')`)
    )
      .map(({ relname }) => relname)
      .join(', ')
    await subscribe(`FOR TABLE ${few}`, 'slot_name = NONE, copy_data = false', refused)
    await subscribe(`FOR TABLE ${few}, cms_pagepermission`, 'slot_name = NONE, copy_data = false', async () => {
      await exported(url, site)
    })
  })
})

/** Begins work when the table is locked, and ends the transaction that changes it when the work waits. */
async function during<Result>(url: string, change: string, work: () => Promise<Result>): Promise<Result> {
  return withClient(url, async (client) => {
    await client.query(`BEGIN; ${change}`)
    const begun = work()
    await waiting(client)
    await client.query('COMMIT')
    return begun
  })
}

async function waiting(client: pg.Client): Promise<void> {
  const query = `SELECT FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE NOT granted AND datname = current_database()`
  while ((await client.query(query)).rowCount === 0) await sleep(20)
}
