import { createHash, createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import * as assert from 'uvu/assert'
import type { AuthFacts } from '../../src/model/manifest/manifest.js'
import type { Handler } from '../../src/runtime/handler.js'
import { TimeBudget } from '../../src/serve/time-budget.js'
import { openLive } from '../helpers/answers/live.js'
import { describeSampled, type Engine, engines } from '../helpers/databases/engines.js'
import { oneEngine, sampled } from '../helpers/sample.js'
import { access, type SiteName, siteManifest, siteNames } from '../helpers/sites.js'

const users = ['admin', 'editor', 'visitor'] as const
type User = (typeof users)[number]

const anonymousText = 'Authentication credentials were not provided.'
const visitorText = 'You do not have permission to perform this action.'

for (const engine of engines) {
  describeSampled(engine, `Django sessions, ${engine.name}`, (test) => {
    const { onSqlite, onPostgresql } = oneEngine(test, engine)
    for (const site of siteNames) {
      sampled(test, { site, engine })(`${site}: staff sees previews, other users and strangers do not`, async () => {
        const { sessions } = access(site)
        const { handler } = await openLive(await engine.database(site), site)
        const ask = (cookie: string | null) => asked(handler, site, { cookie })
        assert.equal(await ask(`a=b; sessionid=${sessions.admin}; c=d`), [200, null])
        assert.equal(await ask(`sessionid=${sessions.editor}`), [200, null])
        assert.equal(await ask(`sessionid="${sessions.editor}"`), [200, null])
        assert.equal(await ask(`sessionid=${sessions.visitor}`), [403, visitorText])
        for (const cookie of foreignCookies(sessions.admin))
          assert.equal(await ask(cookie), [403, anonymousText], cookie ?? '')
      })
    }

    onPostgresql('an expired session is none', async () => {
      const { ask, change } = await changingSite(engine, 'garden')
      await change(`UPDATE django_session SET expire_date = '2020-01-01 00:00:00'`)
      for (const user of users) assert.equal(await ask({ user }), [403, anonymousText])
    })

    onSqlite('nor is one whose user is not active, is gone, or has another password', async () => {
      const { ask, change } = await changingSite(engine, 'press')
      for (const sql of [
        'UPDATE auth_user SET is_active = false',
        // Python's driver for SQLite takes 1 alone for true.
        ...(engine.name === 'sqlite' ? ['UPDATE auth_user SET is_active = 2'] : []),
        'DELETE FROM auth_user',
        `UPDATE auth_user SET password = 'pbkdf2_sha256$1000000$other$other'`,
        'DELETE FROM django_session',
      ]) {
        await change(sql)
        for (const user of users) assert.equal(await ask({ user }), [403, anonymousText], sql)
      }
    })

    onPostgresql('staff rights are those of the moment', async () => {
      const { ask, change } = await changingSite(engine, 'press')
      await change('UPDATE auth_user SET is_staff = false')
      assert.equal(await ask({ user: 'admin' }), [403, visitorText])
      await change('UPDATE auth_user SET is_staff = true')
      assert.equal(await ask({ user: 'visitor' }), [200, null])
    })

    onSqlite('a payload that was tampered with, swapped or signed by others is none', async () => {
      const { ask, change } = await changingSite(engine, 'bridge')
      const { sessions, secret_key: secret } = access('bridge')
      const stolen = `(SELECT session_data FROM django_session WHERE session_key = '${sessions.admin}')`
      const own = `UPDATE django_session SET session_data = `
      const payload = { _auth_user_id: '1', _auth_user_backend: 'b', _auth_user_hash: '0'.repeat(64) }
      for (const sql of [
        `${own} replace(session_data, ':', ':A')`,
        `${own} 'A' || session_data`,
        `${own} session_data || 'A'`,
        `${own} substr(session_data, 2)`,
        `${own} ''`,
        `${own} '::'`,
        `${own} '${signed(payload, 'another key of some length')}'`,
        `${own} '${signed(payload, secret)}'`,
        `${own} '${signed(payload, secret, 'django.core.signing')}'`,
        `${own} '${signed([1, 2], secret)}'`,
        `${own} '${signed({}, secret)}'`,
        `${own} '${signedText(deflateSync(Buffer.alloc(20_000_000)), secret)}'`,
        `${own} '${signedText(Buffer.from('no zlib'), secret)}'`,
      ]) {
        await change(sql)
        assert.equal(await ask({ user: 'visitor' }), [403, anonymousText], sql.slice(0, 200))
      }
      // A whole session is worth what its cookie is worth: whoever holds the database may copy it.
      await change(`${own} ${stolen}`)
      assert.equal(await ask({ user: 'visitor' }), [200, null])
    })

    onSqlite('the SECRET_KEY may be rotated: the old one goes on as a fallback', async () => {
      const { secret_key: old } = access('legacy')
      const ask = async (...secretKeys: string[]) => {
        const { handler } = await openLive(await engine.database('legacy'), 'legacy', { secretKeys })
        return asked(handler, 'legacy', { user: 'admin' })
      }
      assert.equal(await ask('new-key', old), [200, null])
      assert.equal(await ask('new-key', 'another', old), [200, null])
      assert.equal(await ask('new-key'), [403, anonymousText])
      assert.equal(await ask(`${old} `), [403, anonymousText])
    })

    onSqlite('nor does the session of a backend count that the project has no longer', async () => {
      const manifest = siteManifest('garden')
      const auth = manifest.auth as AuthFacts
      const model = 'django.contrib.auth.backends.ModelBackend'
      for (const [backends, expected] of [
        [
          [model, 'sso.Backend'],
          [200, null],
        ],
        [['sso.Backend'], [403, anonymousText]],
      ] as const) {
        const recording = {
          manifest: { ...manifest, auth: { ...auth, backends: [...backends] } },
          access: access('garden'),
        }
        const { handler } = await openLive(await engine.database('garden'), recording)
        assert.equal(await asked(handler, 'garden', { user: 'admin' }), expected)
      }
    })

    onPostgresql('rights come from groups, permissions and the rows of pages and sites', async () => {
      const { ask, change } = await changingSite(engine, 'press')
      const page = '/api/en/pages/restricted/?preview=1'
      const editor = async (sql: string) => {
        await change(sql)
        return (await ask({ user: 'editor', url: page }))[0]
      }
      const permission = (name: string) => `(SELECT id FROM auth_permission WHERE codename = '${name}' AND
        content_type_id = (SELECT id FROM django_content_type WHERE app_label = 'cms' AND model = 'page'))`
      const member = 'INSERT INTO auth_user_groups (id, user_id, group_id) VALUES (90, 2, 1);'
      const own = (name: string) =>
        `INSERT INTO auth_user_user_permissions (id, user_id, permission_id) VALUES (90, 2, ${permission(name)});`
      const ofGroup = (name: string) =>
        `INSERT INTO auth_group_permissions (id, group_id, permission_id) VALUES (90, 1, ${permission(name)});`
      const everywhere = (view: boolean, change: boolean) =>
        `INSERT INTO cms_globalpagepermission (id, user_id, can_view, can_change, can_add, can_delete,
           can_change_advanced_settings, can_publish, can_change_permissions, can_move_page, can_recover_page)
         VALUES (90, 2, ${view}, ${change}, false, false, false, false, false, false, false);`
      const onSite = (id: number) =>
        `INSERT INTO cms_globalpagepermission_sites (id, globalpagepermission_id, site_id) VALUES (90, 90, ${id});`
      const noGroupView = 'UPDATE cms_pagepermission SET can_view = false WHERE group_id = 1 AND page_id <> 47;'
      assert.is(await editor('SELECT 1'), 404)
      assert.is(await editor(member), 200)
      assert.is(await editor(own('view_page')), 200)
      assert.is(await editor(own('change_page')), 404)
      assert.is(await editor(own('add_page')), 404)
      assert.is(await editor(ofGroup('view_page')), 404)
      assert.is(await editor(everywhere(true, false)), 200)
      assert.is(await editor(everywhere(true, false) + onSite(1)), 200)
      assert.is(await editor(everywhere(true, false) + onSite(2)), 404)
      assert.is(await editor(everywhere(false, true)), 404)
      assert.is(await editor(everywhere(false, true) + own('change_page')), 200)
      assert.is(await editor(noGroupView), 200)
    })
  })
}

interface Question {
  user?: User
  cookie?: string | null
  url?: string
}

/** Tables that decide who may see a preview. */
const tables = [
  'auth_user',
  'django_session',
  'auth_user_groups',
  'auth_user_user_permissions',
  'auth_group_permissions',
  'cms_globalpagepermission',
  'cms_globalpagepermission_sites',
  'cms_pagepermission',
]

/**
 * A private copy of a site that is served while it changes. Each change starts from the rows that the site had, with
 * which staff sees previews.
 */
async function changingSite(engine: Engine, site: SiteName) {
  const copy = await engine.copy(site)
  await copy.exec(tables.map((table) => `CREATE TABLE saved_${table} AS SELECT * FROM ${table};`).join('\n'))
  const restore = tables.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM saved_${table};`)
  // Every change is seen at once.
  const budget = new TimeBudget({ share: 1, saved: Infinity, now: () => 0 })
  const { handler } = await openLive(copy.url, site, { budget })
  const ask = (question: Question) => asked(handler, site, question)
  const change = async (sql: string) => {
    await copy.exec(restore.join('\n'))
    assert.equal(await ask({ user: 'admin' }), [200, null])
    await copy.exec(sql)
  }
  return { ask, change }
}

/** Status and `detail` of a preview. */
async function asked(handler: Handler, site: SiteName, question: Question): Promise<[number, string | null]> {
  const { user, url = '/api/en/pages/?preview=1' } = question
  const cookie = user ? `sessionid=${access(site).sessions[user]}` : question.cookie
  const headers = new Headers(cookie ? { cookie } : {})
  const response = await handler(new Request(`http://example.com${url}`, { headers }))
  assert.is(response.headers.get('cache-control'), 'private, no-store')
  const { detail = null } = (await response.json()) as { detail?: string }
  return [response.status, detail]
}

function foreignCookies(key: string): (string | null)[] {
  return [
    null,
    '',
    'sessionid=',
    'sessionid',
    `session=${key}`,
    `sessionid=${key}; sessionid=x`,
    `sessionid=${key.toUpperCase()}`,
    `sessionid=${key}x`,
    `sessionid=${key.slice(1)}`,
    `sessionid=' or ''='`,
    `sessionid=%`,
    `sessionid=${'a'.repeat(5000)}`,
  ]
}

/** As django.core.signing.dumps does. */
function signed(payload: unknown, secret: string, salt?: string): string {
  return sign(Buffer.from(JSON.stringify(payload)).toString('base64url'), secret, salt)
}

function signedText(packed: Buffer, secret: string): string {
  return sign(`.${packed.toString('base64url')}`, secret)
}

function sign(payload: string, secret: string, salt = 'django.contrib.sessions.SessionStore'): string {
  const value = `${payload}:1xUYWo`
  const key = createHash('sha256').update(`${salt}signer${secret}`).digest()
  return `${value}:${createHmac('sha256', key).update(value).digest('base64url')}`
}
