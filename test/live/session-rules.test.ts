import * as assert from 'uvu/assert'
import type { AuthFacts } from '../../src/model/manifest/manifest.js'
import { sessionRules } from '../../src/serve/django-session.js'
import { describe } from '../harness.js'
import { exportErrorOf } from '../helpers/export-error.js'
import { siteManifest } from '../helpers/sites.js'

describe('Django sessions that cannot be read', (test) => {
  const auth = siteManifest('garden').auth as AuthFacts
  const backends = 'django.contrib.sessions.backends'

  for (const engine of ['cache', 'signed_cookies', 'file']) {
    test(`SESSION_ENGINE ${engine} is an error at the start`, async () => {
      const error = await exportErrorOf(() =>
        sessionRules({ ...auth, session_engine: `${backends}.${engine}` }, ['key']),
      )
      assert.is(error.code, 'session-unsupported')
      assert.match(error.message, `${backends}.${engine}`)
      assert.match(error.fix, 'preview-token')
    })
  }

  test('so is the pickle serializer, and a missing key', async () => {
    const pickle = 'django.contrib.sessions.serializers.PickleSerializer'
    assert.is(
      (await exportErrorOf(() => sessionRules({ ...auth, session_serializer: pickle }, ['key']))).code,
      'session-unsupported',
    )
    assert.is((await exportErrorOf(() => sessionRules(auth, []))).code, 'option-invalid')
    assert.is((await exportErrorOf(() => sessionRules(auth, ['key', '']))).code, 'option-invalid')
  })

  test('so is a manager that leaves out users', async () => {
    const error = await exportErrorOf(() => sessionRules({ ...auth, filtered_by: 'people.models.Living' }, ['key']))
    assert.equal([error.code, /people\.models\.Living/.test(error.message)], ['session-unsupported', true])
  })

  test('cached_db keeps its sessions in the database as well, and a manifest may say nothing', () => {
    assert.is(sessionRules({ ...auth, session_engine: `${backends}.cached_db` }, ['key']).cookie, 'sessionid')
    assert.is(sessionRules(undefined, ['key']).userTable, 'auth_user')
  })
})
