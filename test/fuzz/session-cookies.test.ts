import { createHash, createHmac } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import * as assert from 'uvu/assert'
import { sessionRules, sessionUser } from '../../src/serve/django-session.js'
import { describe } from '../harness.js'
import { holdsForAll } from '../helpers/random/fuzz.js'

const secret = 'a-secret-key-of-this-test'
const rules = sessionRules(undefined, [secret])
const key = 'abcdefghijklmnopqrstuvwxyz012345'
const text = fc.oneof(
  fc.string({ maxLength: 60 }),
  fc.base64String({ maxLength: 60 }),
  fc.constantFrom('', '.', ':', '::', '.::'),
)
const anySession = fc.record({
  cookie: fc.oneof(fc.constant(key), text),
  payload: fc.oneof(
    fc.json(),
    fc
      .record({ _auth_user_id: fc.constantFrom('1', 1, null, {}), _auth_user_hash: text })
      .map((value) => JSON.stringify(value)),
    text,
  ),
  form: fc.constantFrom('plain', 'packed', 'raw'),
  isSigned: fc.boolean(),
  expires: fc.constantFrom('2999-01-01T00:00:00Z', '1999-01-01T00:00:00Z', '', 'never'),
})

describe('sessions of anybody', (it) => {
  it('log nobody in without the hash of a password, whatever they hold, signed or not', async () => {
    const user = { id: 1, password: 'a hash', isActive: true, isStaff: true, isSuperuser: true }
    await holdsForAll(anySession, 1000, async ({ cookie, payload, form, isSigned, expires }) => {
      const data = form === 'raw' ? payload : signed(payload, form === 'packed', isSigned ? secret : 'another')
      const moment = { readSession: async () => ({ data, expires }), readUser: async () => user }
      const found = await sessionUser(moment as unknown as Parameters<typeof sessionUser>[0], rules, cookie)
      assert.is(found, null)
    })
  })
})

/** As django.core.signing.dumps writes it. */
function signed(payload: string, packed: boolean, by: string): string {
  const bytes = packed ? deflateSync(payload) : Buffer.from(payload)
  const value = `${packed ? '.' : ''}${bytes.toString('base64url')}:1sXXXX`
  const salt = createHash('sha256').update(`django.contrib.sessions.SessionStoresigner${by}`).digest()
  return `${value}:${createHmac('sha256', salt).update(value).digest('base64url')}`
}
