import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import * as assert from 'uvu/assert'
import { openLiveDatabase } from '../../src/database/live-database.js'
import { openDatabase } from '../../src/database/open-database.js'
import type { SiteTables } from '../../src/model/rows/rows.js'
import { describe } from '../harness.js'
import { engines } from '../helpers/databases/engines.js'
import { temporaryFolder } from '../helpers/folders.js'
import { siteFile, siteManifest, siteNames } from '../helpers/sites.js'
import { failure } from './failure.js'
import { pluginsOf, readSite, withDatabase } from './read-site.js'

const schemas = { garden: '5.1', press: '5.1', bridge: '5.0', legacy: '4.1' } as const

describe('openDatabase', (it) => {
  for (const site of siteNames) {
    it(`reads the same from every engine: ${site}`, async () => {
      const [sqlite, ...others] = await Promise.all(
        engines.map(async (engine) =>
          withDatabase(await engine.database(site), async (database) => {
            assert.is(database.engine.name, engine.name)
            assert.is(database.schema, schemas[site])
            return readSite(database, siteManifest(site))
          }),
        ),
      )
      if (!sqlite || others.length === 0) throw new Error('An engine is missing')
      assert.ok(pluginsOf(sqlite).length > 150)
      assert.ok(sqlite.tables.contents.length > 30)
      assert.ok(sqlite.tables.pages.every((page) => page.siteId > 0 && page.path.length % 4 === 0))
      for (const other of others) {
        assert.equal(withoutNotes(other.tables), withoutNotes(sqlite.tables))
        assert.equal(other.placeholders, sqlite.placeholders)
      }
    })
  }

  for (const engine of engines) {
    it(`sees one moment, on ${engine.name}`, async () => {
      const copy = await engine.copy('garden')
      // Beside an open reader SQLite can be written only with a write-ahead log.
      if (engine.name === 'sqlite') await copy.exec('PRAGMA journal_mode = wal')
      await withDatabase(copy.url, async (database) => {
        await copy.exec("UPDATE django_site SET name = 'changed'; DELETE FROM cms_pagepermission")
        assert.is((await database.readTables()).sites[0]?.name, 'Example')
      })
      await withDatabase(copy.url, async (database) => {
        assert.is((await database.readTables()).sites[0]?.name, 'changed')
      })
    })

    it(`does without optional apps and columns, on ${engine.name}`, async () => {
      const copy = await engine.copy('bridge')
      const cascade = engine.name === 'postgresql' ? 'CASCADE' : ''
      for (const table of [
        'djangocms_versioning_version',
        'djangocms_alias_aliascontent',
        'filer_file',
        'filer_image',
      ]) {
        await copy.exec(`DROP TABLE ${table} ${cascade}`)
      }
      await copy.exec('ALTER TABLE djangocms_alias_alias RENAME COLUMN static_code TO other')
      await withDatabase(copy.url, async (database) => {
        const { versions, aliasContents, files, aliases } = await database.readTables()
        assert.equal([versions, aliasContents, files], [[], [], []])
        assert.is(aliases[0]?.staticCode, null)
      })
    })

    it(`names what is missing in a schema that is not supported, on ${engine.name}`, async () => {
      const copy = await engine.copy('garden')
      await copy.exec('ALTER TABLE cms_pagecontent RENAME COLUMN soft_root TO softer_root')
      const newer = await failure('schema-unsupported', () => openDatabase(copy.url))
      assert.match(newer.message, 'has no cms_pagecontent.soft_root')
      assert.match(newer.message, '4.1, 5.0 and 5.1')
      await copy.exec('ALTER TABLE cms_pagecontent RENAME TO cms_title')
      assert.match((await failure('schema-unsupported', () => openDatabase(copy.url))).message, 'django CMS 3')
    })
  }

  it('names the schema in which tables of the CMS are incomplete', async () => {
    const engine = engines.find(({ name }) => name === 'postgresql')
    const copy = await engine?.copy('garden')
    if (!copy) throw new Error('PostgreSQL is missing')
    // As a project leaves them behind that was moved into a schema of its own.
    await copy.exec('CREATE SCHEMA stray; CREATE TABLE stray.cms_page (id integer)')
    const url = `${copy.url}?options=-csearch_path%3Dstray`
    const { message, fix } = await failure('schema-unsupported', () => openDatabase(url))
    assert.match(message, 'in the schema stray')
    assert.match(fix, 'search_path')
  })

  it('understands SQLite URLs', async () => {
    const file = siteFile('garden')
    for (const url of [`sqlite:${file}`, `sqlite://${file}`, `sqlite:///${file}`, `sqlite:///${file}?timeout=5`]) {
      await withDatabase(url, async (database) => assert.is(database.schema, '5.1'))
    }
  })

  it('tells bad SQLite files apart', async () => {
    const folder = temporaryFolder()
    const path = (name: string) => join(folder, name)
    mkdirSync(path('folder'))
    writeFileSync(path('empty'), '')
    writeFileSync(path('text'), 'This is not a database. '.repeat(100))
    new Database(path('other')).exec('CREATE TABLE blog (id integer)').close()
    const locked = new Database(path('locked')).exec('CREATE TABLE cms_page (id integer); BEGIN EXCLUSIVE')
    assert.match((await failure('database-not-found', () => openDatabase(path('none')))).message, 'none')
    await failure('database-not-found', () => openDatabase(path('folder')))
    if (process.platform !== 'win32') {
      execFileSync('mkfifo', [path('pipe')])
      const pipe = await failure('database-not-found', () => openDatabase(path('pipe')))
      assert.match(pipe.message, 'pipe is not a regular file.')
    }
    for (const user of ['me', 'm', '', path('me'), 'C:\\data\\m']) {
      const { message, fix } = await failure('database-not-found', () =>
        openDatabase(`${user}:geh/eim99@localhost/cms`),
      )
      assert.match(message, `${user}:***@localhost/cms`)
      assert.match(fix, 'scheme://')
    }
    const named = await failure('database-not-found', () => openDatabase('C:\\data\\me@home.sqlite'))
    assert.match(named.message, 'C:\\data\\me@home.sqlite')
    await failure('not-django-cms', () => openDatabase(path('empty')))
    const other = await failure('not-django-cms', () => openDatabase(path('other')))
    assert.not.match(other.fix, 'PostgreSQL')
    new Database(path('prefixed')).exec('CREATE TABLE shop_cms_pagecontent (id integer)').close()
    const prefixed = await failure('not-django-cms', () => openDatabase(path('prefixed')))
    assert.match(prefixed.message, 'only shop_cms_pagecontent')
    assert.match(prefixed.fix, 'prefix')
    new Database(path('wide')).exec("PRAGMA encoding = 'UTF-16le'; CREATE TABLE cms_page (id integer)").close()
    for (const open of [openDatabase, openLiveDatabase]) {
      const wide = await failure('database-refused', () => open(path('wide')))
      assert.match(wide.message, 'wide stores texts as UTF-16le')
      assert.match(wide.fix, '.dump | sqlite3')
    }
    assert.match((await failure('database-failed', () => openDatabase(path('text')))).message, 'not a SQLite database')
    assert.match((await failure('database-failed', () => openDatabase(path('locked')))).message, 'locked')
    locked.close()
    await failure('database-missing', () => openDatabase(' '))
    await failure('database-url-invalid', () => openDatabase('oracle://user:geheim99@localhost/cms'))
  })

  it('refuses parameters of libpq that name the database, which would be another one without them', async () => {
    for (const name of ['dbname', 'service']) {
      const { message, fix } = await failure('database-url-invalid', () =>
        openDatabase(`postgresql://?host=db.invalid&user=me&password=geheim99&${name}=cms`),
      )
      assert.match(message, `has the parameter ${name}`)
      assert.match(fix, ':5432/name')
      assert.not.match(message, 'geheim99')
    }
  })

  it('refuses several hosts of PostgreSQL, of which the driver knows one', async () => {
    for (const place of [
      'me:geheim99@one:5432,two:5433/cms',
      'one,two/cms?target_session_attrs=any',
      '/cms?host=one,two',
    ]) {
      const { message, fix } = await failure('database-url-invalid', () => openDatabase(`postgresql://${place}`))
      assert.match(message, 'names several hosts')
      assert.not.match(message, 'geheim99')
      assert.match(fix, 'host:5432')
    }
    const comma = await failure('database-url-invalid', () => openDatabase('postgresql://me:ge,h/eim99@one/cms'))
    assert.match(comma.message, 'cannot be parsed')
    const named = 'postgresql://one/cms?application_name=us@one,two'
    const other = await failure('database-url-invalid', () => openDatabase(named))
    assert.match(other.message, 'has an @ after its host')
  })

  it('refuses a URL of PostgreSQL with encoded bytes that are no text, as of a password with an unencoded %', async () => {
    for (const place of ['%E0:me@db.invalid/cms', 'me:geheim%E099@db.invalid/cms', 'me@%E0/cms', 'me@db.invalid/%E0']) {
      const { message, fix } = await failure('database-url-invalid', () => openDatabase(`postgres://${place}`))
      assert.not.match(message, 'geheim')
      assert.match(fix, '% is %25')
    }
  })

  it('tells refusals of a PostgreSQL server apart and never shows the password', async () => {
    const engine = engines.find(({ name }) => name === 'postgresql')
    const good = (await engine?.database('garden')) ?? ''
    const change = (edit: (url: URL) => void) => {
      const url = new URL(good)
      url.password = 'geheim99%2F'
      edit(url)
      return url.href
    }
    const wrong = await failure('database-refused', () => openDatabase(change(() => {})))
    const nobody = await failure('database-unreachable', () => openDatabase(change((url) => (url.port = '1'))))
    const unnamed = await failure('database-unreachable', () =>
      openDatabase(change((url) => (url.hostname = 'db.invalid'))),
    )
    assert.match(unnamed.fix, 'Docker Compose')
    const invalid = await failure('database-url-invalid', () => openDatabase('postgres://me:geheim99/@host:x/y'))
    const none = await failure('database-refused', () => openDatabase(good.replace('/garden', '/nothing')))
    assert.match(none.message, '"nothing" does not exist')
    for (const error of [wrong, nobody, unnamed, invalid, none]) {
      const shown = `${error.message} ${error.fix} ${error.stack} ${String(error.cause)} ${JSON.stringify(error)}`
      assert.not.match(shown, /geheim99|a-test-password/)
      assert.match(error.message, ':***@')
    }
  })

  it('names the table that the user may not read, and a connection that is lost', async () => {
    const engine = engines.find(({ name }) => name === 'postgresql')
    const copy = await engine?.copy('garden')
    if (!copy) throw new Error('PostgreSQL is missing')
    const role = `reader_${process.pid}`
    await copy.exec(`CREATE ROLE ${role} LOGIN PASSWORD 'geheim99'; GRANT SELECT ON ALL TABLES IN SCHEMA public TO ${role};
      REVOKE SELECT ON cms_pageurl FROM ${role}`)
    const url = new URL(copy.url)
    url.username = role
    url.password = 'geheim99'
    await withDatabase(url.href, async (database) => {
      const denied = await failure('database-failed', () => database.readTables())
      assert.match(denied.message, 'permission denied for table cms_pageurl')
    })
    await withDatabase(copy.url, async (database) => {
      await copy.exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'djangocms-static'
        AND datname = current_database()`)
      const lost = await failure('database-failed', () => database.readTables())
      assert.match(lost.message, /connection to .* was lost while reading cms_page/)
    })
    await copy.exec(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })
})

/** Only one of the two databases of a site was made while its uploaded files were there. */
function withoutNotes(tables: SiteTables): SiteTables {
  return { ...tables, files: tables.files.map((file) => ({ ...file, bytes: null, sha1: null })) }
}
