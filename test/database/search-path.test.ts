import * as assert from 'uvu/assert'
import { openDatabase } from '../../src/database/open-database.js'
import { describe } from '../harness.js'
import { postgresEngine } from '../helpers/databases/postgres-engine.js'
import { failure } from './failure.js'

const site = 'garden'

describe('schemas on the search path of PostgreSQL', (it) => {
  it('are refused where older tables in the next one would be read in their place', async () => {
    const { url, exec } = await postgresEngine.copy(site)
    const reader = `path_reader_${process.pid}`
    await exec(`
      CREATE SCHEMA newer; CREATE TABLE newer.cms_page AS TABLE cms_page; CREATE SCHEMA blog;
      CREATE ROLE ${reader} LOGIN PASSWORD 'reader';
      GRANT SELECT ON ALL TABLES IN SCHEMA public, newer TO ${reader}`)
    try {
      const restricted = Object.assign(new URL(url), { username: reader, password: 'reader' })
      const refused = async (path: string) => {
        const address = `${restricted.href}?options=-csearch_path%3D${path}`
        return (await failure('database-refused', () => openDatabase(address))).message
      }
      assert.match(await refused('newer,public'), 'schema newer')
      assert.match(await refused('newr,public'), 'schema newr')
      // Nothing of the CMS is in it, or a default of the server names it.
      await opens(`${restricted.href}?options=-csearch_path%3Dpublic,blog`)
      await opens(restricted.href)
      await exec(`ALTER ROLE ${reader} SET search_path = '$user', public, extensions`)
      await opens(restricted.href)
      await exec(`GRANT USAGE ON SCHEMA newer TO ${reader}`)
      await opens(`${restricted.href}?options=-csearch_path%3Dpublic,NEWER`)
    } finally {
      await exec(`DROP OWNED BY ${reader}; DROP ROLE ${reader}`)
    }
  })
})

async function opens(url: string): Promise<void> {
  await (await openDatabase(url)).close()
}
