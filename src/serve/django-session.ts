import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { inflateSync } from 'node:zlib'
import type { ReadTransaction } from '../database/live-database.js'
import type { StoredUser } from '../database/readers/read-session.js'
import { ExportError } from '../errors.js'
import type { AuthFacts } from '../model/manifest/manifest.js'

/** Django's defaults, for a manifest without `auth`. */
const djangoDefaults: AuthFacts = {
  user_table: 'auth_user',
  session_cookie: 'sessionid',
  session_engine: 'django.contrib.sessions.backends.db',
  session_serializer: 'django.contrib.sessions.serializers.JSONSerializer',
}

/** Session engines that store every session in `django_session`. */
const engines = ['django.contrib.sessions.backends.db', 'django.contrib.sessions.backends.cached_db']

/** Settings of the Django project that decide how sessions are checked. */
export interface SessionRules {
  readonly cookie: string
  readonly userTable: string
  /** SECRET_KEY, then SECRET_KEY_FALLBACKS. */
  readonly secretKeys: readonly string[]
  /** The backends whose logins count; missing: any. */
  readonly backends?: readonly string[] | undefined
}

/**
 * The session rules of a project. Throws `session-unsupported` for sessions that are not stored in the database as
 * JSON, or where Python code chooses the users that have any, `option-invalid` without a secret key.
 */
export function sessionRules(auth: AuthFacts | undefined, secretKeys: readonly string[]): SessionRules {
  const {
    user_table: userTable,
    session_cookie: cookie,
    session_engine: engine,
    session_serializer: serializer,
    backends,
    filtered_by: manager,
  } = auth ?? djangoDefaults
  const [name, value] = engines.includes(engine) ? ['SESSION_SERIALIZER', serializer] : ['SESSION_ENGINE', engine]
  if (name === 'SESSION_ENGINE' || value !== djangoDefaults.session_serializer) {
    throw unsupported(
      `The project has ${name} = ${value}. Only sessions that are kept in the database as JSON can be read.`,
    )
  }
  if (manager !== undefined) {
    throw unsupported(`${manager} leaves out users, and only Python knows whose sessions do not count.`)
  }
  if (secretKeys.length > 0 && secretKeys.every((key) => key !== '')) return { cookie, userTable, secretKeys, backends }
  const fix =
    'Name a file that holds it with --secret-key-file; keys of SECRET_KEY_FALLBACKS follow on lines of their own.'
  throw new ExportError('option-invalid', 'Sessions cannot be checked without the SECRET_KEY of the project.', fix)
}

function unsupported(message: string): ExportError {
  const fix = 'Let people preview with tokens instead: "npx djangocms-static preview-token --help".'
  return new ExportError('session-unsupported', message, fix)
}

/** Whether a text has the form of a session key of Django. */
export function isSessionKey(text: string): boolean {
  return /^[a-z0-9]{8,40}$/.test(text)
}

/**
 * The active user of a session; null where Django would see an anonymous user.
 * Mirrors django.contrib.auth.get_user with ModelBackend.
 */
export async function sessionUser(
  transaction: ReadTransaction,
  rules: SessionRules,
  key: string,
): Promise<StoredUser | null> {
  if (!isSessionKey(key)) return null
  const stored = await transaction.readSession(key)
  // An unreadable date counts as expired: comparisons with NaN are false.
  if (!stored || !(Date.parse(stored.expires) > Date.now())) return null
  const {
    _auth_user_id: id,
    _auth_user_hash: hash,
    _auth_user_backend: backend,
  } = decodeSession(stored.data, rules) ?? {}
  if (typeof id !== 'string' || typeof hash !== 'string' || typeof backend !== 'string') return null
  if (rules.backends?.includes(backend) === false) return null
  const user = await transaction.readUser(rules.userTable, id)
  return user?.isActive && isLoginOf(user, hash, rules) ? user : null
}

/**
 * The decoded data of a session; null: not signed by any of the keys, or unreadable.
 * Mirrors django.core.signing.loads, as django.contrib.sessions.backends.base.SessionBase.decode calls it.
 */
function decodeSession(data: string, { secretKeys }: SessionRules): Record<string, unknown> | null {
  const [, signed = '', payload = '', signature = ''] = /^(([^:]*):[^:]*):([^:]*)$/s.exec(data) ?? []
  const salt = 'django.contrib.sessions.SessionStore'
  const isSigned = secretKeys.some((key) => {
    return isEqual(signature, saltedHmac(`${salt}signer`, signed, key).digest('base64url'))
  })
  if (!isSigned) return null
  try {
    const packed = payload.startsWith('.')
    const bytes = Buffer.from(packed ? payload.slice(1) : payload, 'base64url')
    const text = (packed ? inflateSync(bytes, { maxOutputLength: longestSession }) : bytes).toString('latin1')
    const session: unknown = JSON.parse(text)
    return typeof session === 'object' ? (session as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

/** Limit in bytes, after decompression. */
const longestSession = 10_000_000

/** Whether the password is unchanged since the login (AbstractBaseUser.get_session_auth_hash in django.contrib.auth). */
function isLoginOf({ password }: StoredUser, hash: string, { secretKeys }: SessionRules): boolean {
  const salt = 'django.contrib.auth.models.AbstractBaseUser.get_session_auth_hash'
  return secretKeys.some((key) => isEqual(hash, saltedHmac(salt, password, key).digest('hex')))
}

/** django.utils.crypto.salted_hmac with SHA-256. */
function saltedHmac(salt: string, value: string, secret: string) {
  const key = createHash('sha256')
    .update(salt + secret)
    .digest()
  return createHmac('sha256', key).update(value)
}

/** Compares texts of equal length in constant time. */
function isEqual(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}
