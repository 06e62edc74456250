import * as assert from 'uvu/assert'
import { describe, note } from '../harness.js'
import { checkAnswer, handlerBesideSecrets, sendPaths, withSecretsBeside } from '../helpers/servers/hostile-requests.js'
import { rawGet, sendRaw } from '../helpers/servers/raw-http.js'
import { names, numbers, waysUp } from './hostile-texts.js'

describe('hostile paths', (test) => {
  const checkWaysUp = async (every: number) => {
    const sent = await sendPaths(waysUp().filter((_, index) => index % every === 0))
    note(`${sent} ways up`)
  }
  // A number that shares no factor with those of the forms, so that each of them is tried.
  test('no way up is followed', () => checkWaysUp(37))
  test.matrix('no way up is followed, in whatever form it is written', () => checkWaysUp(1))

  test('that are long, broken or binary end with no error of the server', async () => {
    const bytes = [
      '%',
      '%2',
      '%zz',
      '%ff',
      '%c3%28',
      '%f0%28%8c%bc',
      '%ed%a0%80',
      '\xff\xfe',
      '%00',
      'a%00b',
      '%0d%0aset-cookie:x=y',
    ]
    const pieces = [
      ...bytes,
      ...names,
      '~',
      '*',
      '|',
      ':',
      'con',
      'nul.txt',
      '.',
      '%20',
      '%7f',
      '%e2%80%ae',
      'index.json',
    ]
    const paths = pieces.flatMap((piece) => [
      `/api/${piece}/`,
      `/api/en/${piece}/`,
      `/api/${piece}/pages/`,
      `/api/en/pages/${piece}/`,
      `/api/en/pages/${piece}`,
      `/api/en/pages/a/${piece}/b/`,
      `/api/en/placeholders/3/1/${piece}/`,
      `/api/en/menu/${piece}/0/1/2/3/`,
      `/api/en/menu/0/1/2/3/${piece}/`,
      `/api/en/submenu/${piece}/`,
      `/api/en/breadcrumbs/${piece}/`,
    ])
    const long = [
      'a'.repeat(8000),
      'a/'.repeat(4000),
      '%61'.repeat(2600),
      '%f0%9f%92%a9'.repeat(600),
      '../'.repeat(2600),
      '1/'.repeat(4000),
    ]
    await sendPaths([
      ...paths,
      ...long.flatMap((text) => [`/api/en/pages/${text}/`, `/api/en/menu/${text}`, `/api/${text}`]),
    ])
  })

  test('forms of the request line that clients never send', async () => {
    const lines = [
      'GET http://evil.example/api/en/pages/ HTTP/1.1',
      'GET file:///etc/passwd HTTP/1.1',
      'GET * HTTP/1.1',
      'GET  HTTP/1.1',
      'GET api/en/pages/ HTTP/1.1',
      'GET ?x HTTP/1.1',
      'GET //evil.example/api/en/pages HTTP/1.1',
      'GET /\\evil.example/api/en/pages HTTP/1.1',
      'GET /api/en/pages/#/../../ HTTP/1.1',
      'GET /api/en/pages/?preview=1#preview=0 HTTP/1.1',
      'CONNECT evil.example:443 HTTP/1.1',
      'TRACE /api/en/pages/ HTTP/1.1',
      'OPTIONS * HTTP/1.1',
      'PROPFIND /api/en/pages/ HTTP/1.1',
      'GET /api/en/pages/ HTTP/9.9',
    ]
    await withSecretsBeside(async ({ url }) => {
      for (const line of lines) {
        const answer = await sendRaw(url, `${line}\r\nhost: press.example.com\r\nconnection: close\r\n\r\n`)
        // Node closes what it does not speak.
        if (answer.status > 0) checkAnswer(line, answer.status, answer.text)
        else assert.is(answer.text, '')
        assert.not.match(answer.text, /location: (https?:)?\/\/evil/i)
      }
    })
  })
})

describe('hostile numbers and names', (test) => {
  test('end with no error of the server as levels, limits, offsets and ids', async () => {
    const paths = numbers.flatMap((number) => [
      `/api/en/menu/${number}/${number}/${number}/${number}/`,
      `/api/en/menu/0/100/${number}/0/about-us/`,
      `/api/en/submenu/${number}/${number}/${number}/`,
      `/api/en/breadcrumbs/${number}/about-us/`,
      `/api/en/placeholders/${number}/${number}/content/`,
      `/api/en/pages-list/${number}/${number}/`,
      ...['pages-list', 'page_search'].flatMap((list) =>
        numbers.map((other) => `/api/en/${list}/?q=a&limit=${number}&offset=${other}`),
      ),
    ])
    await sendPaths(paths)
  })

  test('give the window of a list that Python reads in them, and the whole list where it reads none', async () => {
    const handler = await handlerBesideSecrets()
    const ask = async (limit: string, offset: string) => {
      const query = `limit=${encodeURIComponent(limit)}&offset=${encodeURIComponent(offset)}`
      const response = await handler(new Request(`http://press.example.com/api/en/pages-list/?${query}`))
      assert.is(response.status, 200)
      return (await response.json()) as { count: number; results: object[] }
    }
    const { count, results: all } = await ask('100', '0')
    assert.ok(count > 3 && count === all.length)
    const read = (text: string) => (text.startsWith('9') || text === '1_000' ? count : 0)
    for (const limit of numbers) {
      for (const offset of numbers) {
        const window = all.slice(read(offset), read(offset) + (read(limit) || count))
        const { count: found, results } = await ask(limit, offset)
        // Only Python reads digits of other scripts.
        if (!`${limit}${offset}`.includes('٣')) assert.equal([found, results], [count, window], `${limit} ${offset}`)
      }
    }
  })

  test('end with no error of the server as language, path, slot, root id, term and parameter', async () => {
    const paths = names.flatMap((name) => [
      `/api/${name}/pages/`,
      `/api/${name}/menu/`,
      `/api/en/pages/${name}/`,
      `/api/en/placeholders/3/1/${name}/`,
      `/api/en/menu/${name}/0/1/2/3/`,
      `/api/en/submenu/${name}/`,
      `/api/en/page_search/?q=${name}`,
      `/api/en/pages/?${name}=1`,
      `/api/en/pages-list/?limit=${name}&${name}=${name}`,
      `/api/en/pages/?preview[${name}]=1`,
    ])
    await sendPaths(paths)
    const handler = await handlerBesideSecrets()
    for (const name of names) {
      const response = await handler(new Request(`http://press.example.com/api/${name}/pages/`))
      assert.is(response.status, 404, name)
    }
  })
})

describe('hostile queries and headers', (test) => {
  test('of thousands of parameters end with no error of the server', async () => {
    const queries = ['a=1&', 'limit=1&', 'preview=0&', 'q=%25&', '&', '=', '%', 'offset=%ff&', 'html=1&'].flatMap(
      (piece) => [piece.repeat(1500), piece.repeat(20_000)],
    )
    const paths = ['pages/', 'pages-list/', 'page_search/', 'menu/'].flatMap((list) =>
      queries.map((query) => `/api/en/${list}?${query}`),
    )
    await sendPaths(paths)
  })

  test('of sites, hosts, origins, cookies and tokens end with no error of the server, and show no draft', async () => {
    const values = [
      ...names,
      ...numbers,
      'a'.repeat(4000),
      '\xff\xfe',
      '1, 2',
      "1' OR '1'='1",
      '../../drafts',
      'null',
      '1\t2',
    ]
    const headers = [
      'x-site-id',
      'host',
      'origin',
      'if-none-match',
      'cookie',
      'authorization',
      'x-forwarded-host',
      'range',
    ]
    await withSecretsBeside(async ({ url }) => {
      for (const name of headers) {
        for (const value of values) {
          for (const path of ['/api/en/pages/', '/api/en/pages/?preview=1', '/api/en/pages']) {
            const answer = await sendRaw(url, rawGet(path, { [name]: value }))
            checkAnswer(`${name}: ${value} ${path}`, answer.status, answer.text)
          }
        }
      }
    })
  })

  test('header injection reaches no header', async () => {
    await withSecretsBeside(async ({ url }) => {
      for (const end of ['%0d%0a', '%0a', '\r\n', '\n', '%E5%98%8A%E5%98%8D']) {
        for (const path of [
          `/api/en/pages${end}x-evil:yes`,
          `/api/en/pages?${end}x-evil:yes`,
          `/api/en/pages/${end}x-evil:yes${end}`,
        ]) {
          const answer = await sendRaw(url, rawGet(path))
          checkAnswer(path, answer.status, answer.text)
          assert.not.match(answer.text.split('\r\n\r\n')[0] ?? '', /^x-evil/im, path)
        }
        const answer = await sendRaw(url, rawGet('/api/en/pages', { origin: `https://a.example${end}x-evil: yes` }))
        assert.not.match(answer.text.split('\r\n\r\n')[0] ?? '', /^x-evil/im)
      }
    })
  })

  test('drafts stay closed to forged tokens, and nothing may keep the refusal', async () => {
    const handler = await handlerBesideSecrets()
    const forged = [
      'x',
      `dcs1.${btoa('{"exp":9999999999,"site":null}')}.${'A'.repeat(43)}`,
      '0'.repeat(64),
      '__proto__',
      '',
    ]
    for (const token of forged) {
      for (const path of ['pages/', 'pages-list/', 'pages-tree/', 'page_search/?q=NOT', 'menu/', 'pages/?preview=1']) {
        const url = `http://press.example.com/api/en/${path}${path.includes('?') ? '&' : '?'}preview=1`
        for (const headers of [{ authorization: `Bearer ${token}` }, { cookie: `djangocms_static_preview=${token}` }]) {
          const response = await handler(new Request(url, { headers: headers as Record<string, string> }))
          assert.is(response.status, 403, url)
          assert.is(response.headers.get('cache-control'), 'private, no-store')
          checkAnswer(url, response.status, await response.text())
        }
      }
    }
  })
})
