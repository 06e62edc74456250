import { createHash } from 'node:crypto'
import * as assert from 'uvu/assert'
import { ExportError } from '../../src/errors.js'
import type { Preview } from '../../src/runtime/previews/preview.js'
import { anyPreview } from '../../src/runtime/previews/preview-any.js'
import { createPreviewToken, verifyPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import type { ApiSource } from '../../src/runtime/source.js'
import { describe } from '../harness.js'
import { exportErrorOf } from '../helpers/export-error.js'

const key = 'a key for tests, of enough characters'
const newKey = 'another key, which takes its place soon'
const now = 1_800_000_000
const fixed = 'a-fixed-token-that-nobody-guesses-0123'

describe('signed preview tokens', (test) => {
  test('say until when they are good, and for which site', async () => {
    const token = await createPreviewToken(key, { expires: now + 60.9, site: 2, id: 'press office' })
    assert.match(token, /^dcs1\.[\w-]+\.[\w-]{43}$/)
    assert.equal(await verifyPreviewToken([key], token, { site: 2, now }), {
      exp: now + 60,
      site: 2,
      id: 'press office',
    })
    assert.equal(await verifyPreviewToken([key], token, { now }), { exp: now + 60, site: 2, id: 'press office' })
  })

  test('open all sites, or one', async () => {
    const all = await createPreviewToken(key, { expires: now + 60, site: null })
    const second = await createPreviewToken(key, { expires: now + 60, site: 2 })
    for (const site of [1, 2, 3]) {
      assert.ok(await verifyPreviewToken([key], all, { site, now }))
      assert.is((await verifyPreviewToken([key], second, { site, now })) !== null, site === 2)
    }
  })

  test('end', async () => {
    const token = await createPreviewToken(key, { expires: now, site: null })
    assert.ok(await verifyPreviewToken([key], token, { now: now - 1 }))
    assert.is(await verifyPreviewToken([key], token, { now }), null)
    assert.is(await verifyPreviewToken([key], token, { now: now + 1 }), null)
    const past = await createPreviewToken(key, { expires: Date.now() / 1000 - 1, site: null })
    assert.is(await verifyPreviewToken([key], past), null)
  })

  test('are good for every key that is in use, and no other', async () => {
    const old = await createPreviewToken(key, { expires: now + 60, site: null })
    assert.ok(await verifyPreviewToken([newKey, key], old, { now }))
    assert.is(await verifyPreviewToken([newKey], old, { now }), null)
    assert.is(await verifyPreviewToken([], old, { now }), null)
  })

  test('cannot be forged', async () => {
    const token = await createPreviewToken(key, { expires: now + 60, site: 2 })
    const [version = '', payload = '', signature = ''] = token.split('.')
    const forged = { exp: now + 1e6, site: null }
    const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const candidates = [
      `${version}.${encode(forged)}.${signature}`,
      `dcs2.${payload}.${signature}`,
      `${payload}.${signature}`,
      `${version}.${payload}`,
      `${version}.${payload}.`,
      `${version}..${signature}`,
      `${version}.${payload}.${'A'.repeat(43)}`,
      `${version}.${payload}.${signature}.${signature}`,
      `${version}.${payload}.${signature}=`,
      ` ${token}`,
      `${token}\n`,
      token.toLowerCase(),
    ]
    for (let index = 0; index < token.length; index++) {
      const other = token[index] === 'A' ? 'B' : 'A'
      candidates.push(token.slice(0, index) + other + token.slice(index + 1))
    }
    // Every last character: the two bits that no byte needs are not free.
    for (const last of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_') {
      if (!token.endsWith(last)) candidates.push(token.slice(0, -1) + last)
    }
    for (const candidate of candidates) {
      assert.is(await verifyPreviewToken([key], candidate, { now }), null, candidate)
    }
  })

  test('are refused as garbage without an error, and when they are too long, also signed ones', async () => {
    const garbage = [
      '',
      '.',
      '..',
      'dcs1..',
      '\u0000',
      '💥',
      '%%%',
      'null',
      '{}',
      'a.b.c',
      `dcs1.${'A'.repeat(500)}.${'A'.repeat(43)}`,
    ]
    for (const text of garbage) assert.is(await verifyPreviewToken([key], text, { now }), null, text)
    const [short, long] = await Promise.all(
      [30, 600].map((length) => createPreviewToken(key, { expires: now + 60, site: null, id: 'x'.repeat(length) })),
    )
    assert.ok(await verifyPreviewToken([key], short ?? '', { now }))
    assert.is(await verifyPreviewToken([key], long ?? '', { now }), null)
  })

  test('that are signed but say nothing of use are refused', async () => {
    for (const payload of [
      '',
      'null',
      '[]',
      '{}',
      '{"exp":"9999999999","site":null}',
      '{"exp":1e300,"site":null}',
      '{"exp":9999999999}',
      'x',
    ]) {
      const text = `dcs1.${Buffer.from(payload || ' ').toString('base64url')}`
      const secret = await crypto.subtle.importKey('raw', Buffer.from(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
        'sign',
      ])
      const signature = Buffer.from(await crypto.subtle.sign('HMAC', secret, Buffer.from(text))).toString('base64url')
      assert.is(await verifyPreviewToken([key], `${text}.${signature}`, { now }), null, payload)
    }
  })

  test('need a key of 32 characters', async () => {
    const short = 'x'.repeat(31)
    const error = await exportErrorOf(() => createPreviewToken(short, { expires: now, site: null }))
    assert.is(error.code, 'option-invalid')
    assert.not.match(error.message, short)
    assert.is((await exportErrorOf(() => verifyPreviewToken([key, short], 'x'))).code, 'option-invalid')
    assert.throws(() => tokenPreview({ keys: [short], source }), /31 characters/)
  })
})

describe('previews by token', (test) => {
  const soon = Math.floor(Date.now() / 1000) + 60
  const preview = tokenPreview({ keys: [newKey, key], tokenHashes: [sha256('x'.repeat(40)), sha256(fixed)], source })

  test('let in whoever sends one in a header or a cookie', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: null })
    const cookie = `djangocms_static_preview=${token}`
    const sent: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { authorization: `bearer   ${token}` },
      { authorization: `Bearer ${fixed}` },
      { cookie },
      { cookie: `sessionid=abc; ${cookie}; other=1` },
      { cookie: `djangocms_static_preview=old; ${cookie}` },
      { cookie, authorization: 'Basic dXNlcjpwYXNz' },
    ]
    for (const headers of sent) assert.is(await isAllowed(preview, headers, 1), true, JSON.stringify(headers))
  })

  test('keep out everybody else', async () => {
    const ended = await createPreviewToken(key, { expires: soon - 61, site: null })
    const foreign = await createPreviewToken('a key that somebody else has made up', { expires: soon, site: null })
    const sent: Record<string, string>[] = [
      {},
      { authorization: '' },
      { authorization: 'Bearer' },
      { authorization: 'Bearer ' },
      { authorization: `Bearer ${ended}` },
      { authorization: `Bearer ${foreign}` },
      { authorization: fixed },
      { authorization: `Basic ${fixed}` },
      { authorization: `Bearer ${sha256(fixed)}` },
      { authorization: `Bearer ${fixed}x` },
      { authorization: `Bearer ${'x'.repeat(100_000)}` },
      { cookie: `djangocms_static_preview=${ended}` },
      { cookie: `other_djangocms_static_preview=${fixed}` },
      { cookie: 'djangocms_static_preview' },
      { cookie: ';=;'.repeat(1000) },
    ]
    for (const headers of sent)
      assert.is(await isAllowed(preview, headers, 1), false, JSON.stringify(headers).slice(0, 200))
  })

  test('open the token’s own site alone', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: 2 })
    for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `djangocms_static_preview=${token}` }]) {
      assert.equal([await isAllowed(preview, headers, 1), await isAllowed(preview, headers, 2)], [false, true])
    }
  })

  test('give what they were made with, and tell nobody apart from a stranger', async () => {
    const visitor = await preview.authenticate(request({ authorization: `Bearer ${fixed}` }), 1)
    assert.is(visitor.allowed && (await visitor.source()), nothing)
    assert.equal(await preview.authenticate(request({}), 1), { allowed: false, known: false })
  })

  test('take hashes of SHA-256 only', () => {
    const secret = 'a-token-that-is-no-hash'
    const unset = process.env.DJANGOCMS_STATIC_NO_SUCH_VARIABLE as string
    for (const hash of [unset, secret, '', sha256('x').slice(1), `${sha256('x')}0`, `sha256:${sha256('x')}`]) {
      try {
        tokenPreview({ tokenHashes: [hash], source })
        assert.unreachable()
      } catch (error) {
        assert.instance(error, ExportError)
        assert.not.match((error as Error).message, secret)
      }
    }
    assert.ok(tokenPreview({ tokenHashes: [sha256('x').toUpperCase()], source }))
  })

  test('count together with other ways', async () => {
    const known: Preview = { authenticate: async () => ({ allowed: false, known: true }) }
    const both = anyPreview([known, preview])
    assert.equal(await both.authenticate(request({}), 1), { allowed: false, known: true })
    assert.is(await isAllowed(both, { authorization: `Bearer ${fixed}` }, 1), true)
    const token = await createPreviewToken(key, { expires: soon, site: 2 })
    assert.ok(Number(await both.tokenLife?.(token)) > 50)
    assert.is(await both.tokenLife?.(fixed), null)
    assert.equal(await anyPreview([]).authenticate(request({}), 1), { allowed: false, known: false })
  })
})

const nothing = {} as ApiSource

async function source(): Promise<ApiSource> {
  return nothing
}

function request(headers: Record<string, string>): Request {
  return new Request('http://example.com/api/en/pages/?preview=1', { headers })
}

async function isAllowed(preview: Preview, headers: Record<string, string>, site: number): Promise<boolean> {
  return (await preview.authenticate(request(headers), site)).allowed
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
