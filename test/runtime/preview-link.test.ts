import * as assert from 'uvu/assert'
import { createHandler } from '../../src/runtime/handler.js'
import type { Preview } from '../../src/runtime/previews/preview.js'
import { createPreviewToken } from '../../src/runtime/previews/preview-token.js'
import { tokenPreview } from '../../src/runtime/previews/preview-tokens.js'
import type { ApiSource } from '../../src/runtime/source.js'
import { describe } from '../harness.js'

const key = 'a key for tests, of enough characters'
const soon = Math.floor(Date.now() / 1000) + 600
const source = async () => ({}) as ApiSource
/** All that a preview link needs of an export. */
const site = { publicLanguages: [] as string[] }
const opened = { apiRoot: '/api/', defaultSite: site, siteOfHost: () => null } as unknown as ApiSource
const preview = tokenPreview({ keys: [key], source })

describe('preview links', (test) => {
  test('exchange a token for a cookie and lead on', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: 2 })
    const next = '/api/en/pages/über uns/?preview=1&x=a%2Fb#top'
    const response = await followed(`/api/preview/?token=${token}&next=${encodeURIComponent(next)}`)
    assert.is(response.status, 302)
    assert.is(response.headers.get('location'), '/api/en/pages/%C3%BCber%20uns/?preview=1&x=a%2Fb#top')
    assert.is(response.headers.get('cache-control'), 'private, no-store')
    assert.is(response.headers.get('referrer-policy'), 'no-referrer')
    const [value, ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ')
    assert.is(value, `djangocms_static_preview=${token}`)
    const life = Number(/Max-Age=(\d+)/.exec(attributes.join())?.[1])
    assert.ok(life > 590 && life <= 600)
    assert.equal(
      attributes.filter((attribute) => !attribute.startsWith('Max-Age')),
      ['Path=/api/', 'HttpOnly', 'Secure', 'SameSite=Lax'],
    )
  })

  test('set a cookie that opens previews of the token’s site', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: 2 })
    const response = await followed(`/api/preview?token=${token}`)
    assert.is(response.status, 200)
    const cookie = (response.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const request = new Request('https://example.com/api/en/pages/?preview=1', { headers: { cookie } })
    assert.is((await preview.authenticate(request, 2)).allowed, true)
    assert.is((await preview.authenticate(request, 1)).allowed, false)
  })

  test('set a cookie without Secure for plain http on this machine only', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: null })
    for (const [host, secure] of [
      ['http://localhost:8000', false],
      ['http://cms.localhost', false],
      ['http://127.0.0.1:8000', false],
      ['http://[::1]:8000', false],
      ['https://localhost', true],
      ['http://example.com', true],
      ['http://localhost.example.com', true],
      ['http://notlocalhost', true],
      ['http://127.0.0.1.example.com', true],
    ] as const) {
      const response = await followed(`/api/preview/?token=${token}`, host)
      assert.is(/; Secure/.test(response.headers.get('set-cookie') ?? ''), secure, host)
    }
  })

  test('refuse a token that is not valid, or no longer', async () => {
    const ended = await createPreviewToken(key, { expires: soon - 601, site: null })
    const foreign = await createPreviewToken(`${key}!`, { expires: soon, site: null })
    for (const query of ['', '?token=', '?token=x', `?token=${ended}`, `?token=${foreign}&next=/api/en/pages/`]) {
      const response = await followed(`/api/preview/${query}`)
      assert.is(response.status, 403, query)
      assert.is(response.headers.get('set-cookie'), null)
      assert.is(response.headers.get('location'), null)
      assert.is(response.headers.get('cache-control'), 'private, no-store')
      assert.equal(Object.keys((await response.json()) as object), ['detail'])
    }
  })

  test('lead to the API of this host and nowhere else', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: null })
    for (const next of [
      '',
      '/',
      '/apis/',
      '/admin/',
      '//evil.example',
      '//evil.example/api/',
      '/api//evil.example',
      '/api/..//evil.example',
      '/api/../admin/',
      '/api/%2e%2e/admin/',
      '/api/en/../../admin/',
      'https://evil.example/api/',
      'https:evil.example',
      'http://example.com/api/en/pages/',
      'javascript:alert(1)',
      'api/en/pages/',
      '\\\\evil.example',
      '/\\evil.example',
      '/api/\\evil.example',
      '/api/\\..\\..\\admin',
      '/api/en/\r\nSet-Cookie: a=b',
      '/api/en/\n/',
      '/api/\t/evil.example',
      '/api/\u0000',
      '/api/\u007f',
      ' /api/en/pages/',
      '/api/en/pages/?to=https://evil.example',
    ]) {
      const response = await followed(`/api/preview/?token=${token}&next=${encodeURIComponent(next)}`)
      assert.is(response.status, 400, next)
      assert.is(response.headers.get('location'), null)
      assert.is(response.headers.get('set-cookie'), null)
    }
  })

  test('keep a slash that is encoded, which no browser takes for a host', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: null })
    const response = await followed(`/api/preview/?token=${token}&next=/api/%252F%252Fevil.example/%255C`)
    assert.is(response.headers.get('location'), '/api/%2F%2Fevil.example/%5C')
    assert.is(new URL(response.headers.get('location') ?? '', 'https://example.com').host, 'example.com')
  })

  test('take the cookie away', async () => {
    const token = await createPreviewToken(key, { expires: soon, site: null })
    for (const path of ['/api/preview/exit', '/api/preview/exit/', `/api/preview/exit/?token=${token}`]) {
      const response = await followed(path)
      assert.is(response.status, 200)
      assert.match(
        response.headers.get('set-cookie') ?? '',
        /^djangocms_static_preview=; Path=\/api\/; Max-Age=0; HttpOnly/,
      )
    }
    const response = await followed('/api/preview/exit/?next=/api/en/pages/')
    assert.equal([response.status, response.headers.get('location')], [302, '/api/en/pages/'])
    assert.is((await followed('/api/preview/exit/?next=//evil.example')).status, 400)
  })

  test('are followed by GET', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD']) {
      const response = await asked('/api/preview/', { method })
      assert.equal([response.status, response.headers.get('allow')], [405, 'GET'])
    }
  })

  test('are nothing but these two paths', async () => {
    for (const path of [
      '/api/',
      '/api/en/preview/',
      '/preview/',
      '/api/preview/x/',
      '/api/previews/',
      '/x/api/preview/',
      '/api/preview//',
    ]) {
      const response = await asked(`${path}?token=x`)
      assert.equal([response.status, response.headers.get('referrer-policy')], [404, null], path)
    }
  })

  test('are not there without keys that could sign one', async () => {
    const response = await asked('/api/preview/', {}, { authenticate: preview.authenticate })
    assert.is(response.status, 404)
  })
})

async function followed(path: string, host?: string): Promise<Response> {
  const response = await asked(path, {}, preview, host)
  if (!response.headers.has('referrer-policy')) throw new Error(`${path} is no preview link`)
  return response
}

function asked(path: string, init: RequestInit = {}, previews: Preview = preview, host = 'https://example.com') {
  const handler = createHandler({ source: async () => opened, preview: previews })
  return handler(new Request(host + path, init))
}
