import * as assert from 'uvu/assert'
import { openDatabase } from '../../src/database/open-database.js'
import { describe } from '../harness.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'

const columns = { note: 'citext', notes: 'citext[]', store: 'hstore', title: 'text', code: 'uuid', mood: 'enum' }

describe('types of columns in PostgreSQL', (it) => {
  it('have their names alone, whatever schema an extension is in, and whatever the server quotes', async () => {
    const { url, exec } = await postgresEngine.copy('bridge')
    await exec(`
      CREATE SCHEMA "Added Types";
      CREATE EXTENSION hstore SCHEMA "Added Types";
      CREATE EXTENSION citext SCHEMA "Added Types";
      CREATE TYPE "Added Types".mood AS ENUM ('fine');
      CREATE TABLE part (note "Added Types".citext, notes "Added Types".citext[], store "Added Types".hstore,
        title text, code uuid, mood "Added Types".mood)`)
    for (const settings of ['', '?options=-cquote_all_identifiers%3Don']) {
      const database = await openDatabase(url + settings)
      const table = (await database.readCatalog()).find(({ name }) => name === 'part')
      await database.close()
      assert.equal(Object.fromEntries(table?.columns.map(({ name, type }) => [name, type]) ?? []), columns, settings)
    }
  })
})
