import * as assert from 'uvu/assert'
import { findDatabase } from '../../src/database/find-database.js'
import { openDatabase } from '../../src/database/open-database.js'
import { describe } from '../harness.js'
import { upstreamOf, withFront } from '../helpers/databases/front.js'
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

describe('a pooler of PostgreSQL that ignores options', (it) => {
  it('is refused where they name the schema: tables of another one would be read', async () => {
    const { url, exec } = await postgresEngine.copy(site)
    await exec('CREATE SCHEMA older; CREATE TABLE older.cms_page AS TABLE cms_page')
    const withPooler = async (options: string, body: (address: string) => Promise<unknown>) =>
      withFront(
        (client) => {
          const upstream = upstreamOf(client, new URL(url))
          client.once('data', (startup) => {
            upstream.write(withoutOptions(startup))
            client.pipe(upstream).pipe(client)
          })
        },
        ({ port }) => body(Object.assign(new URL(`${url}?${options}`), { host: `127.0.0.1:${port}` }).href),
      )
    for (const options of ['-csearch_path%3Dpublic,older', '-c%20Search_Path%3Dpublic']) {
      await withPooler(`sslmode=disable&options=${options}`, async (address) => {
        const { message } = await failure('database-refused', () => openDatabase(address))
        assert.match(message, 'search_path')
        await failure('database-refused', async () => {
          const live = await findDatabase(address).openLive()
          try {
            await live.begin()
          } finally {
            await live.close()
          }
        })
      })
    }
    await withPooler('sslmode=disable&options=-cwork_mem%3D8MB', opens)
  })
})

/** A startup message of the protocol, as a pooler passes it on with `ignore_startup_parameters = options`. */
function withoutOptions(startup: Buffer): Buffer {
  const kept = startup.toString('latin1', 8).replace(/(^|\0)options\0[^\0]*\0/, '$1')
  const message = Buffer.concat([startup.subarray(0, 8), Buffer.from(kept, 'latin1')])
  message.writeInt32BE(message.length)
  return message
}

async function opens(url: string): Promise<void> {
  await (await openDatabase(url)).close()
}
